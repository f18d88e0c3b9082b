// The known troubles that the page begins with: traces and a recording made by the simulators.

export const PRESETS = [
  {
    name: "opens-at-150",
    label: "Opens at 150",
    headline: "Opens at 150 while you sit. With Tare: 0.",
    story:
      "A pedometer hands over 150 steps of before as if they were taken now. Put on the " +
        "screen as they are, they stay on it for the whole walk.",
    event: 1,
  },
  {
    name: "runs-backwards",
    label: "Runs backwards",
    headline: "The source takes back 20 steps. The count holds still.",
    story:
      "It had counted too many and corrects itself. What was shown once is never taken back: " +
        "the count waits until the source has passed it again.",
    event: 28,
  },
  {
    name: "reboot",
    label: "Reboot",
    headline: "The counter restarts at 0. The walk goes on.",
    story:
      "A counter since boot begins anew and says so. What it counts from then on comes on " +
        "top, and the reading says that more may have been walked in between.",
    event: "newEpoch",
  },
  {
    name: "frozen-after-reboot",
    label: "Silent restart",
    headline: "It begins again at 0 and does not say so.",
    story:
      "Nothing in the reports tells a restart from a correction. Which one is believed is a " +
        "choice with a name: change what a falling total means, and see.",
    event: "newEpoch",
  },
  {
    name: "transient-zero",
    label: "A stray zero",
    headline: "One report says 0. Nobody lost a step.",
    story:
      "The stream began five minutes before the session, and one update says nothing was " +
        "walked. Counters that start over at a smaller number show the whole past as new steps.",
    event: "correctionHeld",
  },
  {
    name: "killed",
    label: "App killed",
    headline: "The app dies for two minutes. No step is lost.",
    story:
      "It is opened again on a counter since boot, takes up its saved session, and the steps " +
        "in between are there.",
    event: "advanced",
  },
  {
    name: "wrap",
    label: "16 bits",
    headline: "65,535, then 0: the counter wrapped.",
    story:
      "Sixteen bits are soon full. The width is declared, never guessed: clear it, and the " +
        "fall is a correction.",
    event: 3,
  },
  {
    name: "out-of-order",
    label: "Out of order",
    headline: "Every third report comes late. None counts twice.",
    story:
      "The raw total runs to and fro as reports overtake each other. Each is judged by what " +
        "it says about when, not by the order in which it came.",
    event: "stale",
  },
  {
    name: "foreign-windows",
    label: "Other windows",
    headline: "Reports about other times come in between.",
    story:
      "Some claim thousands of steps since long before. Each is worth what it proves about " +
        "this session; on doubt the machine asks the source.",
    event: "foreignWindow",
  },
  {
    name: "walk",
    label: "No step sensor",
    file: "walk.csv",
    headline: "No step sensor? The steps are in the shaking.",
    story:
      "A simulated watch at 25 samples a second: a desk, a walk of 48 steps, the dishes, a " +
        "run of 32, so 80 in truth. The detector has nothing but the acceleration.",
  },
];

/** Where a preset's file is. */
export function presetFile(preset) {
  return `presets/${preset.file ?? `${preset.name}.jsonl`}`;
}
