// Counts a walker for some seconds, live: a session, its readings, and its end.
import PedometerSimulator
import StepCounting

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 6
let walker = Walker([.walk(seconds: 3600)])
let pedometer = SimulatedPedometer(
  walker: walker, clock: SystemClock(), faults: [.batching: 1], elapsed: 600)
let counter = StepCounter(source: pedometer)
let session = counter.start()

let screen = Task {
  for await reading in session.readings(heartbeat: .seconds(1)) {
    print("\(reading.steps) steps, \(reading.phase)")
  }
}
try await Task.sleep(for: .seconds(seconds))

let final = await session.stop()
await screen.value
print("\(final.steps) steps in all")
