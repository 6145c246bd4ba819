"""Rules text, code and tests are one thing: no unknown slug, no duplicate, no rule that no test proves."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from hedgerow import catalog, rulebook
from hedgerow.kernel.room import Room

TESTS = Path(__file__).parent


@pytest.fixture(params=catalog.names())
def room(request: pytest.FixtureRequest) -> Room:
    return catalog.room(request.param)


def named_in(folder: Path, game: str, form: str) -> dict[str, str]:
    """Slugs named in a folder's Python files, with one place each."""
    slug = rf"{game}\.[a-z0-9-]+(?:\?[a-z0-9-]+)?"
    found = {}
    for path in folder.rglob("*.py"):
        for name in re.findall(form.format(slug=slug), path.read_text(encoding="utf-8")):
            found[name] = str(path)
    return found


def test_slugs_are_unique_and_well_formed(room: Room) -> None:
    book = rulebook.read(room.folder / "rules.md")
    slugs = [r.slug for r in book.rules]
    assert slugs and len(set(slugs)) == len(slugs), sorted(s for s in slugs if slugs.count(s) > 1)
    headings = re.findall(r"^#{3,4} .+$", book.text, re.MULTILINE)
    assert len(headings) == len(slugs), [h for h in headings if not rulebook.HEADING.fullmatch(h)]
    for found in book.rules:
        assert found.slug.startswith(f"{room.name}."), found.slug
        assert found.text, found.slug
        if found.is_ruling:
            assert found.slug.split("?")[0] in slugs, f"{found.slug} stands beside no rule"
            assert {"Source", "Ruling", "Why"} <= set(found.parts), found.slug


def test_code_names_only_rules_that_exist(room: Room) -> None:
    slugs = {r.slug for r in rulebook.read(room.folder / "rules.md").rules}
    named = {**named_in(room.folder, room.name, r"\[({slug})\]"), **named_in(room.folder, room.name, r'"({slug})"')}
    assert named, "the code names the rules it implements"
    assert not {slug: place for slug, place in named.items() if slug not in slugs}


def test_every_rule_is_named_in_code_or_belongs_to_one_that_is(room: Room) -> None:
    rules = [r.slug for r in rulebook.read(room.folder / "rules.md").rules]
    named = {**named_in(room.folder, room.name, r"\[({slug})\]"), **named_in(room.folder, room.name, r'"({slug})"')}
    roots = {slug.split("?")[0] for slug in named}
    assert [slug for slug in rules if slug.split("?")[0] not in roots] == []


def test_whatever_cannot_be_is_refused_by_a_rule(room: Room) -> None:
    """In `words/checking.py` every sentence ends with the slug of its rule: so a sheet from paper is refused by one."""
    path = room.folder / "words" / "checking.py"
    if not path.exists():
        pytest.skip("this room has so little to check that `reading` does")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    blocks = [n for n in ast.walk(tree) if isinstance(n, ast.Module | ast.ClassDef | ast.FunctionDef)]
    about = {id(block.body[0].value) for block in blocks if isinstance(block.body[0], ast.Expr)}
    written = [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in about]
    sentences = {n.lineno: n.value for n in written if isinstance(n.value, str)}
    assert {line: told for line, told in sentences.items() if told.rstrip().endswith(".")} == {}
    assert any(told.endswith("]") for told in sentences.values())


def test_every_rule_is_proved_by_a_test(room: Room) -> None:
    slugs = {r.slug for r in rulebook.read(room.folder / "rules.md").rules}
    cited = named_in(TESTS / "games" / room.name, room.name, r'"({slug})"')
    assert not {slug: place for slug, place in cited.items() if slug not in slugs}, "tests cite unknown rules"
    assert sorted(slugs - set(cited)) == [], "no test cites these"


def test_options_are_told_in_the_rules(room: Room) -> None:
    book = rulebook.read(room.folder / "rules.md")
    by_slug = {r.slug: r for r in book.rules}
    for option in room.options:
        assert option.rule in by_slug, option.name
        assert f"`{option.name}" in by_slug[option.rule].parts.get("Option", by_slug[option.rule].text), option.name
