"""The figures of a page of rules as SVG in the page: colours by class, light and dark; what is printed is sent once."""

from __future__ import annotations

import re
from html import escape

from markupsafe import Markup

from hedgerow.kernel.room import Room
from hedgerow.rulebook import Figure
from hedgerow.scene.paper import Symbol
from hedgerow.scene.pencil import num
from hedgerow.scene.thrift import without_spares
from hedgerow.table import figures
from hedgerow.table.figures import Drawn
from hedgerow.web import markup

_NAME = re.compile(r' id="m-[^"]*"')
_DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
CUT = "<!---->"


class Gallery:
    """The figures of one page. Call it with a figure for its markup; `sheets` then has what they share."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._sheets: dict[str, str] = {}  # by key
        self._definitions: dict[str, None] = {}  # what sheets and marks are stamped from; each once
        self._marks: list[str] = []

    def __call__(self, figure: Figure) -> str:
        pictures = figures.drawn(self.room, figure)
        if len(pictures) == 1:
            shown = self._picture(pictures[0], figure.caption)
        else:
            first, last = self._picture(pictures[0], "Before"), self._picture(pictures[1], "After")
            moves = "".join(f"<li><code>{escape(move)}</code></li>" for move in figure.moves)
            shown = f'{first}<ol class="deeds" aria-label="Moves">{moves}</ol>{last}'
        kind = "figure example" if figure.moves else "figure"
        return (
            f'<figure class="{kind}"><div class="shown">{shown}</div>'
            f"<figcaption>{markup.inline(figure.caption)}{self._in_signs(figure)}</figcaption></figure>"
        )

    def sign(self, symbol: Symbol) -> Markup:
        """A sign of the key; its name and meaning stand beside it."""
        seen = " ".join(num(one) for one in symbol.box)
        marks = _NAME.sub("", symbol.picture)
        self._marks.append(marks)
        return Markup(f'<svg class="sign" aria-hidden="true" viewBox="{seen}">{marks}</svg>')

    @property
    def sheets(self) -> str:
        """What the pictures are drawn on and with, out of sight: each sheet once, however many pictures use it."""
        if not self._marks:
            return ""
        kept = "".join([*self._definitions, *self._sheets.values()])
        told = without_spares("".join([kept, CUT, *self._marks])).partition(CUT)[0]  # only stamps that something uses
        return f'<svg class="sheets" aria-hidden="true" width="0" height="0">{told}</svg>'

    def _picture(self, picture: Drawn, label: str) -> str:
        drawing, (left, top, wide, high) = picture.drawing, picture.window
        self._definitions |= dict.fromkeys(_DEFS.findall(drawing.sheet + drawing.marks))
        if drawing.sheet_key not in self._sheets:
            name = f"sheet-{len(self._sheets) + 1}"
            self._sheets[drawing.sheet_key] = f'<g id="{name}">{_DEFS.sub("", drawing.sheet)}</g>'
        name = f"sheet-{list(self._sheets).index(drawing.sheet_key) + 1}"
        marks = _NAME.sub("", _DEFS.sub("", drawing.marks))
        self._marks.append(marks)
        return (
            f'<svg class="still" role="img" aria-label="{escape(f"{label}: {drawing.title}")}" '
            f'viewBox="{num(left)} {num(top)} {num(wide)} {num(high)}" width="{num(wide)}" height="{num(high)}">'
            f'<use href="#{name}"/>{marks}</svg>'
        )

    def _in_signs(self, figure: Figure) -> str:
        """The same as a diagram, for who hears the page and who copies it."""
        lines = [*figure.before]
        if figure.moves:
            lines += ["", *(f"> {move}" for move in figure.moves), "", *figure.after]
        return (
            '<details class="signs"><summary>As a diagram</summary>'
            f'<pre class="diagram" tabindex="0">{escape(chr(10).join(lines))}</pre></details>'
        )
