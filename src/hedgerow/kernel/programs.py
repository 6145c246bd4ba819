# mypy: ignore-errors
"""Compile a rule together with everything that it calls, as one program.

Numba makes a whole program of every function: it links what the function calls, optimises it and translates it to
machine code. A caller links that code and optimises all of it again, up to the loop of a match, the only function that
Python calls. For a large game this takes minutes.

Numba lets others add a target beside its CPU (`numba.core.target_extension`; numba-cuda adds its GPU so). Rules are
compiled for a target of our own. There, a function stays a `Part`: typed and lowered to LLVM's language, but neither
optimised nor translated. When Python calls a rule, its part and all parts below it are linked into one module, which is
optimised and translated once. The result is an object file. This process and every later one load it in the same way.

`Rule` is the target's dispatcher, `Parts` makes its code libraries, and `Types` and `Context` type and lower rules as
Numba's CPU does. `compiling_together` makes one program of all rules that Python calls in its body.

Every class here is derived from one of Numba's. Nothing of Numba is replaced: other people's functions are compiled as
always, may call rules, and may be called by them. `PRIVATE` lists the private names of Numba in use. If one is missing,
importing this module fails, and `kernel.jit` compiles rules with plain Numba.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import sys
import threading
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import codegen, cpu, dispatcher, types, typing
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import Environment, lookup_environment
from numba.core.registry import CPUTarget, cpu_target
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_override, target_registry

from hedgerow.kernel import cache, fingerprints

PRIVATE = {
    codegen.CPUCodeLibrary: "finalize add_linking_library _codegen _final_module _finalized _get_module_for_linking "
    "_linking_libraries _optimize_final_module _optimize_functions _reload_init _shared_module",
    codegen.JITCPUCodegen: "create_library magic_tuple set_env _engine _library_class _tm",
    codegen.JitEngine: "finalize_object get_function_address _ee",
    codegen.RuntimeLinker: "PREFIX",
    cpu.CPUContext: "create_cpython_wrapper get_executable insert_user_function load_additional_registries "
    "push_code_library _internal_codegen",
    typing.Context: "resolve_value_type",
    CPUTarget: "_toplevel_target_context _toplevel_typing_context",
    dispatcher._FunctionCompiler: "pipeline_class _compile_core _customize_flags",
    dispatcher.Dispatcher: "add_overload enable_caching get_call_template typeof_pyval _cache_hits _compile_for_args "
    "_compiler _insert",
    types.Type: "_code",
    Environment: "from_fndesc",
}
for owner, names in PRIVATE.items():
    methods = [one for each in owner.__mro__ for one in vars(each).values() if isinstance(one, FunctionType)]
    known = {*dir(owner), *(name for method in methods for name in method.__code__.co_names)}
    if missing := set(names.split()) - known:
        raise ImportError(f"Numba {numba.__version__} has no {owner.__name__}.{min(missing)}")

NAME = "hedgerow"  # of the target, for Numba
_COMPILED = "_ZN"  # how the names of compiled functions begin
_HOLE = codegen.RuntimeLinker.PREFIX  # how Numba names the address of a function that is still being compiled
shared: list[Any] = []  # what Numba refers to weakly


class Rules(CPU):
    """The target's place among Numba's targets: whatever is registered for the CPU holds here as well."""


class Part(codegen.CPUCodeLibrary):
    """A code library of one function as LLVM text; `_linking_libraries` are the parts that it calls."""

    function: Any = None  # the Python function that it was made from, for arguments of these types
    kinds: Any = ()

    def finalize(self):
        for function in self._final_module.functions:
            if not function.is_declaration and not function.name.startswith(_COMPILED):
                function.linkage = "linkonce_odr"  # a helper of Numba, which several parts may contain
        self._finalized = True

    def _optimize_functions(self, ll_module):
        """Optimise nothing yet: the whole program will be optimised."""
        ll_module.data_layout = self._codegen._data_layout

    def _get_module_for_linking(self):
        """Return all that the rule needs as one module, for a stranger's function that calls it."""
        if self._shared_module is None:
            self._shared_module = _linked(self, codegen.ll.Linkage.linkonce_odr)
            _share_environments(self._shared_module)
        return self._shared_module


