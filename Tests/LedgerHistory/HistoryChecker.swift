/// Proves from a history and a final state that a ledger kept its word, or finds where it did not.
///
/// It knows what a ledger promises and nothing of how one is built; it shares no line with the engine.
///
/// **What took effect.** Calls are grouped by session and key. One that was answered with ok took effect, between its
/// first line and that answer. One that only failed did not. One without an answer (a killed client, a lost
/// connection) did if its key is among the answers that the ledger has kept; from there on it is judged like the
/// others. The calls of a session that took effect are in the order of the revisions they were answered with, which
/// have to be 1, 2, 3 and so on without a gap, in an order that the times of the lines allow. From these calls alone
/// the checker works out what each session uses and holds after each of them (``SessionLedger``).
///
/// **The final state** has to be that: the uses of each order, each session's last hold, the kept answers, one event
/// for each order, and counters that are the sums. A hold may be missing only if some clock was late enough to drop it.
///
/// **At every moment**, what is surely counted must not exceed a limit. A call may have taken effect at any moment
/// between its lines, so that a session is in one of several states there; the least of them counts, and a hold counts
/// only while no call by a clock past its expiry can have dropped it. These sums are swept in the order of time.
///
/// **A refusal** has to have a reason: at some moment between its lines, for one of its counters, the *most* that
/// others may have counted left no room. Holds that had expired by the clock of the call do not count there.
///
/// Sound: what it reports no right ledger does, whatever the interleaving. It cannot see everything: an excess that
/// lasts for less than the windows of the calls around it is missed, and a wrong refusal while others' calls were on
/// their way may pass. Short calls make it sharper, and so do calls that do not overlap; final sums are exact. It
/// trusts that lines were written when they say, and the answers the ledger kept for calls that nobody answered.
public struct HistoryChecker {
    let operations: [Operation]
    let final: FinalState
    let finalClock: Int64
    let allowedFailures: Set<String>
    private let malformed: [Violation]

    /// How much there was to judge.
    public struct Statistics: Hashable, Sendable {
        /// Calls, by session and key.
        public var calls = 0
        /// Calls that were answered with ok.
        public var succeeded = 0
        /// Calls that only failed.
        public var failed = 0
        /// Calls that nobody answered.
        public var unknown = 0
        /// Calls that were asked for more than once.
        public var repeated = 0
    }

    /// - Parameters:
    ///   - events: the lines of all clients, in any order.
    ///   - final: what the ledger holds when all clients have ended.
    ///   - finalClock: a clock that the last call went by, in milliseconds: no hold that had expired by then is left.
    ///   - allowedFailures: codes of errors, besides refusals, that faults of the run explain.
    public init(
        _ events: [HistoryEvent],
        _ final: FinalState,
        finalClock: Int64 = .min,
        allowedFailures: Set<String> = []
    ) {
        let operations = Operations(events)
        self.operations = operations.all
        malformed = operations.violations
        (self.final, self.finalClock, self.allowedFailures) = (final, finalClock, allowedFailures)
    }

    /// What no right ledger does, nothing where all is well.
    public func violations() -> [Violation] {
        let effective = effective()
        let expiry = Expiry(operations)
        let tracks = effective.map { session, operations in
            SessionTrack(session, operations) { expiry.firstDrop(of: $0, from: $1) }
        }.sorted { $0.session < $1.session }
        return malformed + answerViolations(effective) + finalViolations(tracks) + eventViolations(effective)
            + limitViolations(tracks) + refusalViolations(tracks)
    }

    /// How much there was to judge.
    public var statistics: Statistics {
        operations.reduce(into: Statistics()) { statistics, operation in
            statistics.calls += 1
            if !operation.answers.isEmpty {
                statistics.succeeded += 1
            } else if operation.isUnknown {
                statistics.unknown += 1
            } else {
                statistics.failed += 1
            }
            if operation.attempts.count > 1 { statistics.repeated += 1 }
        }
    }

    /// The calls of each session that took effect, in the order of their revisions.
    private func effective() -> [String: [Operation]] {
        let took = operations.filter { !$0.answers.isEmpty || ($0.isUnknown && final.answers[$0.name] != nil) }
        return Dictionary(grouping: took, by: \.invocation.session)
            .mapValues { $0.sorted { (revision(of: $0), $0.window.from) < (revision(of: $1), $1.window.from) } }
    }

    /// The revision that a call which took effect made.
    func revision(of operation: Operation) -> Int64 {
        operation.answers.first ?? final.answers[operation.name] ?? 0
    }
}
