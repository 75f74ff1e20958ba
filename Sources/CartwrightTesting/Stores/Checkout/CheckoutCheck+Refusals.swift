internal import Cartwright

extension CheckoutCheck {
    mutating func keepsRefusals() async throws(CartwrightError) {
        let store = try store()
        _ = try await store.commit(Self.change("a", key: "done", answer: [1]))
        let refused = Commitment(revision: 0, answer: [2])
        let kept = Commitment(revision: 0, answer: [2], isRepeated: true)
        expect("a refusal", try await store.commit(Self.refusal(of: "a", key: "k", [2])), is: refused)
        expect("the same again", try await store.commit(Self.refusal(of: "a", key: "k", [3])), is: kept)
        expect("a change of its key", try await store.commit(Self.change("a", after: 1, key: "k")), is: kept)
        expect("asked for", try await store.commitment(of: "k", in: "a"), is: kept)
        let done = Commitment(revision: 1, answer: [1], isRepeated: true)
        expect("of a key that is used", try await store.commit(Self.refusal(of: "a", key: "done", [4])), is: done)
        try await expect("after them", "a", at: 1, used: 0, events: 1, in: store)
        expect("of no session", try await store.commit(Self.refusal(of: "b", key: "k", [5])).revision, is: 0)
        try await expect("after it", "b", at: nil, used: 0, events: 1, in: store)
        expect("another key", try await store.commit(Self.change("b", key: "l")).revision, is: 1)
        expect("unsettled", try await store.unsettled(before: .latest, limit: 9), is: [])
        expect("opened anew", try await self.store().commitment(of: "k", in: "a"), is: kept)
        let forgotten = try await store.forgetCommitments(before: Self.soon, limit: 9)
        expect("forgotten", forgotten, is: 4)
        expect("its key, forgotten", try await store.commit(Self.change("a", after: 1, key: "k")).revision, is: 2)
    }

    private static func refusal(of session: String, key: String, _ answer: [UInt8]) -> CheckoutChange {
        .refusal(of: session, key: key, answer: answer, at: now)
    }
}
