// What the device has and what the person said, as the adapter tells it.

import CoreMotion
import Foundation
import StepCounting
import Testing

@testable import StepCountingCoreMotionUnderTest

@Suite struct AvailabilityTests {
  @Test func `a device that has all can all, and keeps seven days`() {
    let scene = Scene()
    let capabilities = scene.play { scene.pedometer.capabilities }
    #expect(capabilities.countsSteps)
    #expect(capabilities.measuresDistance)
    #expect(capabilities.countsFloors)
    #expect(capabilities.measuresPace)
    #expect(capabilities.measuresCadence)
    #expect(capabilities.tellsWalking)
    #expect(capabilities.historyDepth == 604_800)
    #expect(capabilities.latency == 2.5)
    #expect(capabilities.origin == .requestedStart)
    #expect(!capabilities.canReadNow)
  }

  @Test(arguments: 0..<6)
  func `each quantity is asked for by itself`(missing: Int) {
    let scene = Scene()
    var availability = ScriptedDevice.Availability()
    let paths: [WritableKeyPath<ScriptedDevice.Availability, Bool>] = [
      \.steps, \.distance, \.floors, \.pace, \.cadence, \.events,
    ]
    availability[keyPath: paths[missing]] = false
    scene.device.availability = availability
    let capabilities = scene.play { scene.pedometer.capabilities }
    let told = [
      capabilities.countsSteps, capabilities.measuresDistance, capabilities.countsFloors,
      capabilities.measuresPace, capabilities.measuresCadence, capabilities.tellsWalking,
    ]
    #expect(told == (0..<6).map { $0 != missing })
  }

  @Test(arguments: [
    (CMAuthorizationStatus.notDetermined, PedometerAuthorization.notDetermined),
    (.restricted, .restricted), (.denied, .denied), (.authorized, .authorized),
  ])
  func `each authorization state is told, and asking makes no pedometer`(
    status: CMAuthorizationStatus, expected: PedometerAuthorization
  ) {
    let scene = Scene()
    scene.device.authorizationStatus = status
    #expect(scene.play { scene.pedometer.authorization } == expected)
    #expect(scene.device.calls.isEmpty)
  }
}
