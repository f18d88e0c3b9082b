"""The live count: a browser's motion events become steps, from 0."""

from __future__ import annotations

import json

from page import SITE, Page, tool, whole

# Plays a recording in g as motion events, stamped with its own times.
PLAY = """
const [rows] = arguments;
const began = performance.now();
for (const [t, x, y, z] of rows) {
  const event = new DeviceMotionEvent("devicemotion", {
    accelerationIncludingGravity: {x: x * 9.80665, y: y * 9.80665, z: z * 9.80665}, interval: 40});
  Object.defineProperty(event, "timeStamp", {value: began + t * 1000});
  dispatchEvent(event);
}
"""


def rows() -> list[list[float]]:
    lines = (SITE / "presets/walk.csv").read_text().splitlines()[2:]
    return [[float(field) for field in line.split(",")] for line in lines]


def test_the_button_appears_once_a_sensor_has_spoken(page: Page) -> None:
    page.open()
    button = page.driver.find_element("id", "live")
    page.js("dispatchEvent(new DeviceMotionEvent('devicemotion', {}))")
    assert not button.is_displayed()
    page.js(PLAY, rows()[:2])
    assert button.is_displayed() and button.text == "Count live"


def test_motion_is_counted_from_zero(page: Page) -> None:
    page.open()
    page.js("DeviceMotionEvent.requestPermission = undefined")
    page.js(PLAY, rows()[:2])
    page.driver.find_element("id", "live").click()
    page.driver.execute_async_script("setTimeout(arguments[0], 50)")
    assert page.text("#first-value") == "0"
    assert page.driver.find_element("id", "live").text == "Stop"
    page.js(PLAY, rows())
    counted = json.loads(tool("count", "--format", "jsonl", str(SITE / "presets/walk.csv")))
    assert whole(page.text("#first-value")) > 0
    page.driver.find_element("id", "live").click()
    assert abs(whole(page.text("#first-value")) - counted["steps"]) <= 1, (
        "floats of m/s² differ in the last bit"
    )
    page.choose("reboot")
    assert page.text("#first-label") == "The source says"
