"""Both themes, phone and desktop: contrast by computation, no sideways scrolling, pictures."""

from __future__ import annotations

import time

import pytest
from page import SHOTS, Page

# The least contrast of every text against what is behind it, and of lines that carry meaning.
CONTRAST = """
const probe = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
const parse = (color) => {
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const over = (top, under) => top.slice(0, 3).map((c, i) => c * top[3] + under[i] * (1 - top[3]));
const light = (color) => {
  const [r, g, b] = color.map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (one, other) => {
  const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
};
const behind = (element) => {
  const layers = [];
  for (let one = element; one; one = one.parentElement) layers.unshift(parse(getComputedStyle(one).backgroundColor));
  return layers.reduce((under, layer) => over(layer, under), [255, 255, 255]);
};
const found = [];
for (const element of document.querySelectorAll("body *")) {
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const isShape = element.matches(".raw, .session, .recorded, .mark path, .cursor path, .zero path, .base, .signal");
  if (!own && !isShape) continue;
  if (element.closest(".unseen, .skip, [hidden], :disabled, script, style, noscript") || element.getClientRects().length === 0) continue;
  const style = getComputedStyle(element);
  const under = behind(element.closest("svg") ?? element);
  const isDrawn = element instanceof SVGElement;
  let color = isDrawn ? (isShape ? style.stroke : style.fill) : style.color;
  if (isShape && (color === "none" || element.matches(".mark-under, .mark-s path, .mark-ordinary path"))) color = style.fill;
  if (element.matches(".mark-under")) continue;
  const value = parse(color);
  const got = ratio(over(value, under), under);
  if (got < (isShape ? 3 : 4.5)) found.push([element.outerHTML.slice(0, 120), color, Math.round(got * 100) / 100]);
}
return found;
"""


# What reaches over the edges of the screen; the strip of presets and the rows scroll or are cut.
WIDE = """
return [...document.querySelectorAll("main *")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && !one.closest(".unseen, .presets, .row") && (box.right > innerWidth + 1 || box.left < -1);
}).map((one) => one.outerHTML.slice(0, 100));"""

TIMES = r"""
return [...document.querySelectorAll("#figure .tick")]
  .filter((one) => /\u202fs$|:/.test(one.textContent)).length;"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["opens-at-150", "foreign-windows", "walk"])
def test_every_text_stands_out(page: Page, theme: str, name: str) -> None:
    page.screen(1280, theme)
    page.open(name)
    assert page.js(CONTRAST) == []


def test_the_contrast_check_can_fail(page: Page) -> None:
    page.open()
    page.js("document.getElementById('story').style.color = '#aaa'")
    assert len(page.js(CONTRAST)) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_scrolls_sideways(page: Page, width: int, theme: str) -> None:
    page.screen(width, theme, 844 if width < 600 else 800)
    for name in ("opens-at-150", "foreign-windows", "walk", "reboot"):
        page.open(name)
        assert page.js("return document.documentElement.scrollWidth") <= width
        wide = page.js(WIDE)
        assert wide == [], name
        # Besides 0 s the axis names a later time.
        assert page.js(TIMES) > (2 if name == "walk" else 1), name
        if width in (390, 1280):
            page.shot(SHOTS / f"{name}-{width}-{theme}.png")


@pytest.mark.parametrize("adjusted", ["100%", "200%"])
@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_the_greatest_totals_fit(page: Page, width: int, adjusted: str) -> None:
    page.screen(width, "light", 844 if width < 600 else 800)
    page.open()
    page.js("document.documentElement.style.webkitTextSizeAdjust = arguments[0]", adjusted)
    page.drop(
        "a-name-without-any-blank-that-is-longer-than-a-narrow-screen-is-wide.jsonl",
        b'{"trace":1}\n{"event":"open","wall":0}\n'
        b'{"event":"report","to":1,"total":9223372036854775807}\n{"event":"close","wall":2}\n',
    )
    page.set_field("zero", "1")
    assert page.js("return document.documentElement.scrollWidth") <= width
    assert page.js(WIDE) == []
    if adjusted == "100%" and width in (390, 1280):
        page.shot(SHOTS / f"greatest-{width}-light.png")


def test_the_theme_follows_the_system_until_the_button_is_pressed(page: Page) -> None:
    ground = "return getComputedStyle(document.body).backgroundColor"
    page.screen(1280, "dark")
    page.open()
    dark = page.js(ground)
    page.screen(1280, "light")
    for _ in range(100):
        light = page.js(ground)
        if light != dark:
            break
        time.sleep(0.02)
    assert dark != light
    button = page.driver.find_element("id", "theme")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    assert page.js(ground) == dark and button.get_attribute("aria-pressed") == "true"
    page.open()
    assert page.js(ground) == dark
    button = page.driver.find_element("id", "theme")
    button.click()
    assert page.js(ground) == light


def test_choices_and_faults_have_their_pictures(page: Page) -> None:
    for width, theme in ((1280, "light"), (390, "dark")):
        page.screen(width, theme, 844 if width < 600 else 800)
        page.open("frozen-after-reboot")
        page.set_field("decrease", "correction")
        page.shot(SHOTS / f"what-if-{width}-{theme}.png")
        page.open("runs-backwards")
        page.set_field("zero", "20")
        page.shot(SHOTS / f"zero-{width}-{theme}.png")
        page.drop(
            "steps.csv",
            b"Time,NumberOfSteps\n2024-11-11T16:00:01Z,150\n2024-11-11T16:00:03Z,many\n",
        )
        page.shot(SHOTS / f"fault-{width}-{theme}.png")


def test_it_prints_in_black_on_white(page: Page) -> None:
    page.screen(1280, "dark")
    page.open()
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert (
            page.js("return getComputedStyle(document.body).backgroundColor")
            == "rgb(255, 255, 255)"
        )
        assert not page.driver.find_element("id", "policy").is_displayed()
        page.js("dispatchEvent(new Event('beforeprint'))")
        assert len(page.driver.find_elements("css selector", "#events .row")) == 52
        left = "return document.getElementById(arguments[0]).getBoundingClientRect().left"
        assert page.js(left, "place") == page.js(left, "verdict")
        page.shot(SHOTS / "print.png")
        page.js("dispatchEvent(new Event('afterprint'))")
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_nothing_moves_where_motion_is_unwanted(page: Page) -> None:
    page.open()
    page.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]},
    )
    moving = page.js("""
return [...document.querySelectorAll("*")].filter((one) => {
  const style = getComputedStyle(one);
  return style.animationName !== "none" || style.transitionDuration !== "0s";
}).length;""")
    assert moving == 0
