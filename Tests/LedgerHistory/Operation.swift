/// A call by its key, with all its attempts.
struct Operation {
    /// An attempt at a call, with its result.
    struct Attempt {
        var invokedAt: Int64
        /// The end of the attempt, `.max` if it is unknown.
        var endedAt = Int64.max
        var outcome = Outcome.unknown
        var process: String
        /// The client's clock.
        var now: Int64
    }

    enum Outcome: Hashable {
        case ok(Int64)
        case fail(String)
        case unknown
    }

    var invocation: HistoryEvent.Invocation
    var attempts: [Attempt]

    var name: FinalState.Name { FinalState.Name(invocation.session, invocation.key) }

    /// The answers, in the order of the attempts.
    var answers: [Int64] {
        attempts.compactMap { attempt in
            guard case .ok(let answer) = attempt.outcome else { return nil }
            return answer
        }
    }

    /// True if some attempt may have been carried out without an answer. An attempt that ended before another one was
    /// refused was not carried out: the other one would have got its answer.
    var isUnknown: Bool {
        answers.isEmpty
            && attempts.contains { $0.outcome == .unknown && $0.endedAt >= lastRefusal?.invokedAt ?? .min }
    }

    /// The last attempt that the ledger refused.
    private var lastRefusal: Attempt? { attempts.last { $0.isRefused } }

    /// The moments between which the call took effect, if it did: no earlier than the last refused attempt, since the
    /// call had no effect then, and no later than the first answer.
    var window: (from: Int64, to: Int64) {
        let from = lastRefusal?.invokedAt ?? attempts.map(\.invokedAt).min() ?? 0
        let answered = attempts.lazy.filter(\.isOK).map(\.endedAt).min()
        return (from, answered ?? attempts.map(\.endedAt).max() ?? .max)
    }
}

/// The operations of a history, in the order of their first attempts.
struct Operations {
    private(set) var all: [Operation] = []
    private(set) var violations: [Violation] = []
    private var indexes: [FinalState.Name: Int] = [:]
    private var open: [Client: (operation: Int, attempt: Int)] = [:]

    private struct Client: Hashable {
        var process: String
        var client: Int
    }

    init(_ events: [HistoryEvent]) {
        for event in events.sorted(by: { $0.at < $1.at }) { add(event) }
    }

    private mutating func add(_ event: HistoryEvent) {
        let client = Client(process: event.process, client: event.client)
        switch event.kind {
        case .invoke:
            if open[client] != nil { note(event, "asks before it was answered") }
            guard let invocation = event.invocation else { return note(event, "asks for nothing") }
            invoke(invocation, by: client, at: event.at)
        case .ok, .fail, .unknown:
            guard let (operation, attempt) = open.removeValue(forKey: client) else {
                return note(event, "was answered without asking")
            }
            let outcome: Operation.Outcome =
                switch event.kind {
                case .ok: .ok(event.answer ?? -1)
                case .fail: .fail(event.code ?? "")
                default: .unknown
                }
            all[operation].attempts[attempt].outcome = outcome
            if outcome != .unknown { all[operation].attempts[attempt].endedAt = event.at }
        case .gone:
            for operation in all.indices {
                for attempt in all[operation].attempts.indices
                where all[operation].attempts[attempt].process == event.process {
                    all[operation].attempts[attempt].end(by: event.at)
                }
            }
            open = open.filter { $0.key.process != event.process }
        }
    }

    private mutating func invoke(_ invocation: HistoryEvent.Invocation, by client: Client, at: Int64) {
        let attempt = Operation.Attempt(invokedAt: at, process: client.process, now: invocation.now)
        let name = FinalState.Name(invocation.session, invocation.key)
        if let index = indexes[name] {
            if all[index].invocation.call != invocation.call || all[index].invocation.revision != invocation.revision {
                violations.append(Violation(.wellFormed, "\(name): a key was used for two calls"))
            }
            all[index].attempts.append(attempt)
        } else {
            indexes[name] = all.count
            all.append(Operation(invocation: invocation, attempts: [attempt]))
        }
        let index = indexes[name] ?? 0
        open[client] = (index, all[index].attempts.count - 1)
    }

    private mutating func note(_ event: HistoryEvent, _ words: String) {
        violations.append(Violation(.wellFormed, "client \(event.process)/\(event.client) \(words) at \(event.at)"))
    }
}

extension Operation.Attempt {
    var isOK: Bool {
        guard case .ok = outcome else { return false }
        return true
    }

    /// True if the ledger checked its content and refused the call. Other failures come without such a check.
    var isRefused: Bool { [.fail("ledger.limit_reached"), .fail("session.conflict")].contains(outcome) }

    /// Ends an attempt with its process.
    fileprivate mutating func end(by moment: Int64) { endedAt = min(endedAt, moment) }
}
