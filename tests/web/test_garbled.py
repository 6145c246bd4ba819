"""Damaged files of every game, through the page that takes them: a match, or a sentence, and never anything else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hedgerow import catalog
from web.garbled import files, garbled
from web.visitor import a_place

EACH = 20  # damaged copies of each file


@pytest.mark.parametrize("game", catalog.names())
def test_a_garbled_file_is_a_match_or_a_sentence(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            refused = taken = 0
            for number, text in enumerate(files(catalog.room(game))):
                assert (await ann.form("/import", text=text)).status == 303
                for seed in range(EACH):
                    damaged = garbled(text, 1000 * number + seed)
                    answer = await ann.form("/import", text=damaged)
                    shown = f"file {number}, seed {seed}: {answer.status} {answer.text[:300]}"
                    assert answer.status in (303, 400, 413, 422), shown
                    assert "Traceback" not in answer.text, shown
                    if answer.status == 303:
                        taken += 1
                        for path in ("", "/file"):
                            page = await ann.get(answer.headers["location"] + path)
                            assert page.status in (200, 409), f"file {number}, seed {seed}{path}: {page.status}"
                    else:
                        refused += 1
            assert refused > EACH and taken  # both happen: else the damage is too little, or too much

    asyncio.run(run())