def _share_environments(module):
    """Give Numba's CPU the environments of parts, which a stranger's function needs to raise their exceptions."""
    own = cpu_target.target_context.codegen()
    names = [one.name for one in module.global_variables if one.name.startswith("_ZN08NumbaEnv")]
    known = {name: found for name in names if (found := lookup_environment(name)) is not None}
    library = own.create_library("environments")
    library.add_llvm_module(llvm.parse_assembly("\n".join(f'@"{name}" = common global ptr null' for name in known)))
    library.finalize()
    for name, environment in known.items():
        own.set_env(name, environment)
    shared.append((library, known))


class Parts(codegen.JITCPUCodegen):
    _library_class = Part


class Context(cpu.CPUContext):
    def init(self):
        super().init()
        self._internal_codegen = Parts(NAME)

    def load_additional_registries(self):
        rtsys.initialize(cpu_target.target_context)  # the first target to ask compiles Numba's helpers for all targets
        super().load_additional_registries()


class Types(typing.Context):
    def resolve_value_type(self, val):
        """Make a part of a function that a stranger compiles for Numba's CPU."""
        if isinstance(val, dispatcher.Dispatcher) and not isinstance(val, Rule):
            val = _borrowed(val)
        return super().resolve_value_type(val)


@functools.cache
def _borrowed(stranger):
    return Rule(stranger.py_func, stranger.locals, stranger.targetoptions)


class Target(CPUTarget):
    @functools.cached_property
    def _toplevel_typing_context(self):
        return Types()

    @functools.cached_property
    def _toplevel_target_context(self):
        return Context(self.typing_context, NAME)


target_registry[NAME] = Rules
target = Target(NAME)


class Inside:
    """A part's stand-in for the function that Python could call; Numba identifies functions by it."""

    compiled: Any = None


class _Compiler(dispatcher._FunctionCompiler):
    def _customize_flags(self, flags):
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    def _compile_core(self, args, return_type):
        inside = Inside()
        with target_override(NAME):
            inside.compiled = compiled = super()._compile_core(args, return_type)._replace(entry_point=inside)
        compiled.library.function, compiled.library.kinds = self.py_func, tuple(args)
        _parts[compiled.fndesc.mangled_name] = compiled.library
        for each in (self.targetdescr, cpu_target):  # other people's functions may call it
            each.target_context.insert_user_function(inside, compiled.fndesc, [compiled.library])
        return compiled


class Rule(dispatcher.Dispatcher):
    """A function that `@rule` decorates: `overloads` are its parts, `programs` is what Python can call."""

    targetdescr = target

    def __init__(self, py_func, locals=None, targetoptions=None, **more):
        super().__init__(py_func, locals, targetoptions, **more)
        own = self._compiler
        self._compiler = _Compiler(py_func, self.targetdescr, own.targetoptions, own.locals, own.pipeline_class)
        self.on_disk = False
        self.widen: Callable[[Any], Any] | None = None  # the type in which compiled code passes a value of a type
        self.programs: dict[Any, Any] = {}

    def enable_caching(self):
        self.on_disk = True

    def get_call_template(self, args, kws):
        """Let compiled callers pass every whole number as an int64.

        Otherwise Numba compiles a function again for every mix of int8, int32 and literal arguments. A large game's
        functions would be compiled three times, and its first compilation would take twice as long.
        """
        if self.widen:
            args, kws = tuple(map(self.widen, args)), {name: self.widen(value) for name, value in kws.items()}
        return super().get_call_template(args, kws)

    def add_overload(self, cres):
        self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *args, **kws):
        """Return the program for a call from Python whose argument types are new."""
        with global_compiler_lock:
            kinds = tuple(
                types.Omitted(one.value) if isinstance(one, dispatcher.OmittedArg) else self.typeof_pyval(one)
                for one in args
            )
            if kinds not in self.programs and not _find(self, kinds):
                if _group.entries is not None:
                    _group.entries[self, kinds] = None
                    return _group.interpreted(self)
                with _undisturbed():
                    super()._compile_for_args(*args, **kws)
                    _make([(self, kinds)])
            self._insert([kind._code for kind in kinds], self.programs[kinds], False)
            return self.programs[kinds]

    def load(self, *args):
        """Load or compile the program for arguments of these types, without calling it."""
        self._compile_for_args(*args)


