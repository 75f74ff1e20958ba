import LedgerHistory

/// A history with its expected final state, written by hand.
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

    /// Adds a call of a session between two moments. The session's name is also that of its client.
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

    /// Adds the revision and the answers of a session after a number of calls with the keys `k0`, `k1` and so on.
    mutating func keep(_ session: String, calls: Int64) {
        final.revisions[session] = calls
        for call in 0..<calls { final.answers[FinalState.Name(session, "k\(call)")] = call + 1 }
    }

    /// Adds an order `o` that a session's call has confirmed and that uses an amount of the counter `a`.
    mutating func keepOrder(_ session: String, using amount: Int64 = 1, key: String = "k0") {
        final.uses[FinalState.Name(session, "o")] = amount == 0 ? [:] : ["a": amount]
        final.counters["a", default: .init()].used += amount
        final.events[FinalState.Name(session, key)] = 1
    }

    /// Adds a reservation of 1 of the counter `a`.
    mutating func keepHold(_ session: String, expires: Int64) {
        final.holds[session] = FinalState.Hold(["a": 1], expires: expires)
        final.counters["a", default: .init()].held += 1
    }

    /// A demand for one of the counter `a`, with a limit of one.
    static let demands = [Demand("a", amount: 1, limit: 1)]
    static let confirm = LedgerCall.confirm(order: "o", demands: demands)
    static func reserve(until expires: Int64) -> LedgerCall { .reserve(demands: demands, expires: expires) }
}
