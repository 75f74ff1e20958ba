import Benchmark
import Cartwright
import CartwrightSQLite
import Foundation
import Workloads

/// The entry point that the benchmark tool looks for.
let benchmarks: @Sendable () -> Void = {
    for measure in [Measure.record, .recordBy64, .recordBy512] { register(measure) }
    for measure in [Measure.recordByHand, .recordByHand64, .recordByHand512] { registerByHand(measure) }
}

private var rounds: Benchmark.Configuration {
    Benchmark.Configuration(
        metrics: [.wallClock],
        timeUnits: .nanoseconds,
        warmupIterations: 1,
        maxDuration: .seconds(8),
        maxIterations: 30
    )
}

/// Writers that record one event after the other, each as soon as the previous one is durable.
private func register(_ measure: Measure) {
    guard let writers = measure.writers, let events = measure.events else { return }
    Benchmark(measure.rawValue, configuration: rounds) { benchmark in
        let folder = try Folder()
        let outbox = try SQLiteOutbox(path: folder.path("outbox.store"), seed: 1)
        benchmark.startMeasurement()
        let failures = await withTaskGroup(of: CartwrightError?.self) { group in
            for writer in 0..<writers { group.addTask { await record(events / writers, of: writer, in: outbox) } }
            return await group.reduce(into: []) { all, failure in failure.map { all.append($0) } }
        }
        benchmark.stopMeasurement()
        for failure in failures { benchmark.error(failure.description) }
        let waiting = try await outbox.summary().pendingEvents
        if waiting != events { benchmark.error("\(waiting) events are stored") }
    }
}

/// One writer.
private func record(_ count: Int, of writer: Int, in outbox: SQLiteOutbox) async -> CartwrightError? {
    do throws(CartwrightError) {
        for number in 0..<count {
            let event = EventStream.event(number, of: writer)
            try await outbox.record([event], at: event.time)
        }
        return nil
    } catch {
        return error
    }
}

/// One thread that only writes the same events to SQLite.
private func registerByHand(_ measure: Measure) {
    guard let perCommit = measure.writers, let events = measure.events else { return }
    Benchmark(measure.rawValue, configuration: rounds) { benchmark in
        let folder = try Folder()
        let hand = try HandOutbox(path: folder.path("hand.db"))
        let rows = (0..<events).map { number in
            let event = EventStream.event(number / perCommit, of: number % perCommit)
            return (source: event.source, body: event.utf8)
        }
        benchmark.startMeasurement()
        for start in stride(from: 0, to: events, by: perCommit) {
            try hand.write(rows[start..<min(start + perCommit, events)])
        }
        benchmark.stopMeasurement()
    }
}

/// A folder on the disk of temporary files, deleted with its owner.
private final class Folder: Sendable {
    private let url = FileManager.default.temporaryDirectory.appending(path: "cartwright-bench-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    deinit { try? FileManager.default.removeItem(at: url) }
}