dispatcher_registry[Rules] = Rule
jit_registry[Rules] = functools.partial(numba.jit, _target=NAME)


class _Group(threading.local):
    entries: dict[Any, None] | None = None  # the entry points of a program that this thread collects
    interpreted: Any = None


_group = _Group()


@contextlib.contextmanager
def compiling_together(interpreted: Callable[[Any], Any]) -> Iterator[None]:
    """Compile all rules that Python calls in the body as one program; in the body they run interpreted.

    A hint calls about ten rules, and each contains the whole game: as one program they take about half of the time.
    """
    outer = _group.entries
    _group.entries, _group.interpreted = {} if outer is None else outer, interpreted
    try:
        yield
    finally:
        entries, _group.entries = [] if outer is not None else list(_group.entries), outer
    if entries:
        with global_compiler_lock, _undisturbed():
            _make(entries)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Pause the garbage collector: nearly everything that is made is needed until the program is finished."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


_parts: dict[str, Part] = {}  # by the names of their functions
loaded: dict[str, str] = {}  # the programs on disk that this process uses, and the types of their arguments


def is_current(name: str) -> bool:
    """Return whether a program is on disk and its sources agree."""
    if name not in loaded:
        program = cache.read(name)
        return program is not None and _agrees(program)
    return True


def _find(rule, kinds):
    """Load the program of an entry point from disk; return whether there is one."""
    found = cache.load(_key(rule, kinds), _agrees) if rule.on_disk else None
    if found is None:
        return False
    name, program = found
    if name not in loaded:
        places = [entry["rule"] for entry in program["entries"]]
        _install(program, [fingerprints.find(place) if place else rule for place in places])
        loaded[name] = " ".join(str(kind) for entry in program["entries"] for kind in entry["kinds"])
    rule._cache_hits[kinds] += 1
    return kinds in rule.programs


def _make(entries):
    """Make one program of compiled entry points, and keep it on disk."""
    rules = [rule for rule, _ in entries]
    program, parts = _translated(entries)
    _install(program, rules)
    places = [fingerprints.address(rule.py_func) for rule in rules]
    can_be_found = all(rule.on_disk for rule in rules) and (len(rules) == 1 or all(places))
    if can_be_found and _note_sources(program, parts, rules):
        for entry, place, rule in zip(program["entries"], places, rules, strict=True):
            entry["rule"], entry["options"] = place, sorted(rule.targetoptions.items())
        name = cache.keep([_key(rule, kinds) for rule, kinds in entries], dumps(program))
        if name:
            loaded[name] = " ".join(str(kind) for _, kinds in entries for kind in kinds)


@functools.cache
def _environment() -> str:
    """Return what every program depends on besides its sources."""
    ours = [fingerprints.of_module(sys.modules[name]) for name in (__name__, fingerprints.__name__)]
    return repr((fingerprints.compilers(), target.target_context.codegen().magic_tuple(), ours))


def marker(name):
    """Return the name under which the cache notes that some work is compiled."""
    return f"{name}-{hashlib.sha256(_environment().encode()).hexdigest()[:12]}"


def _key(rule, kinds):
    """Return the name of an entry point on disk."""
    which = fingerprints.address(rule.py_func) or fingerprints.fingerprint(rule.py_func)
    text = repr(
        (which, sorted(rule.targetoptions.items()), [fingerprints.type_name(kind) for kind in kinds], _environment())
    )
    return f"{rule.__name__}-{hashlib.sha256(text.encode()).hexdigest()[:32]}"


def _note_sources(program, parts, rules):
    """List what a program was made from; return whether everything that was linked is known."""
    parts = [part for part in parts if isinstance(part, Part) and part.function is not None]
    linked = {(part.function, part.kinds) for part in parts if not fingerprints.is_of_library(part.function)}
    program["sources"], program["choices"], is_known = fingerprints.sources(linked, {rule.py_func for rule in rules})
    return program["travels"] and is_known


def _agrees(program):
    """Return whether a program would be made from the same sources now."""
    for entry in program["entries"]:
        rule = fingerprints.find(entry["rule"]) if entry["rule"] else None
        if entry["rule"] and not (isinstance(rule, Rule) and sorted(rule.targetoptions.items()) == entry["options"]):
            return False
    return fingerprints.agree(program["sources"], program["choices"])


