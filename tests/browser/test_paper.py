"""Paper by mouse: a sheet from a game's page, a finished match to keep, a sheet brought back and counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from browser.visitor import Visitor
from press.reading import needs_poppler, needs_typst, pixels, sizes, words

pytestmark = [needs_poppler, needs_typst]


def printed(visitor: Visitor, button: Locator) -> tuple[str, bytes]:
    """Press it; the address that the browser asked for, and what is there. Some show it, some save it."""
    with visitor.context.expect_event("response", lambda response: ".pdf" in response.url) as coming:
        button.click()
    answer = coming.value
    assert answer.status == 200 and answer.headers["content-type"] == "application/pdf"
    return answer.url, visitor.context.request.get(answer.url).body()


def test_print_a_sheet_from_the_page_of_a_game(ann: Visitor) -> None:
    page = ann.page
    page.goto("/new/wildfire")
    page.get_by_role("link", name="print a sheet").click()
    page.get_by_label("Way to play").select_option("vs")
    page.get_by_label("Paper", exact=True).select_option("Letter")
    page.get_by_label("for a printer without colours").check()
    address, pdf = printed(ann, page.get_by_role("button", name="Print a sheet"))
    assert "variant=vs" in address and "paper=Letter" in address and "grey=on" in address
    assert [round(side, 1) for side in sizes(pdf)[0]] == [215.9, 279.4]
    assert "what I did" in words(pdf, 1)  # a VS sheet has a line for every turn
    colours = pixels(pdf, 40, 1)[0].astype(int)
    assert (colours.max(axis=2) - colours.min(axis=2)).max() <= 2


@pytest.mark.parametrize(("button", "wide"), [("The rules to read", 148), ("The rules as a booklet", 297)])
def test_print_the_rules(ann: Visitor, button: str, wide: int) -> None:
    ann.page.goto("/rules/pastures")
    ann.page.get_by_role("link", name="Paper and symbols").click()
    _, pdf = printed(ann, ann.page.get_by_role("link", name=button))
    assert round(sizes(pdf)[0][0]) == wide and "Pastures New" in words(pdf)


def test_keep_a_match_at_its_end(ann: Visitor) -> None:
    ann.open("wildfire", name1="Ann #panic()")
    ann.play_out(seed=7)
    match, points = ann.match, ann.page.locator("#result .points").first.inner_text()
    address, pdf = printed(ann, ann.page.get_by_role("link", name="Keep this"))
    assert address.endswith(f"/m/{match}/keep.pdf")
    told = words(pdf)
    assert "Wildfire" in told and "Ann #panic()" in told and "The story" in told
    assert f"total {points}" in words(pdf, 1)


# --- paper back in ----------------------------------------------------------------------------------------------------

# A fire in a corner, with a circle on every slash in its way; the home lies in another corner and has no digs.
FRONT = ["XXXo..", "XXo...", "Xo....", "o.....", "......", ".....^"]


def test_a_sheet_is_drawn_by_hand_and_counted(ann: Visitor) -> None:
    """Six Xs and four circles in their way: 36 squares less 6, 4 and the home are 25 points."""
    page = ann.page
    ann.forgive("422")  # what cannot be
    page.goto("/score/wildfire")
    page.get_by_role("button", name="A blank sheet").click()
    expect(page.locator("#verdict")).to_contain_text("its home is missing")
    expect(page.locator("#verdict a")).to_have_attribute("href", "/rules/wildfire#wildfire.home")
    for name, sign in (("home", "^"), ("burnt", "X"), ("doused", "o")):
        page.get_by_role("radio", name=name, exact=True).check()
        for row, signs in enumerate(FRONT, 1):
            for column, here in zip("ABCDEF", signs, strict=True):
                if here == sign:
                    page.locator(f'[data-put="{column}{row}"]').click()
                    expect(page.locator(f'[data-put="{column}{row}"]')).to_have_attribute(
                        "aria-label", f"{column}{row}, {name}"
                    )
    expect(page.get_by_role("row", name="total 25")).to_be_visible()
    expect(page.locator("#verdict")).to_contain_text("Won")
    assert "  1  X X X o . ." in page.get_by_label("The sheet as text").input_value()
    # One click more, on what is empty: the next thing there is burnt, which nothing beside it explains.
    page.get_by_role("radio", name="the next thing").check()
    page.locator('[data-put="C6"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .bad")).to_be_visible()
    expect(page.locator('[data-put="C6"]')).to_be_focused()


def test_it_is_drawn_while_it_is_typed(ann: Visitor) -> None:
    page = ann.page
    ann.forgive("422")
    page.goto("/score/vasty")
    text = page.get_by_label("The sheet as text")
    whole = text.input_value()
    text.fill(whole.replace("damage 2", "damage 3"))
    expect(page.locator("#verdict")).to_contain_text("at most two markers")
    expect(page.locator("#verdict a")).to_have_attribute("href", "/rules/vasty#vasty.damage")
    text.fill(whole.replace("damage 2", "damage 1"))
    expect(page.locator("#verdict .bad")).to_have_count(0)
    expect(page.locator("#drawn svg")).to_be_visible()
