// What is reached where counting is hard, in one table: a change for the worse fails.

import MotionSimulator
import Testing

/// What is allowed of false steps, in an hour of a pastime.
struct FalseStepCeiling: CustomTestStringConvertible {
  let pastime: Pastime
  /// What the issue asks for.
  let goal: Double
  /// What the present weights reach, with a margin; never to be raised.
  let ceiling: Double

  var testDescription: String { "\(pastime)" }
}

/// False steps an hour over simulated hours (`NoStepTests` says which).
let falseStepCeilings = [
  FalseStepCeiling(pastime: .still, goal: 0, ceiling: 0),
  FalseStepCeiling(pastime: .lying, goal: 0, ceiling: 0),
  FalseStepCeiling(pastime: .standing, goal: 0, ceiling: 0),
  FalseStepCeiling(pastime: .typing, goal: 3, ceiling: 3),
  FalseStepCeiling(pastime: .deskWork, goal: 3, ceiling: 6),
  FalseStepCeiling(pastime: .elevator, goal: 3, ceiling: 3),
  FalseStepCeiling(pastime: .car, goal: 3, ceiling: 60),
  FalseStepCeiling(pastime: .bus, goal: 3, ceiling: 200),
  FalseStepCeiling(pastime: .train, goal: 3, ceiling: 24),
  FalseStepCeiling(pastime: .handling, goal: 60, ceiling: 12),
  FalseStepCeiling(pastime: .gesturing, goal: 60, ceiling: 30),
  FalseStepCeiling(pastime: .washingUp, goal: 60, ceiling: 400),
  FalseStepCeiling(pastime: .brushingTeeth, goal: 60, ceiling: 30),
  FalseStepCeiling(pastime: .cuttingVegetables, goal: 60, ceiling: 160),
  FalseStepCeiling(pastime: .clapping, goal: 60, ceiling: 900),
  FalseStepCeiling(pastime: .bicycle, goal: 60, ceiling: 700),
]

/// What is asked of a gait where steps are hard to see.
struct GaitFloor: CustomTestStringConvertible {
  let name: String
  let kind: GaitKind
  let cadence: Double?
  let places: [Carrying]
  /// The mean of |counted − true| / true over the seeds, at most, in percent.
  let percent: Double

  var testDescription: String { name }
}

/// Mean errors over three walks of 60 s in each place.
let gaitFloors = [
  GaitFloor(name: "clear walking", kind: .walk, cadence: nil, places: clearPlaces, percent: 1),
  GaitFloor(
    name: "a swinging wrist", kind: .walk, cadence: nil, places: [.swingingWrist], percent: 2),
  GaitFloor(name: "a bag", kind: .walk, cadence: nil, places: [.bag], percent: 1),
  GaitFloor(
    name: "an arm held still", kind: .walk, cadence: nil, places: [.stillWrist], percent: 1),
  GaitFloor(name: "a cane", kind: .walk, cadence: nil, places: [.cane], percent: 2),
  GaitFloor(name: "a pram", kind: .walk, cadence: nil, places: [.pram], percent: 45),
  GaitFloor(name: "stairs up", kind: .stairsUp, cadence: nil, places: clearPlaces, percent: 1.5),
  GaitFloor(
    name: "stairs down", kind: .stairsDown, cadence: nil, places: clearPlaces, percent: 1.5),
  GaitFloor(
    name: "running", kind: .run, cadence: nil,
    places: [.trouserPocket, .hand, .swingingWrist, .backpack], percent: 12),
  GaitFloor(name: "1.2 steps/s", kind: .walk, cadence: 1.2, places: clearPlaces, percent: 2),
  GaitFloor(name: "1.0 steps/s", kind: .walk, cadence: 1, places: clearPlaces, percent: 4),
  GaitFloor(name: "0.8 steps/s", kind: .walk, cadence: 0.8, places: clearPlaces, percent: 30),
  GaitFloor(name: "0.6 steps/s", kind: .walk, cadence: 0.6, places: clearPlaces, percent: 90),
  GaitFloor(name: "shuffling", kind: .shuffle, cadence: nil, places: clearPlaces, percent: 80),
]

/// Rolling by ±60°: the turns a second at which not one step may be found in half a minute.
///
/// The faster, the more a centimeter of lever shakes the sensor: at 1.5 turns a second and 6 cm it is
/// 0.6 g, which is a walk for whatever sees only the acceleration.
let rollingWithoutAStep = [0.2, 0.3, 0.5, 0.75, 1]
