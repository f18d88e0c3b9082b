// Sensors as they are about, drawn from a seed.

extension SensorModel {
  /// A telephone's sensor: 100 Hz, noise of 1 mg, 16 bits over ±8 g, 2 % of jitter.
  public static let telephone: SensorModel = {
    var sensor = SensorModel(hertz: 100)
    sensor.jitter = 0.02
    sensor.noise = 0.001
    sensor.quantum = 1.0 / 4096
    sensor.range = 8
    return sensor
  }()

  /// A watch's sensor: 25 Hz, noise of 4 mg, 10 bits over ±4 g, 5 % of jitter.
  public static let watch: SensorModel = {
    var sensor = SensorModel(hertz: 25)
    sensor.jitter = 0.05
    sensor.noise = 0.004
    sensor.quantum = 1.0 / 128
    sensor.range = 4
    return sensor
  }()

  /// A sensor drawn from a seed.
  ///
  /// Rate 12.5, 15, 20, 25, 31.25, 50, 64, 100, 125 or 200 Hz; jitter up to 20 %; noise 0.5 to 6 mg;
  /// steps of 1/16,384 to 1/64 g; ±2 (one in ten), ±4, ±8 or ±16 g; gain within 3 %, offset within
  /// 40 mg; any mounting, mirrored in a tenth; slips of up to 20° a minute in a quarter, a sudden
  /// re-orientation every 10 to 60 s in a tenth, up to 6 dropouts of 0.1 to 0.4 s a minute in a fifth.
  /// Duplicated and backward timestamps, in a twentieth each, leave the motion readable.
  ///
  /// - Parameters:
  ///   - seed: Any number; the same gives the same sensor on every machine.
  ///   - hertz: The rate, where it is not to be drawn.
  /// - Returns: The sensor, in g.
  public static func random(seed: UInt64, hertz: Double? = nil) -> SensorModel {
    var dice = Dice(seed: seed, part: 0x5E)
    let drawn = dice.pick([12.5, 15, 20, 25, 31.25, 50, 64, 100, 125, 200], or: 50)
    var sensor = SensorModel(hertz: hertz ?? drawn)
    sensor.jitter = dice.happens(0.5) ? dice.draw(0...0.2) : dice.draw(0...0.03)
    sensor.averages = dice.happens(0.5)
    sensor.noise = dice.draw(0.0005...0.006)
    let perUnit: Double = dice.pick([16384, 8192, 4096, 1024, 256, 64], or: 4096)
    sensor.quantum = 1 / perUnit
    sensor.range = dice.pick([2, 4, 4, 4, 8, 8, 8, 8, 16, 16], or: 8)
    sensor.gain = SIMD3(repeating: 1) + dice.direction() * dice.draw(0...0.03)
    sensor.offset = dice.direction() * dice.draw(0...0.04)
    sensor.mountingSeed = dice.word()
    sensor.mirrors = dice.happens(0.1)
    if dice.happens(0.25) { sensor.drift = dice.draw(1...20) }
    if dice.happens(0.1) { sensor.reorientsEvery = dice.draw(10...60) }
    if dice.happens(0.2) {
      sensor.dropoutsPerMinute = dice.draw(0.5...6)
      sensor.dropoutSeconds = 0.1...0.4
    }
    if dice.happens(0.05) { sensor.duplicates = dice.draw(0.001...0.05) }
    if dice.happens(0.05) { sensor.backward = dice.draw(0.001...0.02) }
    return sensor
  }
}
