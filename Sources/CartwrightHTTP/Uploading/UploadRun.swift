internal import Cartwright
internal import CartwrightAnalytics

/// The shared state of the workers of one upload.
actor UploadRun {
    private let settings: UploadSettings
    private var random: DrawnRandom
    private var streak: RefusalStreak
    private var reportedAt: Instant?
    private var prunedAt: Instant?
    private(set) var report = UploadReport()
    /// The error that stops the upload.
    private(set) var failure: CartwrightError?

    init(_ settings: UploadSettings, random: DrawnRandom) {
        self.settings = settings
        self.random = random
        streak = RefusalStreak(limit: settings.refusalsBeforeStopping)
    }

    /// True if more batches may be taken.
    var goesOn: Bool { failure == nil }

    /// Stops the upload. Only the first reason is stored.
    func stop(_ error: CartwrightError) { failure = failure ?? error }

    /// Returns the outcome for a batch. If batch after batch is refused in a way that points to wrong settings, the
    /// upload stops, and the last refused batch stays in flight for better ones.
    func outcome(of answer: DeliveryAnswer, to batch: OutboxBatch, at now: Instant) -> DeliveryOutcome {
        let outcome = settings.policy.outcome(of: answer, to: batch, at: now, using: &random)
        streak.note(answer)
        guard streak.isOver, answer.pointsToWrongSettings, let reason = outcome.reason else { return outcome }
        stop(streak.error(after: reason))
        return .postponed(until: now, reason)
    }

    /// Counts a settled outcome.
    func note(_ outcome: DeliveryOutcome, of batch: OutboxBatch) { report.note(outcome, of: batch) }

    /// Returns true if progress is due, and then expects the caller to report it.
    func isReportDue(at now: Instant) -> Bool { Self.isTime(&reportedAt, every: settings.progressInterval, at: now) }

    /// Returns true if pruning is due, and then expects the caller to do it.
    func prunes(at now: Instant) -> Bool { Self.isTime(&prunedAt, every: settings.pruningInterval, at: now) }

    private static func isTime(_ last: inout Instant?, every interval: Duration, at now: Instant) -> Bool {
        // A clock that was set back must not stop it for good.
        if let last, now >= last, .milliseconds(now.milliseconds - last.milliseconds) < interval { return false }
        last = now
        return true
    }
}

extension DeliveryOutcome {
    /// The reason that the batch is not delivered.
    var reason: CartwrightError? {
        switch self {
        case .delivered: nil
        case .postponed(_, let error), .refused(let error), .tooLarge(let error): error
        }
    }
}
