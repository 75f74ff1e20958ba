internal import Cartwright

extension CheckoutCheck {
    mutating func commitsTogether() async throws(CartwrightError) {
        let store = try store()
        expect(
            "the first change",
            try await store.commit(Self.change("a", [Self.reserve(of: 1)], events: 3)).revision,
            is: 1
        )
        try await expect("after the change", "a", at: 1, used: 1, events: 3, in: store)
        expect(
            "the second change",
            try await store.commit(Self.change("a", after: 1, [Self.confirm(of: 1)])).revision,
            is: 2
        )
        try await expect("after the change", "a", at: 2, used: 1, events: 4, in: store)
        expect("amount used by others", try await amount(excluding: "a", in: store), is: 1)
        expect("a change without events", try await store.commit(Self.change("b", events: 0)).revision, is: 1)
        try await expect("at the end", "b", at: 1, used: 1, events: 4, in: store)
        let batch = try await store.outbox.nextBatch(at: Self.now)
        expect("events to deliver", batch?.events, is: 4)
    }

    mutating func carriesOutRequests() async throws(CartwrightError) {
        let store = try store()
        let money = Money(minor: 100, .usd)
        let others: [Instruction] = [
            .charge(money, method: nil, key: "k"), .refund(money, order: "o1", key: "k"),
            .present(offers: [], heldBack: []),
        ]
        _ = try await store.commit(Self.change("a", others + [Self.reserve(of: 2), .release], events: 0))
        try await expect("after reserving and releasing", "a", at: 1, used: 0, events: 0, in: store)
        let again: [Instruction] = [.release, Self.reserve(of: 2), Self.confirm(of: 2), Self.reserve(of: 2)]
        _ = try await store.commit(Self.change("a", after: 1, again, events: 0))
        try await expect("after confirming and reserving", "a", at: 2, used: 2, events: 0, in: store)
        let back: [Instruction] = [.giveBack(order: "o1", .part([CounterAmount(Self.hot, 1)], key: "r")), .release]
        _ = try await store.commit(Self.change("a", after: 2, back, events: 0))
        try await expect("after giving back", "a", at: 3, used: 0, events: 0, in: store)
    }

    mutating func conflictChangesNothing() async throws(CartwrightError) {
        let store = try store()
        _ = try await store.commit(Self.change("a"))
        for revision in [0, 2] as [Int64] {
            let late = Self.change("a", after: revision, [Self.confirm(of: nil)], key: "late")
            try await expect(.sessionConflict("a", after: revision, present: 1), of: late, in: store)
            try await expect("after the refusal", "a", at: 1, used: 0, events: 1, in: store)
        }
        expect(
            "a change with the refused key",
            try await store.commit(Self.change("a", after: 1, key: "late")).revision,
            is: 2
        )
        try await expect("at the end", "a", at: 2, used: 0, events: 2, in: store)
    }

    mutating func refusalChangesNothing() async throws(CartwrightError) {
        let store = try store()
        _ = try await store.commit(Self.change("a", [Self.reserve(of: 1)]))
        let instructions: [Instruction] = [
            .confirm(order: "o1", counting: []),
            .reserve([CounterDemand(Self.hot, amount: 1, limit: nil)], until: .latest),
            .confirm(order: "o2", counting: Self.one(of: 1)),
        ]
        let refusal = CartwrightError.limitReached(CounterDemand(Self.hot, amount: 1, limit: 1))
        try await expect(refusal, of: Self.change("b", instructions, key: "k"), in: store)
        try await expect("after the refusal", "b", at: nil, used: 1, events: 1, in: store)
        _ = try await store.commit(Self.change("a", after: 1, [.release]))
        expect(
            "the same change, after a release",
            try await store.commit(Self.change("b", instructions, key: "k")).revision,
            is: 1
        )
        try await expect("at the end", "b", at: 1, used: 1, events: 3, in: store)
    }

