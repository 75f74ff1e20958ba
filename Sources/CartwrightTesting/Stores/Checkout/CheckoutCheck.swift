internal import Cartwright

/// One rule tried on one checkout store, with the violations.
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
    static func reserve(of limit: Int64?) -> Instruction { .reserve(one(of: limit), until: soon) }
    static func confirm(of limit: Int64?, order: String = "o1") -> Instruction {
        .confirm(order: order, counting: one(of: limit))
    }

    /// Creates a change of a session, with one event by default.
    static func change(
        _ session: String,
        after revision: Int64 = 0,
        _ instructions: [Instruction] = [],
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
            instructions: instructions,
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

    /// Returns a session as stored after a change.
    static func kept(_ session: String, _ revision: Int64) -> StoredSession {
        let (json, commands) = ("\(session) \(revision)", "to \(session) \(revision)")
        return StoredSession(Array(json.utf8), revision: revision, commands: Array(commands.utf8))
    }

    /// Opens the store of the rule.
    func store() throws(CartwrightError) -> any CheckoutStore { try open(rule.rawValue) }

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): expected \(expected), found \(value)") }
    }

    /// Expects the contents of a store: the revision of a session, the counter, and the number of waiting events.
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
            expect("\(what), stored session", kept?.json, is: Array("\(session) \(revision)".utf8))
        }
        expect("\(what), amount used and held", try await amount(in: store), is: used)
        expect("\(what), pending events", try await store.outbox.summary().pendingEvents, is: events)
    }

    func amount(excluding session: String = "none", in store: any CheckoutStore) async throws(CartwrightError)
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

extension CheckoutCheck {
    mutating func buriesOversizeEvents() async throws(CartwrightError) {
        let store = try store()
        let text = String(repeating: "x", count: BatchLimits().eventBytes)
        var change = Self.change("a", [Self.reserve(of: 1)], key: "k")
        change.events = [1, 2, 3].map { SampleEvents.event($0, of: "a", text: $0 == 2 ? text : "") }
        for _ in 1...2 {
            expect("the change", try await store.commit(change).revision, is: 1)
            try await expect("after the change", "a", at: 1, used: 1, events: 2, in: store)
            let dead = try await store.outbox.batches(in: .dead, limit: 10)
            expect("dead letters", dead.map(\.events), is: [1])
            expect("the reason", dead.first?.reason?.code, is: .eventTooLarge)
            expect("the time of settling", dead.first?.settledAt, is: Self.now)
            guard let id = dead.first?.id else { return }
            let body = try await store.outbox.batch(id)?.body
            expect("the dead letter equals the event", body == BatchBody.of(change.events[1]), is: true)
        }
        let batch = try await store.outbox.nextBatch(at: Self.now)
        expect("the delivered events", batch.flatMap { SampleEvents.names(in: $0.body) }, is: ["a1", "a3"])
    }

    mutating func forgetsCommitments() async throws(CartwrightError) {
        let store = try store()
        for (number, seconds) in [(1, 0), (2, 10), (3, 20), (4, 30)] as [(Int, Int64)] {
            let instant = Self.now.adding(seconds: seconds)
            _ = try await store.commit(Self.change("s\(number)", at: instant, key: "k", answer: [UInt8(number)]))
        }
        _ = try await store.commit(Self.change("s1", after: 1, at: Self.now.adding(seconds: 40), key: "later"))
        expect("removed before the first", try await store.forgetCommitments(before: Self.now, limit: 9), is: 0)
        let instant = Self.now.adding(seconds: 30)
        expect("removed with a limit of 0", try await store.forgetCommitments(before: instant, limit: 0), is: 0)
        expect("removed with a limit of 2", try await store.forgetCommitments(before: instant, limit: 2), is: 2)
        expect("removed after that", try await store.forgetCommitments(before: instant, limit: 2), is: 1)
        expect("removed again", try await store.forgetCommitments(before: instant, limit: 2), is: 0)
        for session in ["s1", "s2", "s3"] {
            expect("the key of \(session)", try await store.commitment(of: "k", in: session), is: nil)
            expect("the session \(session)", try await store.session(session)?.json.isEmpty, is: false)
        }
        let kept = try await store.commitment(of: "k", in: "s4")
        expect(
            "the key of a change at the instant itself",
            kept,
            is: Commitment(revision: 1, answer: [4], isRepeated: true)
        )
        let later = try await store.commitment(of: "later", in: "s1")
        expect("another key of the session", later?.revision, is: 2)
        // A change whose key was removed is a new one, which follows the present revision.
        let again = Self.change("s2", after: 0, key: "k")
        try await expect(.sessionConflict("s2", after: 0, present: 1), of: again, in: store)
        expect(
            "a removed key used again",
            try await store.commit(Self.change("s2", after: 1, key: "k")).isRepeated,
            is: false
        )
        expect("the reopened store", try await self.store().commitment(of: "k", in: "s3"), is: nil)
    }

    mutating func keepsRefusals() async throws(CartwrightError) {
        let store = try store()
        _ = try await store.commit(Self.change("a", key: "done", answer: [1]))
        let refused = Commitment(revision: 0, answer: [2])
        let kept = Commitment(revision: 0, answer: [2], isRepeated: true)
        expect("a refusal", try await store.commit(Self.refusal(of: "a", key: "k", [2])), is: refused)
        expect("the same refusal again", try await store.commit(Self.refusal(of: "a", key: "k", [3])), is: kept)
        expect("a change with its key", try await store.commit(Self.change("a", after: 1, key: "k")), is: kept)
        expect("the stored refusal", try await store.commitment(of: "k", in: "a"), is: kept)
        let done = Commitment(revision: 1, answer: [1], isRepeated: true)
        expect(
            "a refusal with the key of a change",
            try await store.commit(Self.refusal(of: "a", key: "done", [4])),
            is: done
        )
        try await expect("after the refusals", "a", at: 1, used: 0, events: 1, in: store)
        expect(
            "a refusal of an unknown session",
            try await store.commit(Self.refusal(of: "b", key: "k", [5])).revision,
            is: 0
        )
        try await expect("after the refusal", "b", at: nil, used: 0, events: 1, in: store)
        expect("a change with another key", try await store.commit(Self.change("b", key: "l")).revision, is: 1)
        expect("unsettled", try await store.unsettled(before: .latest, limit: 9), is: [])
        expect("the reopened store", try await self.store().commitment(of: "k", in: "a"), is: kept)
        let forgotten = try await store.forgetCommitments(before: Self.soon, limit: 9)
        expect("removed keys", forgotten, is: 4)
        expect(
            "a change with the removed key",
            try await store.commit(Self.change("a", after: 1, key: "k")).revision,
            is: 2
        )
    }

    private static func refusal(of session: String, key: String, _ answer: [UInt8]) -> CheckoutChange {
        .refusal(of: session, key: key, answer: answer, at: now)
    }
}
