public import Benchmark
public import Workloads

extension Benchmark.Configuration {
    /// Returns a configuration bounded in time, so that slow code makes fewer rounds and not a longer run.
    public static func upTo(_ rounds: Int, within duration: Duration, counting counts: Count...) -> Self {
        Benchmark.Configuration(
            metrics: [.wallClock] + counts.map(\.metric),
            timeUnits: .nanoseconds,
            warmupIterations: 0,
            maxDuration: duration,
            maxIterations: rounds
        )
    }
}

extension Count {
    /// The metric of the benchmark tool.
    public var metric: BenchmarkMetric { .custom(rawValue, polarity: .prefersSmaller, useScalingFactor: false) }
}