def _holes(module):
    """Return the functions whose addresses Numba left open because they were still being compiled."""
    return [one.name.removeprefix(_HOLE) for one in module.global_variables if one.name.startswith(_HOLE)]


def _below(part):
    """Return the part and all that it calls, directly or not."""
    found: dict[Any, None] = {}
    waiting = [part]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = None
            if isinstance(one, Part):
                waiting += one._linking_libraries
                waiting += [_parts[name] for name in _holes(one._final_module)]
    return list(found)


def _linked(part, linkage, wrappers=()):
    """Link a part and all below it into one module; everything but the wrappers gets the linkage."""
    module = part._final_module if wrappers else part._final_module.clone()
    for one in sorted(_below(part)[1:], key=lambda one: not isinstance(one, Part)):  # LLVM links what is asked for
        other = one._final_module if isinstance(one, Part) else one._get_module_for_linking()
        module.link_in(other, preserve=True)
    for name in _holes(module):
        filled = f'declare void @"{name}"()\n@"{_HOLE}{name}" = constant ptr @"{name}"'
        module.link_in(llvm.parse_assembly(filled))
        module.get_global_variable(_HOLE + name).linkage = "internal"
    for function in module.functions:
        if not function.is_declaration and function.name not in wrappers:
            function.linkage = linkage
    return module


def _translated(entry_points):
    """Return a program of these entry points (its machine code, and what Python needs to call it), and its parts.

    Everything but the wrappers is internal, and LLVM knows it: a function that is called from one place is inlined
    there whatever its length, and specialised for its arguments. Wildlife Shelter plays 1.6 times as fast because of
    this.
    """
    context = target.target_context
    program = context.codegen().create_library(entry_points[0][0].__qualname__)
    entries = []
    for rule, kinds in entry_points:
        each = rule.compile(kinds).compiled
        description, environment = each.fndesc, Environment.from_fndesc(each.fndesc)
        own, releases = each.target_context, rule.targetoptions.get("nogil", False)
        with target_override(NAME), own.push_code_library(program):
            own.create_cpython_wrapper(program, description, environment, None, release_gil=releases)
        program.add_linking_library(each.library)
        description.typemap = description.calltypes = None  # large, and of no further use
        entries.append({"kinds": kinds, "description": description, "environment": environment})
    parts = _below(program)
    _linked(program, codegen.ll.Linkage.internal, {one["description"].llvm_cpython_wrapper_name for one in entries})
    program._optimize_final_module()
    module = program._final_module
    module.verify()
    names = [one.name for one in module.global_variables]
    around = [lookup_environment(name) for name in names if name.startswith("_ZN08NumbaEnv")]
    has_addresses = any(name.startswith("numba.dynamic.globals") for name in names)
    return {
        "code": context.codegen()._tm.emit_object(module),
        "entries": entries,
        "around": [one for one in around if one is not None],
        "travels": not has_addresses and not any(getattr(one, "_reload_init", ()) for one in parts),
    }, parts


class Program:
    """Machine code in this process, in an engine of its own: its names never meet another program's."""

    def __init__(self, code, around):
        self.around = around  # Numba refers to these environments weakly
        self.codegen = codegen.JITCPUCodegen("program")
        self.codegen._engine._ee.add_object_file(llvm.ObjectFileRef.from_data(code))
        self.codegen._engine.finalize_object()
        for environment in around:
            self.codegen.set_env(environment.env_name, environment)

    def get_pointer_to_function(self, name):
        """Return the address of a function, as Numba asks a code library for it."""
        return self.codegen._engine.get_function_address(name)


def _install(content, rules):
    """Load a program's machine code, and let its rules call it."""
    rtsys.initialize(cpu_target.target_context)  # its functions are known to LLVM from then on
    program = Program(content["code"], content["around"])
    for entry, rule in zip(content["entries"], rules, strict=True):
        call = target.target_context.get_executable(program, entry["description"], entry["environment"])
        rule.programs.setdefault(entry["kinds"], call)  # Numba may call the first, and does not keep it alive
