// One SwiftUI screen over a live session: count, reason of silence, start, pause, reset, stop.
//
// Source only, for Xcode: add it to an iOS 17 application that depends on this package's products
// StepCounting and StepCountingCoreMotion, with NSMotionUsageDescription in its Info.plist.

import StepCounting
import StepCountingCoreMotion
import SwiftUI
import UIKit

/// The steps of a walk, as they are counted.
struct StepsScreen: View {
  @State private var model = StepModel(counter: StepCounter(source: CoreMotionPedometer()))
  @State private var isEnding = false

  var body: some View {
    VStack(spacing: 24) {
      Spacer()
      CountView(reading: model.reading)
      if let silence = model.reading?.silence {
        SilenceView(reason: silence)
      }
      Spacer()
      buttons
    }
    .padding()
    .task { if model.reading == nil { model.start() } }
  }

  private var buttons: some View {
    HStack {
      if model.isRunning {
        Button("Pause") { model.pause() }
      } else if model.isPaused {
        Button("Resume") { model.resume() }
      } else {
        Button("Start") { model.start() }
          .disabled(isEnding)
      }
      Button("Reset") { model.reset() }
        .disabled(!model.isRunning && !model.isPaused)
      Button("Stop") {
        isEnding = true
        Task {
          // Waits for the last batch of steps; the screen shows the final count when it is in.
          await model.stop()
          isEnding = false
        }
      }
      .disabled(isEnding || (!model.isRunning && !model.isPaused))
    }
    .buttonStyle(.bordered)
  }
}

/// The count, large, and what else the device measures.
private struct CountView: View {
  let reading: StepReading?

  var body: some View {
    VStack(spacing: 8) {
      Text("\(reading?.isLowerBound == true ? "≥ " : "")\(reading?.steps ?? 0)")
        .font(.system(size: 96, weight: .bold, design: .rounded))
        .monospacedDigit()
        .contentTransition(.numericText())
        .accessibilityLabel("\(reading?.steps ?? 0) steps")
      if let distance = reading?.distance {
        Text(
          Measurement(value: distance.meters, unit: UnitLength.meters),
          format: .measurement(width: .abbreviated, usage: .road))
      }
      if let cadence = reading?.cadence {
        Text("\(Int(cadence.stepsPerMinute.rounded())) steps a minute")
      }
    }
    .animation(.default, value: reading?.steps)
  }
}

/// Why the count does not move, and what the person can do about it.
private struct SilenceView: View {
  let reason: SilenceReason
  @Environment(\.openURL) private var openURL

  var body: some View {
    switch reason {
    case .unavailable:
      Text("This device does not count steps.")
    case .notDetermined:
      Text("Allow motion data when asked, and walk.")
    case .restricted:
      Text("Fitness tracking is switched off on this device.")
    case .denied:
      VStack {
        Text("Steps may not be read.")
        Button("Open Settings") {
          if let settings = URL(string: UIApplication.openSettingsURLString) {
            openURL(settings)
          }
        }
      }
    case .historyLimited(let availableFrom):
      Text("Counted from \(availableFrom, format: .dateTime.day().month().hour()).")
    case .sourceError(let error):
      // A sentence for developers: shown while the application is young.
      Text(error.description)
    case .paused:
      Text("Paused")
    case .nobodyWalked(let since):
      Text("Standing since \(since, format: .dateTime.hour().minute())")
    }
  }
}

#Preview {
  StepsScreen()
}
