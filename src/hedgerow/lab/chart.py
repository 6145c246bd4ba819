"""`--chart`: what a simulation or a tournament comes to as a picture. SVG is drawn as the reports are, light or dark as
the reader's system wishes, and needs nothing else; PNG is matplotlib's, in the notebook's colours.

A picture bears a mark of the run that it shows, so that the same command may draw it again when it goes on, and no
other one does unless somebody says `--again`.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab import rows
from hedgerow.lab.places import check_file, unwritten, write_whole
from hedgerow.lab.report.paper import face
from hedgerow.scene.palette import DARK, LIGHT, STROKES, TYPEFACE, rules_for
from hedgerow.scene.pencil import num
from hedgerow.scene.svg import filled, text

KINDS = (".png", ".svg")
EDGE, TITLE, NAME = 14.0, 58.0, 26.0  # around the sheet; above the first chart; above each
_BOX = re.compile(r'<svg viewBox="0 0 ([0-9.]+) ([0-9.]+)"')

Panel = tuple[str, str, str]  # a name, what is said of it, and a chart of `lab.report.charts`


def mark(run: Mapping[str, Any]) -> str:
    """What a picture of this run bears, and no other picture."""
    return f"hedgerow chart {sha256(json.dumps(run).encode()).hexdigest()[:16]}"


def check(path: Path | None, run: Mapping[str, Any], again: bool) -> None:
    """Refuse what cannot be drawn, or would cost somebody a file, before any match is played."""
    if path is None:
        return
    if path.suffix not in KINDS:
        raise BadSettings(f"{path} must end in {' or '.join(KINDS)}.")
    check_file(path)
    if path.exists() and not again and not _shows(path, run):
        raise BadSettings(f"{path} is there already; --again draws it anew, or name another file.")
    if path.suffix == ".png" and not rows.is_there("matplotlib"):
        raise BadSettings("A chart as .png needs the extra: pip install 'hedgerow[lab]'. As .svg it needs nothing.")


def _shows(path: Path, run: Mapping[str, Any]) -> bool:
    """Is it a picture of this very run, from before it went on?"""
    try:
        with path.open("rb") as file:
            return mark(run).encode() in file.read(4096)  # both kinds bear it at their beginning
    except OSError as problem:
        raise unwritten(path, problem) from None


def write(
    path: Path, run: Mapping[str, Any], title: str, about: str, panels: Callable[[], Sequence[Panel]],
    plot: Callable[[], Any],
) -> None:  # fmt: skip
    """As its ending says: `panels` are drawn by us, `plot` makes a figure of matplotlib. Raises `HedgerowError`."""
    if path.suffix == ".svg":
        write_whole(path, document(title, about, panels(), mark(run)).encode())
        return
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    look = {"figure.facecolor": LIGHT["paper"], "axes.facecolor": LIGHT["paper"], "font.family": "serif"}
    look |= {f"{part}.color": LIGHT["pencil"] for part in ("xtick", "ytick")} | {"text.color": LIGHT["ink"]}
    look |= {f"axes.{part}": LIGHT["pencil"] for part in ("labelcolor", "edgecolor")}
    content = io.BytesIO()
    with pyplot.rc_context(look):
        figure = plot()
        figure.suptitle(f"{title}\n{about}", fontsize=10)
        figure.savefig(content, format="png", dpi=150, metadata={"Description": mark(run)})
        pyplot.close(figure)
    write_whole(path, content.getvalue())


# --- a sheet that stands alone ----------------------------------------------------------------------------------------


def document(title: str, about: str, panels: Sequence[Panel], bears: str) -> str:
    """Charts below each other under a title, with all that they need to be seen."""
    wide, high, parts = 0.0, TITLE, list[str]()
    for name, said, chart in panels:
        found = _BOX.match(chart)
        if found is None:
            raise ValueError("a chart says how large it is")
        width, height = float(found[1]), float(found[2])
        if name:
            parts.append(text(EDGE, high + 17, name, 15, "ink", "start", bold=True))
            parts.append(text(EDGE + width, high + 17, said, 13, "pencil", "end"))
            high += NAME
        at = f'<svg x="{num(EDGE)}" y="{num(high)}" width="{num(width)}" height="{num(height)}"'
        parts.append(chart.replace("<svg", at, 1))
        wide, high = max(wide, width), high + height
    wide, high = wide + 2 * EDGE, high + EDGE
    head = [text(EDGE, 28, title, 20, "ink", "start", bold=True), text(EDGE, 48, about, 13, "pencil", "start")]
    paper = filled(f"M0 0h{num(wide)}v{num(high)}h-{num(wide)}z", "paper")
    dark = f"@media(prefers-color-scheme:dark){{{rules_for(DARK)}}}"
    words = f"text{{font-family:{TYPEFACE};font-variant-numeric:lining-nums tabular-nums}}"
    style = f"{face(400)}{face(600)}{words}{STROKES}{rules_for(LIGHT)}{dark}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(wide)}" height="{num(high)}" '
        f'viewBox="0 0 {num(wide)} {num(high)}" role="group" aria-label="{escape(f"{title}: {about}", quote=True)}">'
        f"<metadata>{bears}</metadata><title>{escape(title)}</title><style>{style}</style>"
        f"{paper}{''.join(head)}{''.join(parts)}</svg>\n"
    )
