internal import Cartwright

extension CheckoutCheck {
    mutating func keepsEarlierSteps() async throws(CartwrightError) {
        let store = try store()
        _ = try await store.commit(Self.change("b", earlierSteps: 9))
        for revision in 0..<5 as Range<Int64> {
            _ = try await store.commit(Self.change("a", after: revision, events: 0, earlierSteps: 2))
            try await expect("two earlier revisions", "a", readable: max(1, revision - 1)...(revision + 1), in: store)
        }
        try await expectRefusalsToKeepSteps(in: store)
        // Dropped revisions never return.
        _ = try await store.commit(Self.change("a", after: 5, earlierSteps: 9))
        try await expect("nine earlier revisions", "a", readable: 3...6, in: store)
        _ = try await store.commit(Self.change("a", after: 6, earlierSteps: 1))
        try await expect("one earlier revision", "a", readable: 6...7, in: store)
        try await expect("the reopened store", "a", readable: 6...7, in: try self.store())
        _ = try await store.commit(Self.change("a", after: 7, earlierSteps: -1))
        try await expect("no earlier revisions", "a", readable: 8...8, in: store)
        _ = try await store.commit(Self.change("a", after: 8, earlierSteps: .max))
        try await expect("all earlier revisions", "a", readable: 8...9, in: store)
        let alone = StoredSession(Array("a 10".utf8), revision: 10)
        _ = try await store.store(alone.json, of: "a", after: 9)
        for (revision, kept) in [(8, nil), (9, nil), (10, alone)] as [(Int64, StoredSession?)] {
            expect(
                "a session stored without a change, at a revision",
                try await store.session("a", at: revision),
                is: kept
            )
        }
        expect("a session stored without a change", try await store.session("a"), is: alone)
        try await expect("another session", "b", readable: 1...2, in: store)
        expect("an unknown session", try await store.session("c", at: 1), is: nil)
    }

    private mutating func expectRefusalsToKeepSteps(in store: any CheckoutStore) async throws(CartwrightError) {
        let keyed = Self.change("b", after: 1, key: "k", earlierSteps: 9)
        for _ in 1...2 { _ = try await store.commit(keyed) }
        try await expect("after a repeated change", "b", readable: 1...2, in: store)
        let late = Self.change("a", after: 4, earlierSteps: 0)
        try await expect(.sessionConflict("a", after: 4, present: 5), of: late, in: store)
        try await expect("after a conflict", "a", readable: 3...5, in: store)
        let refused = Self.change("a", after: 5, [Self.reserve(of: 0)])
        try await expect(.limitReached(Self.one(of: 0)[0]), of: refused, in: store)
        try await expect("after a refusal", "a", readable: 3...5, in: store)
    }

    /// Expects the readable revisions of a session, tried from before the first to after the last.
    private mutating func expect(
        _ what: String,
        _ session: String,
        readable: ClosedRange<Int64>,
        in store: any CheckoutStore
    ) async throws(CartwrightError) {
        for revision in -1...(readable.upperBound + 1) {
            let expected = readable.contains(revision) ? Self.kept(session, revision) : nil
            expect("\(what), \(session) at \(revision)", try await store.session(session, at: revision), is: expected)
        }
        expect("\(what), \(session)", try await store.session(session), is: Self.kept(session, readable.upperBound))
    }
}