    mutating func answersAgain() async throws(CartwrightError) {
        let store = try store()
        let first = Self.change("a", [Self.reserve(of: nil), Self.confirm(of: nil)], key: "first")
        for _ in 1...2 {
            expect("the first change", try await store.commit(first).revision, is: 1)
            try await expect("after the change", "a", at: 1, used: 1, events: 1, in: store)
        }
        expect("the next change", try await store.commit(Self.change("a", after: 1, key: "next")).revision, is: 2)
        _ = try await store.store(Array("a 3".utf8), of: "a", after: 2)
        expect("the first change again", try await store.commit(first).revision, is: 1)
        expect("the next change again", try await store.commit(Self.change("a", after: 1, key: "next")).revision, is: 2)
        try await expect("after the change", "a", at: 3, used: 1, events: 2, in: store)
        expect(
            "the same key in another session",
            try await store.commit(Self.change("b", key: "first")).revision,
            is: 1
        )
        let plain = Self.change("c")
        _ = try await store.commit(plain)
        try await expect(.sessionConflict("c", after: 0, present: 1), of: plain, in: store)
        try await expect("at the end", "c", at: 1, used: 1, events: 4, in: store)
    }

    mutating func keepsAnswers() async throws(CartwrightError) {
        let store = try store()
        expect("the answer before the change", try await store.commitment(of: "k", in: "a"), is: nil)
        let first = try await store.commit(Self.change("a", key: "k", answer: [1, 0, 255]))
        expect("the first change", first, is: Commitment(revision: 1, answer: [1, 0, 255]))
        let repeated = Commitment(revision: 1, answer: [1, 0, 255], isRepeated: true)
        expect("the stored answer", try await store.commitment(of: "k", in: "a"), is: repeated)
        let other = Self.change("a", after: 1, key: "k", answer: [2])
        expect("another change with the same key", try await store.commit(other), is: repeated)
        _ = try await store.commit(Self.change("a", after: 1, key: "l", answer: [3]))
        expect("the stored answer after another change", try await store.commitment(of: "k", in: "a"), is: repeated)
        expect("the same key in another session", try await store.commitment(of: "k", in: "b"), is: nil)
        let next = Commitment(revision: 2, answer: [3], isRepeated: true)
        let found = try await store.find("a", keys: ["k", "none", "l"])
        expect("answers of several keys", found.commitments, is: ["k": repeated, "l": next])
        expect("the session of several keys", found.session, is: Self.kept("a", 2))
        expect("a key of an unknown session", try await store.find("b", keys: ["k"]), is: FoundSession())
        let plain = try await store.commit(Self.change("a", after: 2, answer: [4]))
        expect("a change without a key", plain, is: Commitment(revision: 3))
        let late = Self.change("a", after: 1, key: "late", answer: [5])
        try await expect(.sessionConflict("a", after: 1, present: 3), of: late, in: store)
        expect("the answer of a refused change", try await store.commitment(of: "late", in: "a"), is: nil)
        expect("the reopened store", try await self.store().commitment(of: "k", in: "a"), is: repeated)
    }

    mutating func findsUnsettled() async throws(CartwrightError) {
        let store = try store()
        let later = Self.now.adding(seconds: 60)
        for (number, session) in ["c", "a", "b"].enumerated() {
            let instant = Self.now.adding(seconds: Int64(number))
            _ = try await store.commit(Self.change(session, at: instant, isUnsettled: true))
        }
        _ = try await store.commit(Self.change("d"))
        expect("all", try await store.unsettled(before: later, limit: 9), is: ["c", "a", "b"])
        expect("the first two", try await store.unsettled(before: later, limit: 2), is: ["c", "a"])
        expect("a limit of 0", try await store.unsettled(before: later, limit: 0), is: [])
        let second = Self.now.adding(seconds: 1)
        expect("before the second", try await store.unsettled(before: second, limit: 9), is: ["c"])
        _ = try await store.commit(Self.change("c", after: 1, at: later, isUnsettled: true))
        expect(
            "an unsettled session after another unsettled change",
            try await store.unsettled(before: second, limit: 9),
            is: ["c"]
        )
        _ = try await store.commit(Self.change("c", after: 2, at: later))
        expect("settled", try await store.unsettled(before: later, limit: 9), is: ["a", "b"])
        _ = try await store.commit(Self.change("c", after: 3, at: later, isUnsettled: true))
        let end = later.adding(seconds: 1)
        expect("the reopened store", try await self.store().unsettled(before: end, limit: 9), is: ["a", "b", "c"])
        let late = Self.change("a", after: 9, key: "late")
        try await expect(.sessionConflict("a", after: 9, present: 1), of: late, in: store)
        expect("after a conflict", try await store.unsettled(before: end, limit: 1), is: ["a"])
    }

