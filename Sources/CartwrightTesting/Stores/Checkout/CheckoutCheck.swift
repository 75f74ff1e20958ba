internal import Cartwright

/// One rule tried on one checkout store, and what was found.
struct CheckoutCheck {
    let rule: CheckoutStoreRule
    let open: @Sendable (String) throws(CartwrightError) -> any CheckoutStore
    var violations: [String] = []

    init(rule: CheckoutStoreRule, open: @escaping @Sendable (String) throws(CartwrightError) -> any CheckoutStore) {
        (self.rule, self.open) = (rule, open)
    }

    static let now = Instant(seconds: 1_767_225_600) ?? .earliest
    static let soon = now.adding(seconds: 60)
    static let hot = CounterKey.uses(promotion: "hot")

    static func one(of limit: Int64?) -> [CounterDemand] { [CounterDemand(hot, amount: 1, limit: limit)] }
    static func reserve(of limit: Int64?) -> Request { .reserve(one(of: limit), until: soon) }
    static func confirm(of limit: Int64?, order: String = "o1") -> Request {
        .confirm(order: order, counting: one(of: limit))
    }

    /// A change of a session, with one event unless it says otherwise.
    static func change(
        _ session: String,
        after revision: Int64 = 0,
        _ requests: [Request] = [],
        events: Int = 1,
        at instant: Instant = now,
        key: String? = nil,
        answer: [UInt8] = [],
        isUnsettled: Bool = false,
        earlierSteps: Int = 0
    ) -> CheckoutChange {
        var change = CheckoutChange(
            of: session,
            to: Array("\(session) \(revision + 1)".utf8),
            after: revision,
            requests: requests,
            events: (0..<events).map { SampleEvents.event(Int(revision) * 10 + $0, of: session) },
            at: instant,
            key: key,
            answer: answer,
            isUnsettled: isUnsettled,
            earlierSteps: earlierSteps
        )
        change.commands = kept(session, revision + 1).commands
        return change
    }

    /// A session as it is kept after a change.
    static func kept(_ session: String, _ revision: Int64) -> KeptSession {
        let (json, commands) = ("\(session) \(revision)", "to \(session) \(revision)")
        return KeptSession(Array(json.utf8), revision: revision, commands: Array(commands.utf8))
    }

    /// Opens the store of the rule.
    func store() throws(CartwrightError) -> any CheckoutStore { try open(rule.rawValue) }

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): \(value), not \(expected)") }
    }

    /// Expects what is in a store: the revision of a session, what the counter comes to, and how many events wait.
    mutating func expect(
        _ what: String,
        _ session: String,
        at revision: Int64?,
        used: Int64,
        events: Int,
        in store: any CheckoutStore
    ) async throws(CartwrightError) {
        let kept = try await store.session(session)
        expect("\(what), revision of \(session)", kept?.revision, is: revision)
        if let revision {
            expect("\(what), what is kept", kept?.json, is: Array("\(session) \(revision)".utf8))
        }
        expect("\(what), used and held", try await amount(in: store), is: used)
        expect("\(what), events", try await store.outbox.summary().pendingEvents, is: events)
    }

    func amount(excluding session: String = "nobody", in store: any CheckoutStore) async throws(CartwrightError)
        -> Int64
    {
        let query = CounterQuery(promotions: ["hot"])
        return try await store.counters(query, excluding: session, at: Self.now).uses["hot", default: 0]
    }

    /// Expects an error.
    mutating func expect(
        _ expected: CartwrightError,
        of change: CheckoutChange,
        in store: any CheckoutStore
    ) async throws(CartwrightError) {
        do throws(CartwrightError) {
            let revision = try await store.commit(change).revision
            violations.append("a change of \(change.session) is committed as revision \(revision)")
        } catch {
            guard [.sessionConflict, .ledgerLimitReached].contains(error.code) else { throw error }
            expect("the error", error, is: expected)
        }
    }
}
