#!/usr/bin/env python3
"""Make the fonts of the press from those of the pages: TrueType, which Typst reads, with figures as high as capitals.

python3 tools/press_fonts.py

The pages ask for such figures in their style sheet. A drawing on paper cannot: Typst sets the text of an SVG with a
font's first figures, and Vollkorn's are old-style, where a 1 looks like a small I. So here they change places with its
lining figures. Needs `pip install fonttools brotli`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

HERE = Path(__file__).parent.parent / "src" / "hedgerow"
PAGES, PRESS = HERE / "web" / "static" / "fonts", HERE / "press" / "fonts"
FEATURE = "lnum"


def lining(font: Any) -> dict[str, str]:
    """From the name of a glyph to that of its lining figure."""
    substitutions = font["GSUB"].table
    found: dict[str, str] = {}
    for record in substitutions.FeatureList.FeatureRecord:
        if record.FeatureTag == FEATURE:
            for index in record.Feature.LookupListIndex:
                for table in substitutions.LookupList.Lookup[index].SubTable:
                    found |= getattr(getattr(table, "ExtSubTable", table), "mapping", {})
    return found


def main() -> None:
    for path in sorted(PAGES.glob("*.woff2")):
        font = TTFont(path)
        font.flavor = None
        figures = lining(font)
        for table in font["cmap"].tables:
            for digit in range(ord("0"), ord("9") + 1):
                if digit in table.cmap:
                    table.cmap[digit] = figures.get(table.cmap[digit], table.cmap[digit])
        font.save(PRESS / f"{path.stem}.ttf")
        print(f"{path.stem}.ttf: {len(figures)} figures")


if __name__ == "__main__":
    main()
