import Benchmark
import Cartwright
import Foundation
import Workloads

/// The entry point that the benchmark tool looks for.
let benchmarks: @Sendable () -> Void = {
    registerClock()
    registerMixed()
    registerMany()
    registerContested()
    registerLoading()
    registerCards()
    registerMemory()
}

/// Whether a million promotions were asked for. They take gigabytes and a minute.
var wantsMillion: Bool { ProcessInfo.processInfo.environment["MILLION"] == "1" }

extension Benchmark.Configuration {
    /// Bounded in time, so that a slow engine makes fewer rounds and not a longer run.
    static func upTo(_ rounds: Int, within duration: Duration, counting counts: Count...) -> Self {
        Benchmark.Configuration(
            metrics: [.wallClock] + counts.map(\.metric),
            timeUnits: .nanoseconds,
            warmupIterations: 0,
            maxDuration: duration,
            maxIterations: rounds
        )
    }

    /// Rounds of one quote each: five times through a stream of carts, or what fits into four seconds.
    static var quotes: Self { .upTo(5 * CartStream.count, within: .seconds(4)) }
}

extension Count {
    var metric: BenchmarkMetric { .custom(rawValue, polarity: .prefersSmaller, useScalingFactor: false) }
}

/// The tool's own share of each time.
private func registerClock() {
    Benchmark(Measure.clock.rawValue, configuration: .quotes) { benchmark in
        benchmark.startMeasurement()
        benchmark.stopMeasurement()
    }
}
