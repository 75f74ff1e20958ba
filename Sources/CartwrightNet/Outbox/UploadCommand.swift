import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP
import CartwrightSystem
import Logging
import Synchronization
import UnixSignals

/// `cartwright-net outbox upload`: delivers what an outbox holds.
struct UploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Deliver the events of an outbox to a URL.",
        discussion: """
            Sends signed batches (Standard Webhooks v1) until all are delivered or dead; with --follow it goes on with \
            what is recorded meanwhile, until SIGTERM or SIGINT. What fails in passing is tried again, later each time \
            and not before the receiver wants it. With several secrets, newest first, each signs, so that a receiver \
            accepts old and new during rotation. Three batches in a row that are refused as if the key or the URL were \
            wrong end it.

            Exit status: 0 all delivered; 1 something is dead or left; 64 usage; 65 bad input; 130 interrupted.
            """
    )

    @Option(help: ArgumentHelp("The receiver: https://…; http://… only for this machine.", valueName: "url"))
    var to: String

    @Option(help: ArgumentHelp("The file or database (postgres://…) of the outbox.", valueName: "file-or-url"))
    var store: String

    @OptionGroup var secrets: SecretOptions

    @Flag(help: "Go on with what is recorded meanwhile.")
    var follow = false

    @Option(help: ArgumentHelp("How many batches to send at a time.", valueName: "count"))
    var workers = 4

    @Option(help: ArgumentHelp("Certificates of authorities to trust in place of the system's.", valueName: "file"))
    var caFile: String?

    @Option(help: ArgumentHelp("Begin no more attempts after this time.", valueName: "seconds"))
    var limit: Int64?

    @Option(help: ArgumentHelp("The longest time for one attempt.", valueName: "seconds"))
    var attemptLimit: Int64 = 30

    @Option(help: ArgumentHelp("The first and the longest wait between attempts.", valueName: "seconds-seconds"))
    var backoff = "1-300"

    @Option(help: ArgumentHelp("Keep delivered batches for this long.", valueName: "days"))
    var keep: Int64 = 7

    @Flag(help: "Tell every attempt on standard error.")
    var verbose = false

    func validate() throws {
        guard (1...64).contains(workers) else { throw ValidationError("--workers takes 1 to 64") }
        guard (1...31_536_000).contains(limit ?? 1) else { throw ValidationError("--limit takes 1 to 31536000") }
        guard (1...3_600).contains(attemptLimit) else { throw ValidationError("--attempt-limit takes 1 to 3600") }
        guard (0...36_500).contains(keep) else { throw ValidationError("--keep takes 0 to 36500 days") }
        guard waits != nil else { throw ValidationError("--backoff takes two numbers of seconds: 1-300") }
        guard !(follow && limit != nil) else { throw ValidationError("--follow has no --limit") }
    }

    private var waits: RetryPolicy? {
        let parts = backoff.split(separator: "-").map { Double($0) }
        guard parts.count == 2, let first = parts[0], let last = parts[1], first >= 0, last >= first, last <= 86_400
        else { return nil }
        return RetryPolicy(shortestMilliseconds: Int64(first * 1_000), longestMilliseconds: Int64(last * 1_000))
    }

    func run() async throws {
        let secrets = try secrets.secrets()
        let outbox = try await exiting(.badInput) { () async throws(CartwrightError) in
            try await OutboxLocation(store).open()
        }
        let events = try await exiting(.failure) { () async throws(CartwrightError) in
            try await outbox.undeliveredEvents()
        }
        let bar = UploadBar(total: follow ? 0 : events)
        let logger = Logger.onStandardError("cartwright.upload", isVerbose: verbose)
        let uploader = try exiting(.usage) { () throws(CartwrightError) in
            try Uploader(
                store: outbox,
                url: to,
                secrets: secrets,
                settings: settings,
                logger: logger,
                onProgress: { bar.show($0) }
            )
        }
        let end = try await upload(uploader, logger, bar)
        let summary = try await exiting(.failure) { () async throws(CartwrightError) in try await outbox.summary() }
        try exiting(.failure) { () throws(CartwrightError) in try Console().print([bar.report.line(leaving: summary)]) }
        if let error = end.error {
            Console().complain(about: [error])
            throw ExitCode.failure
        }
        if end.wasInterrupted { throw ExitCode.interrupted }
        if bar.report.deadBatches > 0 || (!follow && !summary.isSettled) { throw ExitCode.failure }
    }

    private var settings: UploadSettings {
        var settings = UploadSettings(workers: workers)
        settings.policy.backoff = waits ?? settings.policy.backoff
        settings.attemptMilliseconds = attemptLimit * 1_000
        settings.retentionMilliseconds = keep * 86_400_000
        settings.authorities = caFile
        return settings
    }

    /// Uploads until it is over or a signal comes.
    private func upload(
        _ uploader: Uploader,
        _ logger: Logger,
        _ bar: UploadBar
    ) async throws -> (error: CartwrightError?, wasInterrupted: Bool) {
        let deadline = limit.map { MachineClock.now().adding(seconds: $0) }
        let job = Job(description: "upload") { [follow] in
            if follow { try await uploader.follow() } else { try await uploader.drain(until: deadline) }
        }
        defer { bar.clear() }
        do {
            let signal = try await runUntilSignalled(job, logger)
            // Whoever follows is ended by SIGTERM in the usual way of services.
            return (nil, signal != nil && !(follow && signal == .sigterm))
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
