internal import Cartwright
internal import CartwrightAnalytics

/// What the workers of one upload know together.
actor UploadRun {
    private let settings: UploadSettings
    private var random: DrawnRandom
    private var streak: RefusalStreak
    private var toldAt: Instant?
    private var prunedAt: Instant?
    private(set) var report = UploadReport()
    /// Why it stops before its end.
    private(set) var failure: CartwrightError?

    init(_ settings: UploadSettings, random: DrawnRandom) {
        self.settings = settings
        self.random = random
        streak = RefusalStreak(limit: settings.refusalsBeforeStopping)
    }

    /// Whether batches may still be taken.
    var goesOn: Bool { failure == nil }

    /// Stops the upload. The first reason counts.
    func stop(_ error: CartwrightError) { failure = failure ?? error }

    /// What becomes of a batch. Where batch after batch is refused as if the settings were wrong, the upload stops, and
    /// what was refused last is kept for better ones.
    func outcome(of answer: DeliveryAnswer, to batch: OutboxBatch, at now: Instant) -> DeliveryOutcome {
        let outcome = settings.policy.outcome(of: answer, to: batch, at: now, using: &random)
        streak.note(answer)
        guard streak.isOver, answer.pointsToWrongSettings, let reason = outcome.reason else { return outcome }
        stop(streak.error(after: reason))
        return .postponed(until: now, reason)
    }

    /// Takes note of what was written down.
    func note(_ outcome: DeliveryOutcome, of batch: OutboxBatch) { report.note(outcome, of: batch) }

    /// Whether it is time to tell how far it is; true makes the caller do it.
    func tells(at now: Instant) -> Bool { Self.isTime(&toldAt, every: settings.progressInterval, at: now) }

    /// Whether it is time to look for old batches; true makes the caller do it.
    func prunes(at now: Instant) -> Bool { Self.isTime(&prunedAt, every: settings.pruningInterval, at: now) }

    private static func isTime(_ last: inout Instant?, every interval: Duration, at now: Instant) -> Bool {
        // A clock that was set back must not stop it for good.
        if let last, now >= last, .milliseconds(now.milliseconds - last.milliseconds) < interval { return false }
        last = now
        return true
    }
}

extension DeliveryOutcome {
    /// Why the batch is not delivered.
    var reason: CartwrightError? {
        switch self {
        case .delivered: nil
        case .postponed(_, let error), .refused(let error), .tooLarge(let error): error
        }
    }
}
