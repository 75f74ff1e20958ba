import LedgerHistory

/// A history and the final state that it should lead to, written by hand.
struct Story {
    var events: [HistoryEvent] = []
    var final = FinalState()
    var finalClock = Int64.min
    var allowed: Set<String> = []

    var violations: [Violation] {
        HistoryChecker(events, final, finalClock: finalClock, allowedFailures: allowed).violations()
    }

    var rules: Set<Violation.Rule> { Set(violations.map(\.rule)) }

    enum End {
        case ok(Int64)
        case fail(String)
        case unknown
        case none

        static let refused = End.fail("ledger.limit_reached")
    }

    /// A call of a session, whose name is that of its client, from one moment to another.
    mutating func call(
        _ session: String,
        key: String = "k0",
        after revision: Int64 = 0,
        _ call: LedgerCall,
        _ moments: ClosedRange<Int64>,
        clock: Int64 = 0,
        _ end: End
    ) {
        let asked = HistoryEvent.Invocation(session: session, key: key, revision: revision, now: clock, call: call)
        add(session, moments.lowerBound, .invoke, invocation: asked)
        switch end {
        case .ok(let answer): add(session, moments.upperBound, .ok, answer: answer)
        case .fail(let code): add(session, moments.upperBound, .fail, code: code)
        case .unknown: add(session, moments.upperBound, .unknown)
        case .none: break
        }
    }

    mutating func add(
        _ session: String,
        _ at: Int64,
        _ kind: HistoryEvent.Kind,
        invocation: HistoryEvent.Invocation? = nil,
        answer: Int64? = nil,
        code: String? = nil
    ) {
        events.append(
            HistoryEvent(
                at: at,
                process: session,
                client: 0,
                kind,
                invocation: invocation,
                answer: answer,
                code: code
            )
        )
    }

    /// What is there of a session that has made so many calls, by keys `k0`, `k1` and so on.
    mutating func keep(_ session: String, calls: Int64) {
        final.revisions[session] = calls
        for call in 0..<calls { final.answers[FinalState.Name(session, "k\(call)")] = call + 1 }
    }

    /// An order `o` that was confirmed by a session's first call and uses so much of the counter `a`.
    mutating func keepOrder(_ session: String, using amount: Int64 = 1, key: String = "k0") {
        final.uses[FinalState.Name(session, "o")] = amount == 0 ? [:] : ["a": amount]
        final.counters["a", default: .init()].used += amount
        final.events[FinalState.Name(session, key)] = 1
    }

    /// What a session holds of the counter `a`.
    mutating func keepHold(_ session: String, expires: Int64) {
        final.holds[session] = FinalState.Hold(["a": 1], expires: expires)
        final.counters["a", default: .init()].held += 1
    }

    /// One of the counter `a`, of which there is one.
    static let demands = [Demand("a", amount: 1, limit: 1)]
    static let confirm = LedgerCall.confirm(order: "o", demands: demands)
    static func reserve(until expires: Int64) -> LedgerCall { .reserve(demands: demands, expires: expires) }
}
