# mypy: allow-untyped-defs, allow-untyped-calls
"""A rule and all that it calls, compiled as one program.

Left to itself Numba makes a whole program of every function: with all that the function calls put in, optimised, and
translated to machine code. Whoever calls it takes the optimised code in and has all of it optimised again; and so on,
up to the loop of a match, which alone is ever called by Python. So rules are compiled for a target of their own, beside
Numba's CPU: there a function stays as it was written, a `Part`. Where Python calls a rule, its part and all parts below
it are linked, optimised and translated, once; what comes out is an object file, which this process and every later one
load in the same way (`kernel.cache`).

A target is what Numba has for that (`numba.core.target_extension`): everything here is a class of our own, derived from
one of Numba's. Nothing of Numba is replaced; other people's functions are compiled as ever, may call rules, and may be
called by them.
"""

from __future__ import annotations

import functools
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import codegen, cpu, dispatcher, types, typing
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import Environment, lookup_environment
from numba.core.registry import CPUTarget, cpu_target
from numba.core.runtime import rtsys
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_override, target_registry

from hedgerow.kernel import cache

NAME = "hedgerow"  # of the target, for Numba
_COMPILED = "_ZN"  # how the names of compiled functions begin
_HOLE = codegen.RuntimeLinker.PREFIX  # how Numba names the address of a function that is still being compiled


class Rules(CPU):
    """What is written for Numba's CPU holds here as well."""


class Part(codegen.CPUCodeLibrary):
    """One function in LLVM's language, and by `_linking_libraries` those that it calls."""

    def finalize(self):
        for function in self._final_module.functions:
            if not function.is_declaration and not function.name.startswith(_COMPILED):
                function.linkage = "linkonce_odr"  # a helper by Numba, of which several parts may have the same
        self._finalized = True

    def _optimize_functions(self, ll_module):
        """The whole program will be optimised."""
        ll_module.data_layout = self._codegen._data_layout

    def _get_module_for_linking(self):
        """Somebody else's function calls a rule: it is handed all that the rule needs."""
        if self._shared_module is None:
            self._shared_module = _linked(self, codegen.ll.Linkage.linkonce_odr)
        return self._shared_module


class Parts(codegen.JITCPUCodegen):
    _library_class = Part


class Context(cpu.CPUContext):
    def init(self):
        super().init()
        self._internal_codegen = Parts(NAME)

    def load_additional_registries(self):
        rtsys.initialize(cpu_target.target_context)  # whoever comes first compiles Numba's own helpers, for all
        super().load_additional_registries()


class Types(typing.Context):
    def resolve_value_type(self, val):
        """A function that somebody else compiles for Numba's CPU becomes a part as well."""
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
    """Stands where the function that Python can call would stand; Numba knows functions by it."""

    compiled: Any = None


class _Compiler(dispatcher._FunctionCompiler):
    def _customize_flags(self, flags):
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    def _compile_core(self, args, return_type):
        inside = Inside()
        with target_override(NAME):
            inside.compiled = compiled = super()._compile_core(args, return_type)._replace(entry_point=inside)
        _parts[compiled.fndesc.mangled_name] = compiled.library
        for each in (self.targetdescr, cpu_target):  # other people's functions may call it
            each.target_context.insert_user_function(inside, compiled.fndesc, [compiled.library])
        return compiled


class Rule(dispatcher.Dispatcher):
    """What `@rule` makes of a function: `overloads` are its parts, `programs` is what Python can call."""

    targetdescr = target

    def __init__(self, py_func, locals=None, targetoptions=None, **more):
        super().__init__(py_func, locals, targetoptions, **more)
        own = self._compiler
        self._compiler = _Compiler(py_func, self.targetdescr, own.targetoptions, own.locals, own.pipeline_class)
        self.on_disk = self.widens = False
        self.programs: dict[Any, Any] = {}

    def enable_caching(self):
        self.on_disk = True

    def get_call_template(self, args, kws):
        """Compiled callers hand over every whole number as an int64.

        Numba compiles a function anew for every mix of int8, int32 and literal arguments it is called with: a large
        game's functions are compiled three times over without this, and its cold start takes twice as long.
        """
        if self.widens:
            args, kws = tuple(map(wide, args)), {name: wide(value) for name, value in kws.items()}
        return super().get_call_template(args, kws)

    def add_overload(self, cres):
        self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *args, **kws):
        """Python calls it with arguments of kinds that are new."""
        with global_compiler_lock:
            kinds = tuple(
                types.Omitted(one.value) if isinstance(one, dispatcher.OmittedArg) else self.typeof_pyval(one)
                for one in args
            )
            program = self.programs.get(kinds)
            if program is None:
                written = cache.load(self, kinds) if self.on_disk else None
                if written is not None:
                    self._cache_hits[kinds] += 1
                else:
                    written = _translated(super()._compile_for_args(*args, **kws).compiled, self.targetoptions)
                    if self.on_disk and written["travels"]:
                        cache.keep(self, kinds, written)
                program = self.programs[kinds] = _loaded(written)
            self._insert([kind._code for kind in kinds], program, False)
            return program


