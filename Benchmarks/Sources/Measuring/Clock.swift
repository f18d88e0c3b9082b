// Time that this thread spent on a core, and the process' memory; other processes do not count.
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Nanoseconds of core time that the calling thread has used.
package func threadNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// The most memory the process has held so far, in MB (10⁶ bytes).
package func peakMegabytes() -> Double {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1e6
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) * 1024 / 1e6
  #endif
}

/// Times of repeated runs.
package struct Timing {
  package var best: Double
  package var median: Double

  /// How far the middle run lies above the best one, in percent: the machine's noise.
  package var spread: Double { (median / best - 1) * 100 }

  /// Runs `body` a number of times; each run makes `operations` operations.
  package init(runs: Int, operations: Int, _ body: () -> Void) {
    body()
    var times: [Double] = []
    for _ in 0..<runs {
      let before = threadNanoseconds()
      body()
      times.append(Double(threadNanoseconds() - before) / Double(operations))
    }
    times.sort()
    best = times[0]
    median = times[runs / 2]
  }
}
