// The playground: what is chosen, dropped or measured goes to the view that can show it.

import { load } from "../tare.js";

import { asset, embedded } from "./assets.js";
import { byId, html } from "./elements.js";
import { LiveView } from "./live-view.js";
import { whenSensorIsThere } from "./live.js";
import { presetFile, PRESETS } from "./presets.js";
import { read } from "./reading.js";
import { RecordingView } from "./recording-view.js";
import { Refusal } from "./refusal.js";
import { SessionView } from "./session-view.js";
import { Stage, tellFault } from "./stage.js";
import { themed } from "./theme.js";

class Playground {
  constructor(tare) {
    this.tare = tare;
    this.stage = new Stage();
    this.session = new SessionView(tare, this.stage);
    this.recording = new RecordingView(tare, this.stage);
    this.live = null;
    // A file that comes while another is read wins; what the other still does is left out.
    this.turn = 0;
  }

  async show(name, bytes, preset = null) {
    const turn = ++this.turn;
    this.stopLive();
    const busy = setTimeout(() => (byId("busy").hidden = false), 150);
    try {
      const content = await read(bytes);
      if (turn !== this.turn) return;
      tellFault(name, content.fault);
      byId("first-number").className = "number number-raw";
      byId("second-number").className = "number number-session";
      if (content.kind === "trace") {
        // What is new is told when it is there: never new words over an old chart.
        const fault = await this.session.begin({...content, name, event: preset?.event });
        if (turn !== this.turn) return;
        if (fault) tellFault(name, fault);
      } else {
        await this.recording.begin({...content, name, event: preset ? 11 : 0 });
        if (turn !== this.turn) return;
      }
      this.tellWhat(name, content, preset);
    } catch (error) {
      if (turn !== this.turn) return;
      tellFault(
        name, error instanceof Refusal ? error.message : `could not be shown: ${error.message}`
      );
      if (!(error instanceof Refusal)) console.error(error);
    } finally {
      clearTimeout(busy);
      byId("busy").hidden = true;
      document.documentElement.dataset.shown = name;
    }
  }

  tellWhat(name, content, preset) {
    byId("headline").textContent = preset?.headline ?? name;
    byId("story").textContent = preset?.story ?? {
      trace: content.isLog
        ? "A pedometer’s log, row by row. Its first row is the zero: what was counted before " +
          "is not shown as walked now."
        : "A trace: what a source said, in the order in which it came, and what a session " +
          "makes of it.",
      recording:
        "A recording of a bare accelerometer, counted by the detector: no step sensor had a " +
          "word in it.",
    }[content.kind];
    if (!preset)
      for (const input of document.querySelectorAll("#presets input")) input.checked = false;
  }

  async preset(preset) {
    try {
      await this.show(
        presetFile(preset).replace(/.*\//, ""), await asset(presetFile(preset)), preset
      );
    } catch (error) {
      tellFault(preset.label, error.message);
    }
  }

  async file(file) {
    await this.show(file.name, new Uint8Array(await file.arrayBuffer()));
    byId("figure").scrollIntoView({ block: "nearest" });
  }

  async toggleLive() {
    if (this.live?.live.isOn) {
      this.stopLive();
      return;
    }
    this.turn++;
    tellFault("", null);
    this.live = new LiveView(this.tare, this.stage);
    try {
      await this.live.start();
      byId("live").textContent = "Stop";
    } catch (error) {
      tellFault("Live", error.message);
    }
  }

  stopLive() {
    if (this.live?.live.isOn) this.live.stop();
    byId("live").textContent = "Count live";
  }
}

/** On a phone the presets are a strip: the chosen one moves to its middle. */
function bringIntoSight(label) {
  const strip = byId("presets");
  strip.scrollLeft =
    label.offsetLeft - strip.offsetLeft - (strip.clientWidth - label.offsetWidth) / 2;
}

function offerPresets(playground) {
  const choose = (preset) => {
    history.replaceState(null, "", `#${preset.name}`);
    playground.preset(preset);
  };
  for (const preset of PRESETS) {
    const input = html("input", { type: "radio", name: "preset", value: preset.name });
    input.addEventListener("change", () => {
      bringIntoSight(input.parentElement);
      choose(preset);
    });
    byId("presets").append(
      html("label", { class: "preset" }, input, html("span", {}, preset.label))
    );
  }
  const wanted = PRESETS.find((one) => `#${one.name}` === location.hash) ?? PRESETS[0];
  const chosen = document.querySelector(`#presets [value="${wanted.name}"]`);
  chosen.checked = true;
  bringIntoSight(chosen.parentElement);
  return playground.preset(wanted);
}

function takeFiles(playground) {
  const input = byId("file");
  input.addEventListener("change", () => {
    if (input.files[0]) playground.file(input.files[0]);
    input.value = "";
  });
  let depth = 0;
  const show = (isOver) => (byId("drop").hidden = !isOver);
  const holdsFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  addEventListener("dragenter", (event) => holdsFiles(event) && show(++depth > 0));
  addEventListener("dragleave", (event) => holdsFiles(event) && show(--depth > 0));
  addEventListener("dragover", (event) => holdsFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    depth = 0;
    show(false);
    const [file] = event.dataTransfer.files;
    if (file) playground.file(file);
  });
}

async function begin() {
  themed(byId("theme"));
  let tare;
  try {
    tare = await load(embedded("tare.wasm") ?? undefined);
  } catch (error) {
    tellFault("The counting machine did not load", error.message);
    return;
  }
  byId("version").textContent = `version ${tare.version}`;
  const playground = new Playground(tare);
  takeFiles(playground);
  byId("live").addEventListener("click", () => playground.toggleLive());
  whenSensorIsThere(() => (byId("live").hidden = false));
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === width) return;
    width = innerWidth;
    playground.stage.view?.resize();
  });
  await offerPresets(playground);
}

begin();