dispatcher_registry[Rules] = Rule
jit_registry[Rules] = functools.partial(numba.jit, _target=NAME)


def wide(kind: Any) -> Any:
    """The type in which compiled code hands this one over."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.bitwidth < 64 else plain


_parts: dict[str, Part] = {}  # by the names of their functions


def _holes(module):
    """The functions that it calls by an address which Numba left open, for they were still being compiled."""
    return [one.name.removeprefix(_HOLE) for one in module.global_variables if one.name.startswith(_HOLE)]


def _below(part):
    """The part and all that it calls, directly or not."""
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


def _linked(part, linkage, wrapper=""):
    """One module of a part and all below it."""
    module = part._final_module if wrapper else part._final_module.clone()
    for one in sorted(_below(part)[1:], key=lambda one: not isinstance(one, Part)):  # LLVM takes in what is asked for
        other = one._final_module if isinstance(one, Part) else one._get_module_for_linking()
        module.link_in(other, preserve=True)
    for name in _holes(module):
        filled = f'declare void @"{name}"()\n@"{_HOLE}{name}" = constant ptr @"{name}"'
        module.link_in(llvm.parse_assembly(filled))
        module.get_global_variable(_HOLE + name).linkage = "internal"
    for function in module.functions:
        if not function.is_declaration and function.name != wrapper:
            function.linkage = linkage
    return module


def _translated(compiled, options):
    """What is kept of a program: its machine code, and what Python needs to call it.

    Nobody else calls what was linked in, and LLVM is told so: what is called from one place is then put there whatever
    its length, and made for what it is called with. Wildlife Shelter is played 1.6 times as fast for it.
    """
    description, context = compiled.fndesc, compiled.target_context
    program = context.codegen().create_library(description.qualname)
    environment = Environment.from_fndesc(description)
    with target_override(NAME), context.push_code_library(program):
        context.create_cpython_wrapper(program, description, environment, None, release_gil=options.get("nogil", False))
    program.add_linking_library(compiled.library)
    parts = _below(program)
    module = _linked(program, codegen.ll.Linkage.internal, description.llvm_cpython_wrapper_name)
    program._optimize_final_module()
    module = program._final_module
    module.verify()
    names = [one.name for one in module.global_variables]
    around = [lookup_environment(one.name) for one in module.global_variables if one.name.startswith("_ZN08NumbaEnv")]
    description.typemap = description.calltypes = None  # as Numba has it: of no use any more, and large
    return {
        "code": context.codegen()._tm.emit_object(module),
        "description": description,
        "environment": environment,
        "around": [one for one in around if one is not None],
        "travels": not any(name.startswith("numba.dynamic.globals") for name in names)
        and not any(getattr(one, "_reload_init", ()) for one in parts),
    }


class Program:
    """Machine code in this process, by an engine of its own: the names in it are nobody else's."""

    def __init__(self, name, code):
        self.codegen = codegen.JITCPUCodegen(name)
        self.codegen._engine._ee.add_object_file(llvm.ObjectFileRef.from_data(code))
        self.codegen._engine.finalize_object()

    def get_pointer_to_function(self, name):
        return self.codegen._engine.get_function_address(name)


def _loaded(written):
    """The function that Python calls."""
    rtsys.initialize(cpu_target.target_context)  # its functions are known to LLVM from then on
    program = Program(written["description"].qualname, written["code"])
    program.around = written["around"]
    for environment in written["around"]:
        program.codegen.set_env(environment.env_name, environment)
    return target.target_context.get_executable(program, written["description"], written["environment"])
