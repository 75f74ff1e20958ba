/// A checker that finds violations of the promises of a ledger in a history and a final state.
///
/// It depends on the promises of a ledger only, not on any implementation, and shares no code with the engine.
///
/// **Effective calls.** Calls are grouped by session and key. A call that was answered with ok took effect between its
/// first line and that answer. A call that only failed did not. A call without an answer (a killed client, a lost
/// connection) did if its key is among the answers that the ledger has stored; it is then checked like the others. The
/// effective calls of a session are in the order of the revisions in their answers, which must be 1, 2, 3 and so on
/// without a gap, in an order that the times of the lines allow. From these calls alone the checker derives the uses
/// and reservations of each session after each of them (``SessionLedger``).
///
/// **The final state** must agree with them: the uses of each order, each session's last reservation, the stored
/// answers, one event for each order, and counters that are the sums. A reservation may be missing only if some clock
/// was late enough to drop it.
///
/// **At every moment**, certain counts must not exceed a limit. A call may have taken effect at any moment between its
/// lines, so a session is in one of several states then; the least of them counts, and a reservation counts only while
/// no call with a clock past its expiry can have dropped it. The counts are summed up in the order of time.
///
/// **A refusal** must have a reason: at some moment between its lines, for one of its counters, the *most* that other
/// sessions may have counted left no room. Reservations that had expired by the clock of the call do not count.
///
/// The checker is sound: it never reports a correct ledger, in any interleaving. It is not complete: it misses an
/// excess that is shorter than the windows of the calls around it, and may miss a wrong refusal during other calls.
/// Short calls and calls that do not overlap make it more precise; final sums are exact. It trusts the times of the
/// lines, and the stored answers of calls without an answer.
public struct HistoryChecker {
    let operations: [Operation]
    let final: FinalState
    let finalClock: Int64
    let allowedFailures: Set<String>
    private let malformed: [Violation]

    /// The numbers of calls that were checked.
    public struct Statistics: Hashable, Sendable {
        /// Calls, by session and key.
        public var calls = 0
        /// Calls that were answered with ok.
        public var succeeded = 0
        /// Calls that only failed.
        public var failed = 0
        /// Calls without an answer.
        public var unknown = 0
        /// Calls with more than one attempt.
        public var repeated = 0
    }

    /// - Parameters:
    ///   - events: The lines of all clients, in any order.
    ///   - final: The content of the ledger after all clients have ended.
    ///   - finalClock: The clock of the last call, in milliseconds; reservations that expired by then must be dropped.
    ///   - allowedFailures: The codes of errors, besides refusals, that the faults of the run explain.
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

    /// Returns the violations; empty for a correct ledger.
    public func violations() -> [Violation] {
        let effective = effective()
        let expiry = Expiry(operations)
        let tracks = effective.map { session, operations in
            SessionTrack(session, operations) { expiry.firstDrop(of: $0, from: $1) }
        }.sorted { $0.session < $1.session }
        return malformed + answerViolations(effective) + finalViolations(tracks) + eventViolations(effective)
            + limitViolations(tracks) + refusalViolations(tracks)
    }

    /// The numbers of calls in the history.
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

    /// Returns the effective calls of each session, in the order of their revisions.
    private func effective() -> [String: [Operation]] {
        let took = operations.filter { !$0.answers.isEmpty || ($0.isUnknown && final.answers[$0.name] != nil) }
        return Dictionary(grouping: took, by: \.invocation.session)
            .mapValues { $0.sorted { (revision(of: $0), $0.window.from) < (revision(of: $1), $1.window.from) } }
    }

    /// Returns the revision that an effective call made.
    func revision(of operation: Operation) -> Int64 {
        operation.answers.first ?? final.answers[operation.name] ?? 0
    }
}
