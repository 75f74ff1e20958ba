internal import Cartwright

extension AccountCheck {
    /// Checks the books after each of many calls in a fixed random order, on two accounts.
    mutating func balances() async throws(CartwrightError) {
        var random = Steps(state: 20_261_128)
        let ids = [Self.card, "gc_2"]
        try await books.accounts.issue(Self.giftCard(ids[0], 5_000))
        try await books.accounts.issue(Self.giftCard(ids[1], 700, until: Self.now.adding(seconds: 150)))
        for step in 0..<200 where violations.isEmpty {
            let now = Self.now.adding(seconds: Int64(step))
            try await take(step, at: now, ids[random.next(2)], &random)
            guard step.isMultiple(of: 5) else { continue }
            for id in ids { try await expectBooks(id, at: now) }
        }
    }

    private func take(
        _ step: Int,
        at now: Instant,
        _ id: String,
        _ random: inout Steps
    ) async throws(CartwrightError) {
        let (session, order) = ("s\(random.next(4))", "o\(random.next(6))")
        let amount = Int64(random.next(900) + 1)
        switch random.next(8) {
        case 0, 1, 2:
            let end = now.adding(seconds: Int64(random.next(12) + 1))
            _ = try await hold(amount, of: id, for: session, at: now, until: end)
        case 3: try await books.ledger.release(session: session)
        case 4, 5: _ = try await pay(amount, of: id, for: session, order: order, at: now)
        case 6: try await giveBack(amount, of: id, for: session, order: order, key: "r\(random.next(3))")
        default:
            let change = Self.adjustment(random.next(2) == 0 ? amount : -amount, "k\(step)", at: now)
            do throws(CartwrightError) { try await books.accounts.adjust(id, by: change) } catch {
                guard error.code == .accountInsufficient else { throw error }
            }
            _ = try await books.accounts.bookExpired(at: now, limit: 5)
        }
    }

    /// Checks that many sessions, through two instances of one store, spend exactly the balance: each wants 30.00 and
    /// takes what is left if that is less.
    mutating func spendsExactly() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        let instances = [books, try open(rule.rawValue)]
        let count = 64
        let answers = await withTaskGroup(of: Result<Int64, CartwrightError>.self) { group in
            for number in 0..<count {
                let client = Self(rule: rule, books: instances[number % 2], open: open)
                group.addTask { await client.shop("s\(number)") }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var paid: Int64 = 0
        for answer in answers { paid += try answer.get() }
        expect("paid by \(count) sessions", paid, is: 10_000)
        expect("spent", try await totals().spentMinor, is: 10_000)
        expect("the balance", try await totals().balanceMinor, is: 0)
        try await expectBooks(at: Self.now)
    }

    /// Pays up to 30.00. Returns the paid amount.
    private func shop(_ session: String) async -> Result<Int64, CartwrightError> {
        do throws(CartwrightError) {
            for _ in 0..<1_000 {
                let facts = try await books.accounts.facts([Self.card], at: Self.now)[Self.card]
                let left = (facts?.limitMinor(at: Self.now) ?? 0) - (try await counted())
                let amount = min(3_000, left)
                guard amount > 0 else {
                    if try await totals().heldMinor == 0 { return .success(0) }
                    await Task.yield()
                    continue
                }
                guard try await hold(amount, for: session) else { continue }
                return .success(try await pay(amount, for: session) ? amount : 0)
            }
            return .success(0)
        } catch {
            return .failure(error)
        }
    }
}

/// Numbers in a fixed order.
private struct Steps {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(1, bound)))
    }
}
