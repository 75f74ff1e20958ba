import Benchmark
import Cartwright
import Foundation
import Rounds
import Workloads

/// The entry point that the benchmark tool looks for.
let benchmarks: @Sendable () -> Void = {
    registerClock()
    registerMixed()
    registerMany()
    registerExplained()
    registerContested()
    registerSixtyContested()
    registerKinds()
    registerLines()
    registerLoading()
    registerCards()
    registerMemory()
}

/// True if a million promotions were requested. They need gigabytes and a minute.
var wantsMillion: Bool { ProcessInfo.processInfo.environment["MILLION"] == "1" }

extension Benchmark.Configuration {
    /// Rounds of one quote each: five times through a stream of carts, or as many as fit into four seconds.
    static var quotes: Self { .upTo(5 * CartStream.count, within: .seconds(4)) }
}

/// The tool's own share of each time.
private func registerClock() {
    Benchmark(Measure.clock.rawValue, configuration: .quotes) { benchmark in
        benchmark.startMeasurement()
        benchmark.stopMeasurement()
    }
}
