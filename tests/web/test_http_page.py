"""docs/http.md is true: every block runs, in the order of the page, against a server process."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import httpx

from web.test_server import pytestmark, running

__all__ = ["pytestmark"]  # where no server process can be started, there is nothing to run
PAGE = Path(__file__).parents[2] / "docs" / "http.md"
BLOCK = re.compile(r"^```python\n(.*?)^```\n?", re.DOTALL | re.MULTILINE)


def test_the_page_for_programs_is_told_as_it_is(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = BLOCK.findall(page)
    assert len(blocks) == page.count("```") // 2 > 8
    with running(tmp_path, "serve", "--port", "0") as (_, address):
        story = "\n".join(blocks).replace("http://127.0.0.1:8014", address)
        assert address in story
        test = doctest.DocTestParser().get_doctest(story, {}, PAGE.name, str(PAGE), 0)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        runner.run(test, out=told.append, clear_globs=False)
        for client in [one for one in test.globs.values() if isinstance(one, httpx.Client)]:
            client.close()
    assert not told, "".join(told)
