public import Cartwright

/// The policy that decides about a batch after an attempt to deliver it.
///
/// | answer | outcome |
/// | --- | --- |
/// | 2xx | delivered |
/// | 408, 425, 429, 5xx, no answer, an untrusted certificate | tried again later |
/// | 413 | two batches of half the events; a single event is dead |
/// | 3xx, every other 4xx | dead |
///
/// A retried batch waits longer each time, with a random part so that senders that failed together do not return
/// together, and never less than the receiver asks (`Retry-After`). A batch that is too old is dead.
public struct DeliveryPolicy: Hashable, Sendable {
    /// The wait between attempts: 1 s and more after the first failure, up to 5 minutes. Its number of attempts is not
    /// used.
    public var backoff = RetryPolicy(shortest: .seconds(1), longest: .seconds(300))
    /// The longest wait that a receiver can request: a day.
    public var longestRetryAfter: Duration = .seconds(86_400)
    /// The age at which a batch becomes dead, from its creation: three days.
    public var givesUpAfter: Duration = .seconds(3 * 86_400)
    /// The minimum number of attempts whatever the age, so that a batch that waited in a stopped program for a week is
    /// still tried: 5.
    public var fewestAttempts = 5

    /// Creates the default policy.
    public init() {}

    /// Returns the outcome for a batch.
    ///
    /// - Parameters:
    ///   - answer: the result of the attempt.
    ///   - batch: the batch, as it was given out.
    ///   - now: the end of the attempt.
    ///   - random: the source of randomness.
    public func outcome(
        of answer: DeliveryAnswer,
        to batch: OutboxBatch,
        at now: Instant,
        using random: inout some RandomNumberGenerator
    ) -> DeliveryOutcome {
        switch answer {
        case .answered(200..<300, _): return .delivered
        case .answered(413, _): return .tooLarge(Self.tooLarge(batch))
        case .answered(let status, let retryAfter) where DeliveryAnswer.isPassing(status):
            let asked = retryAfter.flatMap { RetryAfter.time($0, at: now) } ?? .zero
            return later(Self.unavailable(status), batch, at: now, noEarlierThan: asked, using: &random)
        case .answered(let status, _): return .refused(Self.refused(status))
        case .unanswered(let error), .untrusted(let error):
            return later(error, batch, at: now, noEarlierThan: .zero, using: &random)
        }
    }

    private func later(
        _ error: CartwrightError,
        _ batch: OutboxBatch,
        at now: Instant,
        noEarlierThan asked: Duration,
        using random: inout some RandomNumberGenerator
    ) -> DeliveryOutcome {
        let attempts = batch.failures + 1
        // Instants lie within ten thousand years, so their distance fits.
        let age = Duration.milliseconds(now.milliseconds - batch.createdAt.milliseconds)
        guard age < givesUpAfter || attempts < fewestAttempts else {
            return .refused(Self.givenUp(error, attempts: attempts, age: age))
        }
        let wait = max(
            backoff.wait(afterFailures: attempts, using: &random),
            min(asked, longestRetryAfter)
        )
        return .postponed(until: now.adding(wait), error)
    }
}

// MARK: Reasons

extension DeliveryPolicy {
    private static func refused(_ status: Int) -> CartwrightError {
        if (300..<400).contains(status) {
            return CartwrightError(
                .deliveryRedirected,
                "the receiver answered with status \(status), a redirect",
                hint: "use the URL of the redirect, if you trust it",
                fault: .environment
            )
        }
        return CartwrightError(
            .deliveryRefused,
            "the receiver answered with status \(status)",
            hint: [401, 403].contains(status) ? "compare the secrets and the clocks" : "check the URL and the receiver",
            fault: .environment
        )
    }

    private static func unavailable(_ status: Int) -> CartwrightError {
        CartwrightError(
            .deliveryUnavailable,
            "the receiver answered with status \(status)",
            hint: "no action needed: the batch is retried",
            fault: .environment
        )
    }

    private static func tooLarge(_ batch: OutboxBatch) -> CartwrightError {
        CartwrightError(
            .deliveryTooLarge,
            "the receiver answered with status 413 to \(batch.body.count) bytes",
            hint: "raise its limit, or make smaller batches",
            fault: .environment
        )
    }

    private static func givenUp(_ error: CartwrightError, attempts: Int, age: Duration) -> CartwrightError {
        CartwrightError(
            .deliveryGivenUp,
            "gave up after \(attempts) attempts in \(duration(age)): \(error.summary)",
            hint: "cartwright outbox retry ID, when the receiver works again",
            fault: .environment
        )
    }

    private static func duration(_ time: Duration) -> String {
        let hours = time.milliseconds / 3_600_000
        return hours < 48 ? "\(hours) h" : "\(hours / 24) days"
    }
}
