/// Checks of the final state: orders, reservations, counters and events follow from the calls.
extension HistoryChecker {
    func finalViolations(_ tracks: [SessionTrack]) -> [Violation] {
        useViolations(tracks) + holdViolations(tracks) + counterViolations()
    }

    /// Checks that each confirmed order has its uses, and that no other order exists.
    private func useViolations(_ tracks: [SessionTrack]) -> [Violation] {
        var expected: [FinalState.Name: [String: Int64]] = [:]
        for track in tracks {
            for (order, uses) in track.last.orders { expected[FinalState.Name(track.session, order)] = uses }
        }
        return Set(expected.keys).union(final.uses.keys).sorted().compactMap { name in
            switch (expected[name], final.uses[name]) {
            case (let expected?, nil): Violation(.nothingLost, "order \(name) of \(expected) is not there")
            case (nil, let found?): Violation(.nothingExtra, "order \(name) of \(found): nobody confirmed it")
            case (let expected, let found) where expected != found:
                Violation(.usedAddsUp, "order \(name) should use \(expected ?? [:]), and uses \(found ?? [:])")
            default: nil
            }
        }
    }

    /// Checks that each session has its last reservation, unless it may have been dropped, and that none has expired.
    private func holdViolations(_ tracks: [SessionTrack]) -> [Violation] {
        var found: [Violation] = []
        let bySession = Dictionary(uniqueKeysWithValues: tracks.map { ($0.session, $0) })
        for (session, hold) in final.holds.sorted(by: { $0.key < $1.key }) {
            if hold.expires <= finalClock {
                found.append(Violation(.holdsExpire, "session \(session) still holds what expired at \(hold.expires)"))
            }
            let expected = bySession[session]?.last.hold
            if expected?.amounts != hold.amounts || expected?.expires != hold.expires {
                found.append(
                    Violation(.nothingExtra, "session \(session) holds \(hold), and asked for \(expected as Any)")
                )
            }
        }
        for track in tracks where final.holds[track.session] == nil {
            guard let hold = track.last.hold, track.states.last?.holdDoubtfulAt == .max else { continue }
            found.append(Violation(.nothingLost, "session \(track.session) should still hold \(hold.amounts)"))
        }
        return found
    }

    /// Checks that counters are the sums of uses and reservations.
    private func counterViolations() -> [Violation] {
        var sums: [String: FinalState.Counter] = [:]
        for uses in final.uses.values { for (name, amount) in uses { sums[name, default: .init()].used += amount } }
        for hold in final.holds.values {
            for (name, amount) in hold.amounts { sums[name, default: .init()].held += amount }
        }
        return Set(sums.keys).union(final.counters.keys).sorted().flatMap { name in
            let (expected, found) = (sums[name, default: .init()], final.counters[name, default: .init()])
            var violations: [Violation] = []
            if expected.used != found.used {
                violations.append(
                    Violation(.usedAddsUp, "\(name): orders use \(expected.used), counted is \(found.used)")
                )
            }
            if expected.held != found.held {
                violations.append(
                    Violation(.heldAddsUp, "\(name): holds of \(expected.held), counted is \(found.held)")
                )
            }
            return violations
        }
    }

    /// Checks that each confirmed order has one event.
    func eventViolations(_ effective: [String: [Operation]]) -> [Violation] {
        var expected: [FinalState.Name: Int] = [:]
        for operation in effective.values.joined() {
            if case .confirm = operation.invocation.call { expected[operation.name] = 1 }
        }
        return Set(expected.keys).union(final.events.keys).sorted().compactMap { name in
            let (expected, found) = (expected[name, default: 0], final.events[name, default: 0])
            guard expected != found else { return nil }
            return Violation(
                found < expected ? .nothingLost : .nothingExtra,
                "\(name): told of \(found) times, and should be \(expected) times"
            )
        }
    }
}
