"""The story of a match as it is read and heard: paragraphs, names, what was missed, what was taken back."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.visitor import Visitor

SMALL = {"opt_rows": 3, "opt_columns": 3}

# The page's own modules tell a turn with dice in it, and see what has moved on a paper that has grown.
TOLD = """async () => {
    const of = (name) => import(document.querySelector(`link[rel=modulepreload][href*="/${name}"]`).href);
    const { latest, showLog } = await of("log"), { differing } = await of("shifts"), seen = await of("seen");
    const people = [{ name: "Ada", mine: true }, { name: "Ben" }], list = document.createElement("ol");
    const lines = [
        [0, 0, "step to R01", ["Ada takes 1 damage."], 0], [1, 1, "redraw", [], 1],
        [2, -1, "roll 2", ["Ben moves 2 steps."], 1], [3, 1, "step to R02", [], 1], [4, 1, "step to R03", [], 1],
        [5, -1, "", ["Turn 2: Ada."], 1],
    ];
    showLog(list, lines, null, people);
    const marks = (x, pawn) => new Map(Object.entries({ A: x, B: x + 10, C: x + 20, P: x + pawn })
        .map(([name, at]) => [name, `<use x="${at}" y="0"/>`]));
    const board = (sheet, drawn) => ({ svg: { dataset: { sheet } }, marks: () => drawn });
    seen.keep("once", board("small", marks(0, 0)));
    return {
        later: seen.changed("once", board("large", marks(84, 10))), never: seen.changed("never", board("", new Map())),
        paragraphs: [...list.children].map((li) => li.textContent),
        own: latest([[0, 0, "redraw", [], 0], [1, -1, "roll 2", ["Ada moves 2 steps."], 0]], people, 200),
        news: latest(lines, people, 200), short: latest(lines, people, 40),
        grown: differing(marks(0, 0), marks(84, 10), true), same: differing(marks(0, 0), marks(0, 10)),
    };
}"""


def test_a_bots_move_is_told_with_its_name_and_spoken_once(ann: Visitor) -> None:
    ann.open("pastures", seat1="me", name1="Ann", seat2="bot-random", **SMALL)
    ann.do("river B2")
    ann.ready()
    expect(ann.page.locator("#log li").nth(1)).to_contain_text("Random bot: ")
    expect(ann.page.locator("#spoken")).to_contain_text("Random bot: ")
    expect(ann.page.locator("#log li").first).to_have_text(
        "Ann: river B2. Desert can no longer stand on B1, A2, C2 and B3."
    )
    expect(ann.page.locator("#people")).not_to_contain_text("(bot)")
    ann.page.reload()
    expect(ann.page.locator("#log li").first).to_contain_text("Desert can no longer stand on B1, A2, C2 and B3.")
    expect(ann.page.locator("#spoken")).to_have_text("")  # it was spoken before
    told = ann.page.evaluate(TOLD)
    assert told == {
        "paragraphs": [  # a turn is one, with its dice
            "Ada: step to R01. Ada takes 1 damage.",
            "Ben: redraw, roll 2. Ben moves 2 steps. Step to R02, step to R03, drawn face down. Turn 2: Ada.",
        ],
        "news": "Ada takes 1 damage. Ben: redraw, roll 2. Ben moves 2 steps. Step to R02, step to R03. Turn 2: Ada.",
        "own": "Roll 2. Ada moves 2 steps.",
        "short": "Ben: step to R02, step to R03. Turn 2: Ada.",
        "grown": ["P"],  # the paper has grown, and one thing has moved on it
        "same": ["P"],
        "later": ["P"],  # by who comes back to it, too
        "never": None,
    }


def test_who_comes_back_sees_what_she_missed_and_hears_of_a_taking_back(arrive: Arrive) -> None:
    ann, ben = arrive(), arrive()
    ann.open("pastures", seat1="me", name1="Ann", seat2="friend", **SMALL)
    expect(ann.page.locator("#people")).not_to_contain_text("your turn")  # nobody is there yet
    ben.page.goto(
        ann.page.evaluate("""async () => {
        const csrf = document.querySelector('meta[name="csrf"]').content;
        const asked = await fetch(location.pathname + "/invite", { method: "POST", body: '{"seat": 1}',
          headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf } });
        return (await asked.json()).done.path;
    }""")
    )
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator("#table")).to_be_visible()
    expect(ben.page.locator("#status")).to_contain_text("Ann writes a terrain")
    there = ben.page.url
    ann.do("river B2")
    expect(ben.page.locator("#log li")).to_have_count(1)
    ben.page.goto("/about")
    ann.page.get_by_role("button", name="Take back").click()
    expect(ann.page.locator("#log .told")).to_have_count(0)
    expect(ann.page.locator("#caption .news")).to_have_text("Ann has taken back the last decision.")
    ann.do("river B2")
    ben.page.goto(there)
    ben.do("forest A1")
    ann.page.get_by_text("Talk").click()
    expect(ann.page.locator("#chat")).to_contain_text("Ann has taken back the last decision.")
    ben.page.goto("/about")
    ann.do("plains C3")
    ben.page.goto(there)
    expect(ben.page.locator("#log .since + li")).to_contain_text("Ann: plains C3")
    ben.page.goto(there)
    ann.page.get_by_role("button", name="Ask to take back").wait_for(state="hidden")  # hers is still free
    ben.page.get_by_role("button", name="Ask to take back").click()
    expect(ben.page.locator("#log .remark").last).to_have_text("Ben asks to take back the last decision.")
    ann.page.get_by_role("button", name="Yes, take it back").click()
    expect(ben.page.locator("#log .told")).to_have_count(1)
    expect(ann.page.locator("#counts")).to_contain_text("does not count for the lists")
