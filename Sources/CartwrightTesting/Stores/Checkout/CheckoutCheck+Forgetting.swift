internal import Cartwright

extension CheckoutCheck {
    mutating func forgetsCommitments() async throws(CartwrightError) {
        let store = try store()
        for (number, seconds) in [(1, 0), (2, 10), (3, 20), (4, 30)] as [(Int, Int64)] {
            let instant = Self.now.adding(seconds: seconds)
            _ = try await store.commit(Self.change("s\(number)", at: instant, key: "k", answer: [UInt8(number)]))
        }
        _ = try await store.commit(Self.change("s1", after: 1, at: Self.now.adding(seconds: 40), key: "later"))
        expect("before the first", try await store.forgetCommitments(before: Self.now, limit: 9), is: 0)
        let instant = Self.now.adding(seconds: 30)
        expect("none", try await store.forgetCommitments(before: instant, limit: 0), is: 0)
        expect("some", try await store.forgetCommitments(before: instant, limit: 2), is: 2)
        expect("the rest", try await store.forgetCommitments(before: instant, limit: 2), is: 1)
        expect("again", try await store.forgetCommitments(before: instant, limit: 2), is: 0)
        for session in ["s1", "s2", "s3"] {
            expect("the key of \(session)", try await store.commitment(of: "k", in: session), is: nil)
            expect("the session \(session)", try await store.session(session)?.json.isEmpty, is: false)
        }
        let kept = try await store.commitment(of: "k", in: "s4")
        expect("that of the instant itself", kept, is: Commitment(revision: 1, answer: [4], isRepeated: true))
        let later = try await store.commitment(of: "later", in: "s1")
        expect("another key of a session", later?.revision, is: 2)
        // What was forgotten is a new change, which follows what is there.
        let again = Self.change("s2", after: 0, key: "k")
        try await expect(.sessionConflict("s2", after: 0, present: 1), of: again, in: store)
        expect("a key anew", try await store.commit(Self.change("s2", after: 1, key: "k")).isRepeated, is: false)
        expect("opened anew", try await self.store().commitment(of: "k", in: "s3"), is: nil)
    }
}
