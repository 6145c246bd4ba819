"""A page as a person with a screen reader meets it: headings, labels, ids, inline script and style."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

BLOCKS = {"p", "div", "ul", "ol", "dl", "table", "form", "h1", "h2", "h3", "section", "fieldset"}
VOID = {"meta", "link", "input", "img", "br", "hr", "source"}
INLINE_SCRIPT_KINDS = {"application/json"}  # data, which no browser runs


@dataclass
class Page(HTMLParser):
    """Facts of a page, gathered while it is read; `faults` are sentences."""

    lang: str = ""
    headings: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    fields: list[dict[str, str]] = field(default_factory=list)
    landmarks: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if "p" in self.open and tag in BLOCKS:
            self.faults.append(f"a {tag} inside a paragraph")
        if tag not in VOID:
            self.open.append(tag)
        if tag == "html":
            self.lang = told.get("lang", "")
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag in ("main", "header", "nav", "footer"):
            self.landmarks.add(tag)
        if "id" in told:
            self.ids.append(told["id"])
        if tag == "label":
            self.labels.add(told.get("for", ""))
        if tag in ("input", "select", "textarea") and told.get("type") != "hidden":
            self.fields.append(told)
        if tag == "img" and "alt" not in told:
            self.faults.append("an img without alt")
        if tag == "style" or "style" in told:
            self.faults.append(f"inline style in {tag}")
        if tag == "script" and "src" not in told and told.get("type") not in INLINE_SCRIPT_KINDS:
            self.faults.append("inline script")
        self.faults += [f"{name} in {tag}" for name in told if name.startswith("on")]
        if told.get("href", "").lower().startswith("javascript:"):
            self.faults.append("a link that is a script")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")


def read(html: str) -> Page:
    """Read a whole page and add what it lacks to its faults."""
    page = Page()
    page.feed(html)
    page.close()
    if page.open:
        page.faults.append(f"never closed: {page.open}")
    if page.lang != "en":
        page.faults.append("no language")
    if page.headings.count("h1") != 1:
        page.faults.append(f"{page.headings.count('h1')} h1")
    if not {"main", "header", "nav"} <= page.landmarks:
        page.faults.append("a landmark is missing")
    if len(page.ids) != len(set(page.ids)):
        page.faults.append("an id is there twice")
    for one in page.fields:
        if one.get("id") not in page.labels and not one.get("aria-label"):
            page.faults.append(f"a field without label: {one.get('name')}")
    return page
