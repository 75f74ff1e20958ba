import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP
import CartwrightFiles
import Logging
import Synchronization
import UnixSignals
import CartwrightPostgreSQL
import CartwrightSQLite
import Foundation

/// `cartwright-net outbox upload`: delivers what an outbox holds.
struct UploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: UploadArguments.abstract,
        discussion: UploadArguments.discussion
    )

    @OptionGroup var arguments: UploadArguments

    func run() async throws {
        let secrets = try arguments.secrets.secrets()
        let outbox = try await exiting(.badInput, awaiting: try await OutboxLocation(arguments.store).open())
        let events = try await outbox.undeliveredEvents()
        let bar = UploadBar(total: arguments.follow ? 0 : events)
        let logger = Logger.onStandardError("cartwright.upload", isVerbose: arguments.verbose)
        let uploader = try leaving(.usage) { () throws(CartwrightError) in
            try Uploader(
                store: outbox,
                url: arguments.to,
                secrets: secrets,
                settings: settings,
                logger: logger,
                onProgress: { bar.show($0) }
            )
        }
        let end = try await upload(uploader, logger, bar)
        let summary = try await outbox.summary()
        try Console().print([bar.report.line(leaving: summary)])
        if let error = end.error { throw error }
        if end.wasInterrupted { throw ExitCode.interrupted }
        if bar.report.deadBatches > 0 || (!arguments.follow && !summary.isSettled) { throw ExitCode.failure }
    }

    private var settings: UploadSettings {
        var settings = UploadSettings(workers: arguments.workers)
        settings.policy.backoff = arguments.waits ?? settings.policy.backoff
        settings.attemptLimit = .seconds(arguments.attemptLimit)
        settings.retention = .seconds(arguments.keep * 86_400)
        settings.authorities = arguments.caFile
        return settings
    }

    /// Uploads until it is over or a signal comes.
    private func upload(
        _ uploader: Uploader,
        _ logger: Logger,
        _ bar: UploadBar
    ) async throws -> (error: CartwrightError?, wasInterrupted: Bool) {
        let deadline = arguments.limit.map { Instant.now().adding(seconds: $0) }
        let job = Job(description: "upload") { [follow = arguments.follow] in
            if follow { try await uploader.follow() } else { try await uploader.drain(until: deadline) }
        }
        defer { bar.clear() }
        do {
            let signal = try await runUntilSignalled(job, logger)
            // Whoever follows is ended by SIGTERM in the usual way of services.
            return (nil, signal != nil && !(arguments.follow && signal == .sigterm))
        } catch let error as CartwrightError {
            return (error, false)
        }
    }
}

extension OutboxStore {
    /// How many events are not delivered and not dead.
    fileprivate func undeliveredEvents() async throws(CartwrightError) -> Int {
        let inFlight = try await batches(in: .inFlight, limit: 100_000).reduce(0) { $0 + $1.events }
        return try await summary().pendingEvents + inFlight
    }
}

/// The bar of an upload, and what it has told so far.
final class UploadBar: Sendable {
    private let state: Mutex<(bar: ProgressBar, report: UploadReport)>
    private let total: Int

    init(total: Int) {
        self.total = total
        state = Mutex((ProgressBar(total: total), UploadReport()))
    }

    /// What was done.
    var report: UploadReport { state.withLock(\.report) }

    /// Draws how far it is.
    func show(_ progress: UploadProgress) {
        state.withLock { state in
            state.report = progress.report
            state.bar.show(progress.report.deliveredEvents + progress.report.deadEvents, of: total)
        }
    }

    /// Takes the bar away.
    func clear() { state.withLock { $0.bar.clear() } }
}

extension UploadReport {
    /// What was done, in a line.
    fileprivate func line(leaving outbox: OutboxSummary) -> String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        func events(_ number: Int) -> String { count(number, "event", "events") }
        func batches(_ number: Int) -> String { count(number, "batch", "batches") }
        return "delivered \(events(deliveredEvents)) in \(batches(deliveredBatches)); "
            + "\(count(failedAttempts, "attempt", "attempts")) failed; \(batches(deadBatches)) dead; "
            + "left \(events(outbox.pendingEvents)), \(batches(outbox.batches[.inFlight, default: 0])) in flight"
    }
}

/// Where an outbox to deliver from is: a file by its path, or a database by its URL.
private struct OutboxLocation {
    private let text: String

    /// Reads what `--store` names.
    init(_ text: String) { self.text = text }

    /// Opens the outbox.
    ///
    /// - Throws: `file.unreadable` where there is no file; an error of area `store`.
    func open() async throws(CartwrightError) -> any OutboxStore {
        let seed = UInt64.random(in: .min ... .max)
        if PostgreSQLSettings.isURL(text) {
            let store = PostgreSQLStore(try PostgreSQLSettings(url: text), seed: seed)
            try await store.prepare()
            return PostgreSQLOutbox(store, seed: seed)
        }
        // A store that a slip in its name makes would be empty, and everything would seem delivered.
        guard FileManager.default.fileExists(atPath: text) else {
            throw CartwrightError(.fileUnreadable, "there is no outbox \(text)", hint: "the path of its file")
        }
        return try SQLiteOutbox(path: text, seed: seed)
    }
}
