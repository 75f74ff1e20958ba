import Cartwright
import CartwrightCheckout
import Synchronization
import Testing

/// Refunds, and payments in progress when a process ended.
@Suite(.timeLimit(.minutes(20))) struct SettlingTests {
    static func paid(_ shop: Shop, _ id: String, units: Int64 = 2) async throws {
        _ = try await shop.service.open(id, currency: .usd)
        try await shop.service.send([.addLine(Shop.line("A", units)), .beginCheckout], to: id)
        try await shop.service.pay(id)
    }

    @Test func `returned units are refunded once per key`() async throws {
        let shop = try Shop()
        try await Self.paid(shop, "a")
        let units = [ReturnedUnits(line: "A", count: 1)]
        let back = try await shop.service.takeBack(units, of: "o1", in: "a", key: "k")
        #expect(back.session.refunds.isEmpty && back.events.map(\.type) == [.orderReturned])
        #expect(try await shop.service.takeBack(units, of: "o1", in: "a", key: "k").isRepeated)
        #expect(shop.bank.state.withLock { $0.refunds.values.map(\.amount.minor) } == [9_00])
        try await shop.service.takeBack(nil, of: "o1", in: "a")
        #expect(shop.bank.state.withLock { $0.refunds.values.map(\.amount.minor) } == [9_00, 9_00])
        try await Self.paid(shop, "b")
        try await shop.service.cancel(order: "o1", of: "b", key: "k")
        #expect(shop.bank.state.withLock { $0.refunds["b-o1-cancel"]?.amount.minor } == 18_00)
    }

    @Test func `all lines of a return are one step, one event and one refund`() async throws {
        let shop = try Shop()
        _ = try await shop.service.open("a", currency: .usd)
        let lines = (1...40).map { Command.addLine(Shop.line("S\($0)", 2)) }
        try await shop.service.send(lines + [.beginCheckout], to: "a")
        try await shop.service.pay("a")
        let before = try await shop.service.view("a").revision
        // The refund of an earlier return is still pending.
        shop.bank.state.withLock { $0.lostRefunds = 1 }
        try await shop.service.takeBack([ReturnedUnits(line: "S1", count: 1)], of: "o1", in: "a")
        let units = (1...40).map { ReturnedUnits(line: "S\($0)", count: 1) }
        let back = try await shop.service.takeBack(units, of: "o1", in: "a")
        #expect(back.events.map(\.type) == [.orderReturned])
        #expect(back.refunds.map(\.key) == ["a-o1-return-2"] && back.refunds.map(\.amount.minor) == [360_00])
        #expect(shop.bank.state.withLock { $0.refunds.count } == 2)
        // Two returns, and the records of both refunds.
        #expect(back.revision == before + 4)
    }

    @Test func `a refund that was not made is requested again`() async throws {
        let shop = try Shop()
        try await Self.paid(shop, "a")
        shop.bank.state.withLock { $0.lostRefunds = 2 }
        let cancelled = try await shop.service.cancel(order: "o1", of: "a", key: "k") { _ in [1] }
        #expect(cancelled.session.refunds.map(\.key) == ["a-o1-cancel"] && cancelled.answer == [1])
        let again = try await shop.service.cancel(order: "o1", of: "a", key: "k")
        #expect(again.isRepeated && again.answer == [1] && again.session.refunds.count == 1)
        #expect(try await shop.service.settleAll(before: .latest).isEmpty)
        #expect(try await shop.service.view("a").session.refunds.isEmpty)
        #expect(shop.bank.state.withLock { $0.refunds.count } == 1)
        #expect(try await shop.store.unsettled(before: .latest, limit: 9) == [])
    }

    /// Stops a process after each of its commits, and settles the rest in another process.
    @Test func `another process settles the payment of a process that ended`() async throws {
        for commits in 0...2 {
            let store = TroubledStore(MemoryCheckoutStore(seed: 1))
            let bank = Bank()
            let shop = try Shop(store, bank: bank)
            try await shop.inCheckout("a")
            store.commitsLeft = commits
            let reply = await refusal { try await shop.service.pay("a", key: "k") }
            #expect((reply == nil) == (commits == 2))
            store.commitsLeft = .max
            let heir = try Shop(store, bank: bank)
            heir.clock.advance(seconds: 60)
            #expect(try await heir.service.settleAll(before: heir.clock.now).isEmpty)
            let view = try await heir.service.view("a")
            #expect(view.session.orders.count == (commits == 0 ? 0 : 1), "\(commits)")
            #expect(bank.taken.count == view.session.orders.count)
            let paid = try await heir.service.pay("a", key: "k")
            #expect(paid.session.orders.count == 1 && bank.taken.count == 1, "\(commits)")
        }
    }

    @Test func `recently waiting sessions are not settled, and a failure of one does not stop the others`()
        async throws
    {
        let shop = try Shop(bank: Bank([.isLost, .isLost, .isLost]))
        for id in ["a", "b", "c"] {
            try await shop.inCheckout(id, codes: [])
            try await shop.service.pay(id)
            shop.clock.advance(seconds: 60)
        }
        let kept = try #require(try await shop.store.session("a"))
        _ = try await shop.store.store(Array("{}".utf8), of: "a", after: kept.revision)
        let refusals = try await shop.service.settleAll(before: Shop.noon.adding(seconds: 120))
        #expect(refusals.keys.sorted() == ["a"] && refusals["a"]?.code == .jsonMissingKey)
        #expect(shop.bank.taken.map(\.session) == ["b"])
        _ = try await shop.service.settleAll(before: .latest)
        #expect(shop.bank.taken.map(\.session) == ["b", "c"])
    }
}
