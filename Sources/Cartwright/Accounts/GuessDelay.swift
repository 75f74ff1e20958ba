/// The growing wait after entering unknown codes of gift cards, by the name of the one who enters: an access key or a
/// session. It makes guessing slow; a customer who mistypes twice waits for nothing.
///
/// A correct code does not end a wait: a guesser may own a card. Failures are forgotten after a quiet time. The names
/// are few: of too many, those with the fewest and oldest failures are forgotten first.
///
/// ```swift
/// if let seconds = delay.secondsToWait(session.id, at: now) {
///     throw CartwrightError.tooManyGuesses(retryAfter: seconds)
/// }
/// if account == nil { delay.noteFailure(of: session.id, at: now) }
/// ```
public struct GuessDelay: Hashable, Sendable {
    /// The failures without a wait.
    public let freeCount: Int
    /// The first wait in seconds; each failure doubles it.
    public let firstSeconds: Int64
    /// The longest wait in seconds.
    public let maximumSeconds: Int64
    /// The quiet time in seconds after which the failures of a name are forgotten.
    public let forgottenAfterSeconds: Int64
    /// The maximum number of names.
    public let maximumNames: Int

    private var failures: [String: Failures] = [:]

    private struct Failures: Hashable {
        var count: Int
        var last: Instant
    }

    /// Creates a delay. Values below 1 count as 1, those of `freeCount` below 0 as 0.
    public init(
        freeCount: Int = 3,
        firstSeconds: Int64 = 1,
        maximumSeconds: Int64 = 3_600,
        forgottenAfterSeconds: Int64 = 86_400,
        maximumNames: Int = 10_000
    ) {
        (self.freeCount, self.firstSeconds) = (max(0, freeCount), max(1, firstSeconds))
        (self.maximumSeconds, self.maximumNames) = (max(1, maximumSeconds), max(1, maximumNames))
        self.forgottenAfterSeconds = max(1, forgottenAfterSeconds)
    }

    /// The number of names with failures.
    public var nameCount: Int { failures.count }

    /// Returns the number of failures of a name that are not forgotten.
    public func failureCount(of name: String, at now: Instant) -> Int { present(name, at: now)?.count ?? 0 }

    /// Returns the whole seconds until a name may enter the next code, 1 or more; nil if it may now.
    public func secondsToWait(_ name: String, at now: Instant) -> Int64? {
        guard let known = present(name, at: now) else { return nil }
        let end = Int128(known.last.milliseconds) + Int128(delaySeconds(after: known.count)) * 1_000
        let left = (end - Int128(now.milliseconds) + 999) / 1_000
        return left > 0 ? Int64(clamping: left) : nil
    }

    /// Counts the entry of an unknown code.
    public mutating func noteFailure(of name: String, at now: Instant) {
        let known = present(name, at: now)
        let (count, isTooMany) = (known?.count ?? 0).addingReportingOverflow(1)
        // A clock that is set back does not shorten a wait.
        failures[name] = Failures(count: isTooMany ? .max : count, last: max(now, known?.last ?? .earliest))
        if failures.count > maximumNames { makeRoom(at: now, for: name) }
    }

    /// Returns the wait after a number of failures.
    private func delaySeconds(after count: Int) -> Int64 {
        guard count > freeCount else { return 0 }
        var seconds = min(firstSeconds, maximumSeconds)
        var left = count - freeCount - 1
        while left > 0, seconds < maximumSeconds {
            seconds = seconds > maximumSeconds / 2 ? maximumSeconds : seconds * 2
            left -= 1
        }
        return seconds
    }

    private func present(_ name: String, at now: Instant) -> Failures? {
        failures[name].flatMap { isForgotten($0, at: now) ? nil : $0 }
    }

    private func isForgotten(_ known: Failures, at now: Instant) -> Bool {
        Int128(now.milliseconds) - Int128(known.last.milliseconds) >= Int128(forgottenAfterSeconds) * 1_000
    }

    /// Forgets names: those that are due, or else a quarter of all, so that this happens rarely.
    private mutating func makeRoom(at now: Instant, for new: String) {
        failures = failures.filter { !isForgotten($0.value, at: now) }
        guard failures.count > maximumNames else { return }
        let order = failures.filter { $0.key != new }.sorted { a, b in
            (a.value.count, a.value.last, a.key) < (b.value.count, b.value.last, b.key)
        }
        for (name, _) in order.prefix(max(1, maximumNames / 4)) { failures[name] = nil }
    }
}