    mutating func oneStore() async throws(CartwrightError) {
        let store = try store()
        _ = try await store.store(Array("a 1".utf8), of: "a", after: 0)
        try await store.reserve(Self.one(of: 1), for: "a", until: Self.soon, at: Self.now)
        let refusal = CartwrightError.limitReached(CounterDemand(Self.hot, amount: 1, limit: 1))
        try await expect(refusal, of: Self.change("b", [Self.reserve(of: 1)]), in: store)
        _ = try await store.commit(Self.change("a", after: 1, [Self.confirm(of: 1)]))
        try await store.confirm(order: "o1", of: "a", counting: Self.one(of: 1), at: Self.now)
        try await expect("after confirming twice", "a", at: 2, used: 1, events: 1, in: store)
        try await store.giveBack(.whole, of: "o1", in: "a")
        expect("a session stored without a change", try await store.store(Array("a 3".utf8), of: "a", after: 2), is: 3)
        _ = try await store.outbox.record(SampleEvents.events(1, of: "a"), at: Self.now)
        try await store.release(session: "a")
        try await expect("at the end", "a", at: 3, used: 0, events: 2, in: store)
    }

    mutating func outlivesTheStore() async throws(CartwrightError) {
        let change = Self.change("a", [Self.reserve(of: nil)], key: "k")
        _ = try await store().commit(change)
        try await expect("the reopened store", "a", at: 1, used: 1, events: 1, in: try store())
        expect("the same change again", try await store().commit(change).revision, is: 1)
        expect(
            "the next change",
            try await store().commit(Self.change("a", after: 1, [Self.confirm(of: nil)])).revision,
            is: 2
        )
        try await expect("at the end", "a", at: 2, used: 1, events: 2, in: try store())
    }

    /// Checks that many sessions use a limited promotion concurrently, through two instances of one store.
    mutating func concurrentChanges() async throws(CartwrightError) {
        let stores = [try store(), try store()]
        let (limit, count): (Int64, Int) = (7, 48)
        let answers = await withTaskGroup(of: Result<String?, CartwrightError>.self) { group in
            for number in 0..<count {
                group.addTask { await Self.use("s\(number)", of: limit, in: stores[number % 2]) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var winners: [String] = []
        for answer in answers { if let winner = try answer.get() { winners.append(winner) } }
        expect("successful sessions of \(count)", Int64(winners.count), is: limit)
        for winner in winners {
            try await expect(
                "a successful session",
                winner,
                at: 2,
                used: limit,
                events: winners.count * 2,
                in: stores[0]
            )
        }
        for number in 0..<count where !winners.contains("s\(number)") {
            let kept = try await stores[1].session("s\(number)")
            expect("the refused session s\(number)", kept, is: nil)
        }
    }

    private static func use(
        _ session: String,
        of limit: Int64,
        in store: any CheckoutStore
    ) async -> Result<String?, CartwrightError> {
        do throws(CartwrightError) {
            _ = try await store.commit(change(session, [reserve(of: limit)]))
            _ = try await store.commit(change(session, after: 1, [confirm(of: limit)]))
            return .success(session)
        } catch {
            return error.code == .ledgerLimitReached ? .success(nil) : .failure(error)
        }
    }
}
