/// Checks of limits: certain counts never exceed them, and a refusal is only right if one may have been reached.
extension HistoryChecker {
    /// The highest limit in an effective call for each counter. A counter that occurs without a limit in one has no
    /// limit.
    private var limits: [String: Int64] {
        var limits: [String: Int64] = [:]
        for operation in operations where !operation.answers.isEmpty || final.answers[operation.name] != nil {
            for demand in operation.invocation.call.demands {
                limits[demand.counter] = max(limits[demand.counter] ?? .min, demand.limit ?? .max)
            }
        }
        return limits.filter { $0.value != .max }
    }

    /// Sums up certain counts at all moments, for each counter.
    func limitViolations(_ tracks: [SessionTrack]) -> [Violation] {
        let limits = limits
        var changes: [String: [(at: Int64, by: Int64)]] = [:]
        for track in tracks {
            for counter in track.counters where limits[counter] != nil {
                var before: Int64 = 0
                for moment in track.moments {
                    let amount = track.least(of: counter, at: moment)
                    if amount != before { changes[counter, default: []].append((moment, amount - before)) }
                    before = amount
                }
            }
        }
        return limits.sorted { $0.key < $1.key }.compactMap { counter, limit in
            var (sum, at, highest): (Int64, Int64, Int64) = (0, 0, 0)
            // At the same moment, decreases come before increases.
            let sorted = changes[counter, default: []].sorted { ($0.at, $0.by) < ($1.at, $1.by) }
            for change in sorted {
                sum += change.by
                if sum > highest { (highest, at) = (sum, change.at) }
            }
            guard highest > limit else { return nil }
            return Violation(.limitKept, "\(counter): at least \(highest) at \(at), of \(limit)")
        }
    }

    /// Checks each refused attempt.
    func refusalViolations(_ tracks: [SessionTrack]) -> [Violation] {
        let room = Room(tracks)
        let bySession = Dictionary(uniqueKeysWithValues: tracks.map { ($0.session, $0) })
        return operations.flatMap { operation in
            operation.attempts.compactMap { attempt -> Violation? in
                guard case .fail(let code) = attempt.outcome else { return nil }
                let isJustified =
                    switch code {
                    case "ledger.limit_reached":
                        !(bySession[operation.invocation.session]?.surelyHolds(operation, during: attempt) ?? false)
                            && operation.invocation.call.demands.contains { demand in
                                room.canHaveRefused(
                                    demand,
                                    of: operation.invocation.session,
                                    by: attempt.now,
                                    between: attempt.invokedAt,
                                    and: attempt.endedAt
                                )
                            }
                    case "session.conflict": hasRival(operation, before: attempt.endedAt)
                    default: allowedFailures.contains(code)
                    }
                if isJustified { return nil }
                return Violation(.refusalJustified, "\(operation.name): \(code) of \(operation.invocation.call)")
            }
        }
    }

    /// Returns true if another call of the session may have taken its revision.
    private func hasRival(_ operation: Operation, before moment: Int64) -> Bool {
        operations.contains { other in
            other.invocation.session == operation.invocation.session && other.name != operation.name
                && other.invocation.revision >= operation.invocation.revision && other.window.from < moment
        }
    }
}

extension SessionTrack {
    /// Returns true if the session certainly held the demands of a confirmation during the whole attempt.
    fileprivate func surelyHolds(_ operation: Operation, during attempt: Operation.Attempt) -> Bool {
        guard case .confirm(order: _, let demands) = operation.invocation.call else { return false }
        let possible = states.filter { $0.from <= attempt.endedAt && attempt.invokedAt < $0.to }
        return !possible.isEmpty
            && possible.allSatisfy { state in
                state.ledger.hold?.amounts == demands.amounts && attempt.endedAt < state.holdDoubtfulAt
            }
    }
}
