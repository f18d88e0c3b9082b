"""The keyboard and the screen reader: every control can be reached, named and used."""

from __future__ import annotations

from page import Page
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys


def press(page: Page, *keys: str) -> None:
    chain = ActionChains(page.driver)
    for key in keys:
        chain.send_keys(key)
    chain.perform()
    # Charts and lists follow with the next picture.
    page.driver.execute_async_script(
        "requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))"
    )


def test_real_keys_step_through_the_events(page: Page) -> None:
    page.open()
    page.driver.find_element("id", "figure").click()
    page.js("document.getElementById('figure').focus()")
    press(page, Keys.HOME)
    assert page.text("#place") == "Event 1 of 52"
    press(page, Keys.ARROW_RIGHT, Keys.ARROW_DOWN)
    assert page.text("#place") == "Event 3 of 52"
    press(page, Keys.PAGE_DOWN)
    assert page.text("#place") == "Event 13 of 52"
    press(page, Keys.ARROW_LEFT, Keys.ARROW_UP, Keys.PAGE_UP)
    assert page.text("#place") == "Event 1 of 52"
    press(page, Keys.END)
    assert page.text("#place") == "Event 52 of 52"
    press(page, Keys.ARROW_RIGHT)
    assert page.text("#place") == "Event 52 of 52"


def test_the_sentence_is_announced_politely(page: Page) -> None:
    page.open()
    live = page.driver.find_element("id", "says")
    assert live.get_attribute("aria-live") == "polite"
    page.js("document.getElementById('figure').focus()")
    press(page, Keys.HOME, Keys.ARROW_RIGHT)
    said = page.js("return document.getElementById('says').textContent")
    assert said.startswith("Event 2 of 52: implausible.") and said.endswith(
        "The source says 150, Tare shows 0."
    )


def test_the_table_follows_and_leads(page: Page) -> None:
    page.open()
    grid = page.driver.find_element("id", "events")
    page.js("arguments[0].focus()", grid)
    press(page, Keys.END)
    assert grid.get_attribute("aria-activedescendant") == "row-51"
    assert grid.get_attribute("aria-rowcount") == "53"
    row = page.driver.find_element("id", "row-51")
    assert row.get_attribute("aria-selected") == "true" and row.is_displayed()
    page.driver.find_element("id", "row-48").click()
    assert page.text("#place") == "Event 49 of 52"


def test_marks_are_filtered_by_the_legend(page: Page) -> None:
    page.open("out-of-order")
    marks = lambda: page.js("return document.querySelectorAll('#figure .marks > g').length")
    before = marks()
    button = page.driver.find_element("css selector", "[data-verdict=stale]")
    button.click()
    assert button.get_attribute("aria-pressed") == "false"
    assert marks() == before - 23
    button.click()
    assert marks() == before


def test_tabs_reach_every_control_in_order_and_show_where_they_are(page: Page) -> None:
    page.open()
    page.js("document.activeElement.blur(); scrollTo(0, 0)")
    seen = []
    for _ in range(60):
        press(page, Keys.TAB)
        here = page.js("""
const one = document.activeElement;
if (one === document.body) return null;
const shown = one.matches(".preset input, .file input") ? one.nextElementSibling : one;
const style = getComputedStyle(shown);
return [one.id || one.name || one.dataset.verdict || one.className || one.tagName,
  style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2, one.getBoundingClientRect().width];
""")
        if here is None or (seen and here[0] == seen[0]):
            break
        seen.append(here[0])
        assert here[1], f"no focus ring on {here[0]}"
    order = [
        "skip",
        "theme",
        "preset",
        "file",
        "next",
        "figure",
        "zero",
        "history",
        "decrease",
        "width",
        "rate",
        "SUMMARY",
        "events",
        "save",
    ]
    places = [seen.index(name) for name in order]
    assert places == sorted(places), seen


def test_every_control_has_a_name_and_a_role(page: Page) -> None:
    for preset in ("opens-at-150", "walk"):
        page.open(preset)
        page.driver.execute_cdp_cmd("Accessibility.enable", {})
        nodes = page.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        wanted = {
            "button",
            "checkbox",
            "radio",
            "slider",
            "textbox",
            "grid",
            "link",
            "columnheader",
            "group",
        }
        found = set()
        for node in nodes:
            role = node.get("role", {}).get("value")
            focusable = any(
                one["name"] == "focusable" and one["value"]["value"]
                for one in node.get("properties", [])
            )
            if node.get("ignored") or not (role in wanted - {"group", "columnheader"} or focusable):
                continue
            found.add(role)
            if role in ("RootWebArea", "scrollable"):
                continue
            assert node.get("name", {}).get("value"), (
                f"no name: {role} {node.get('backendDOMNodeId')}"
            )
        assert {"button", "radio", "grid"} <= found


def test_headings_landmarks_and_labels_are_sound(page: Page) -> None:
    page.open()
    levels = page.js(
        "return [...document.querySelectorAll('h1,h2,h3')].filter((h) => h.offsetParent).map((h) => Number(h.tagName[1]))"
    )
    assert (
        levels[0] == 1
        and levels.count(1) == 1
        and all(b - a <= 1 for a, b in zip(levels, levels[1:]))
    )
    assert page.js(
        "return ['header', 'main', 'footer'].every((name) => document.querySelectorAll(name).length === 1)"
    )
    assert page.js("return document.documentElement.lang") == "en"
    twice = page.js("""
const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
return ids.filter((id, index) => ids.indexOf(id) !== index);""")
    assert twice == []
    lost = page.js("""
const lost = [];
for (const name of ["aria-labelledby", "aria-describedby", "aria-activedescendant", "for"]) {
  for (const one of document.querySelectorAll(`[${name}]`)) {
    for (const id of one.getAttribute(name).split(" ")) if (!document.getElementById(id)) lost.push(id);
  }
}
return lost;""")
    assert lost == []
    small = page.js("""
return [...document.querySelectorAll("button, .file span, .preset span, summary, input[type=range]")]
  .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 24).map((one) => one.outerHTML);""")
    assert small == [], "targets below 24 px"
