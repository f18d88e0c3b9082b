// Walkers.

import Testing

@testable import PedometerSimulator
