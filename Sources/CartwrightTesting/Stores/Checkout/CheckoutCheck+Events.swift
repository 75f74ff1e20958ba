internal import Cartwright

extension CheckoutCheck {
    mutating func buriesOversizeEvents() async throws(CartwrightError) {
        let store = try store()
        let text = String(repeating: "x", count: BatchLimits().eventBytes)
        var change = Self.change("a", [Self.reserve(of: 1)], key: "k")
        change.events = [1, 2, 3].map { SampleEvents.event($0, of: "a", text: $0 == 2 ? text : "") }
        for _ in 1...2 {
            expect("the change", try await store.commit(change).revision, is: 1)
            try await expect("then", "a", at: 1, used: 1, events: 2, in: store)
            let dead = try await store.outbox.batches(in: .dead, limit: 10)
            expect("dead letters", dead.map(\.events), is: [1])
            expect("the reason", dead.first?.reason?.code, is: .eventTooLarge)
            expect("when it died", dead.first?.settledAt, is: Self.now)
            guard let id = dead.first?.id else { return }
            let body = try await store.outbox.batch(id)?.body
            expect("the letter is the event", body == BatchBody.of(change.events[1]), is: true)
        }
        let batch = try await store.outbox.nextBatch(at: Self.now)
        expect("what is delivered", batch.flatMap { SampleEvents.names(in: $0.body) }, is: ["a1", "a3"])
    }
}
