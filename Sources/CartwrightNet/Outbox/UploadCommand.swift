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

/// `cartwright-net outbox upload`: delivers the events of an outbox.
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

    /// Uploads to the end, or until a signal.
    private func upload(
        _ uploader: Uploader,
        _ logger: Logger,
        _ bar: UploadBar
    ) async throws -> (error: CartwrightError?, wasInterrupted: Bool) {
        let deadline = arguments.limit.map { Instant.now().adding(seconds: $0) }
        let job = BackgroundService(description: "upload") { [follow = arguments.follow] in
            if follow { try await uploader.follow() } else { try await uploader.drain(until: deadline) }
        }
        defer { bar.clear() }
        do {
            let signal = try await runUntilSignalled(job, logger)
            // With --follow, SIGTERM is the usual way to end a service.
            return (nil, signal != nil && !(arguments.follow && signal == .sigterm))
        } catch let error as CartwrightError {
            return (error, false)
        }
    }
}

extension OutboxStore {
    /// Returns the number of events that are neither delivered nor dead.
    fileprivate func undeliveredEvents() async throws(CartwrightError) -> Int {
        let inFlight = try await batches(in: .inFlight, limit: 100_000).reduce(0) { $0 + $1.events }
        return try await summary().pendingEvents + inFlight
    }
}

/// The progress bar of an upload, with the last report.
final class UploadBar: Sendable {
    private let state: Mutex<(bar: ProgressBar, report: UploadReport)>
    private let total: Int

    init(total: Int) {
        self.total = total
        state = Mutex((ProgressBar(total: total), UploadReport()))
    }

    /// The last report.
    var report: UploadReport { state.withLock(\.report) }

    /// Draws the progress.
    func show(_ progress: UploadProgress) {
        state.withLock { state in
            state.report = progress.report
            state.bar.show(progress.report.deliveredEvents + progress.report.deadEvents, of: total)
        }
    }

    /// Removes the bar.
    func clear() { state.withLock { $0.bar.clear() } }
}

extension UploadReport {
    /// Returns the report in one line.
    fileprivate func line(leaving outbox: OutboxSummary) -> String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        func events(_ number: Int) -> String { count(number, "event", "events") }
        func batches(_ number: Int) -> String { count(number, "batch", "batches") }
        return "delivered \(events(deliveredEvents)) in \(batches(deliveredBatches)); "
            + "\(count(failedAttempts, "attempt", "attempts")) failed; \(batches(deadBatches)) dead; "
            + "left \(events(outbox.pendingEvents)), \(batches(outbox.batches[.inFlight, default: 0])) in flight"
    }
}

/// The location of an outbox: a file by its path, or a database by its URL.
private struct OutboxLocation {
    private let text: String

    /// Creates the location of the argument `--store`.
    init(_ text: String) { self.text = text }

    /// Opens the outbox.
    ///
    /// - Throws: `file.unreadable` if the file does not exist; an error of area `store`.
    func open() async throws(CartwrightError) -> any OutboxStore {
        let seed = UInt64.random(in: .min ... .max)
        if PostgreSQLSettings.isURL(text) {
            let store = PostgreSQLStore(try PostgreSQLSettings(url: text), seed: seed)
            try await store.prepare()
            return PostgreSQLOutbox(store, seed: seed)
        }
        // A misspelled name must not create an empty store, whose events would all seem delivered.
        guard FileManager.default.fileExists(atPath: text) else {
            throw CartwrightError(
                .fileUnreadable,
                "the outbox \(text) does not exist",
                hint: "use the path of its file"
            )
        }
        return try SQLiteOutbox(path: text, seed: seed)
    }
}
