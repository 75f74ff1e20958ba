internal import Cartwright

/// One rule tried on one session store, with the violations.
struct SessionCheck {
    let rule: SessionStoreRule
    let open: @Sendable (String) throws(CartwrightError) -> any SessionStore
    var violations: [String] = []

    init(rule: SessionStoreRule, open: @escaping @Sendable (String) throws(CartwrightError) -> any SessionStore) {
        (self.rule, self.open) = (rule, open)
    }

    /// Opens the store of the rule.
    func store() throws(CartwrightError) -> any SessionStore { try open(rule.rawValue) }

    static func json(_ text: String) -> [UInt8] { Array(text.utf8) }

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): expected \(expected), found \(value)") }
    }

    /// Expects a conflict, with the present revision.
    mutating func expectConflict(
        _ id: String,
        after revision: Int64,
        present: Int64,
        in store: any SessionStore
    ) async throws(CartwrightError) {
        do throws(CartwrightError) {
            let kept = try await store.store(Self.json("{}"), of: id, after: revision)
            violations.append("\(id) was stored as \(kept) after revision \(revision), but is at \(present)")
        } catch {
            guard error.code == .sessionConflict else { throw error }
            expect("the error", error, is: .sessionConflict(id, after: revision, present: present))
        }
    }
}

// MARK: Rules

extension SessionCheck {
    mutating func emptyAtFirst() async throws(CartwrightError) {
        let store = try store()
        for id in ["s", ""] { expect("a session", try await store.session(id), is: nil) }
        try await expectConflict("s", after: 1, present: 0, in: store)
        expect("a session after a refusal", try await store.session("s"), is: nil)
    }

    mutating func readsBack() async throws(CartwrightError) {
        let store = try store()
        let ids = SampleFeed.hostileTexts.filter { $0 != "é" }
        for id in ids { _ = try await store.store(Self.json("{\"id\":\"\(id)\"}"), of: id, after: 0) }
        for id in ids {
            let expected = StoredSession(Self.json("{\"id\":\"\(id)\"}"), revision: 1)
            expect("session \"\(id.prefix(20))\"", try await store.session(id), is: expected)
        }
        // No bytes, arbitrary bytes, and many bytes: a store does not interpret sessions.
        for (number, json) in [[], [0, 255, 0], [UInt8](repeating: 7, count: 3_000_000)].enumerated() {
            _ = try await store.store(json, of: "bytes", after: Int64(number))
            expect("\(json.count) bytes", try await store.session("bytes")?.json == json, is: true)
        }
    }

    mutating func countsRevisions() async throws(CartwrightError) {
        let store = try store()
        for number in 1...5 as ClosedRange<Int64> {
            let kept = try await store.store(Self.json("\(number)"), of: "a", after: number - 1)
            expect("revision", kept, is: number)
            expect(
                "the stored session",
                try await store.session("a"),
                is: StoredSession(Self.json("\(number)"), revision: number)
            )
        }
        expect("another session", try await store.store(Self.json("b"), of: "b", after: 0), is: 1)
        expect("the revision of the first session", try await store.session("a")?.revision, is: 5)
    }

    mutating func refusesConflicts() async throws(CartwrightError) {
        let store = try store()
        for revision in [1, -1, .max] as [Int64] {
            try await expectConflict("a", after: revision, present: 0, in: store)
        }
        _ = try await store.store(Self.json("1"), of: "a", after: 0)
        _ = try await store.store(Self.json("2"), of: "a", after: 1)
        for revision in [0, 1, 3, -1, .min, .max] as [Int64] {
            try await expectConflict("a", after: revision, present: 2, in: store)
        }
        expect("the stored session", try await store.session("a"), is: StoredSession(Self.json("2"), revision: 2))
    }

    mutating func outlivesTheStore() async throws(CartwrightError) {
        _ = try await store().store(Self.json("1"), of: "a", after: 0)
        expect("the revision in the reopened store", try await store().store(Self.json("2"), of: "a", after: 1), is: 2)
        expect(
            "the session in the reopened store",
            try await store().session("a"),
            is: StoredSession(Self.json("2"), revision: 2)
        )
        try await expectConflict("a", after: 1, present: 2, in: try store())
    }

    /// Checks that writers add to a session concurrently, through two instances of one store.
    mutating func concurrentWriters() async throws(CartwrightError) {
        let stores = [try store(), try store()]
        let answers = await withTaskGroup(of: CartwrightError?.self) { group in
            for writer in 0..<8 { group.addTask { await Self.add(10, to: stores[writer % 2]) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for error in answers { if let error { throw error } }
        let kept = try await stores[0].session("a")
        expect("revision", kept?.revision, is: 80)
        expect("updates", kept?.json.count, is: 80)
    }

    private static func add(_ times: Int, to store: any SessionStore) async -> CartwrightError? {
        var done = 0
        while done < times {
            do throws(CartwrightError) {
                let kept = try await store.session("a")
                await Task.yield()
                _ = try await store.store((kept?.json ?? []) + [1], of: "a", after: kept?.revision ?? 0)
                done += 1
            } catch {
                if error.code != .sessionConflict { return error }
            }
        }
        return nil
    }
}
