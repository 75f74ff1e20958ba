import Cartwright
import CartwrightCheckout
import Foundation
import Synchronization
import Testing

/// A shopper's commands through the service: stored, counted, and added to the outbox.
@Suite(.timeLimit(.minutes(20))) struct CheckoutServiceTests {
    @Test func `a purchase is stored, counted and added to the outbox`() async throws {
        let shop = try Shop()
        let cart = try await shop.service.open(currency: .usd, customer: Customer(id: "ada"))
        let id = cart.session.id
        try await shop.service.send([.addLine(Shop.line()), .enterCode("half")], to: id)
        let offered = try await shop.service.send(.beginCheckout, to: id)
        #expect(offered.session.agreement?.quote.totalMinor == 4_00)
        #expect(offered.instructions.count == 1 && offered.events.map(\.type) == [.checkoutStarted])
        let paid = try await shop.service.pay(id, method: "card")
        #expect(paid.payment == .confirmed && paid.session.orders.map(\.quote.totalMinor) == [4_00])
        #expect(paid.events.map(\.type) == [.orderPaid] && paid.session.pendingEvents.isEmpty)
        #expect(shop.bank.taken.map(\.amount) == [Money(minor: 4_00, .usd)])
        #expect(shop.bank.taken.map(\.method) == ["card"] && shop.bank.taken.map(\.order) == ["o1"])
        #expect(try await shop.used("half") == 1)
        #expect(try await shop.store.session(id)?.revision == paid.revision)
        let events = try await shop.store.outbox.summary().pendingEvents
        #expect(events > 0)
        let other = try await shop.inCheckout("other")
        #expect(other.session.agreement?.quote.totalMinor == 9_00)
        #expect(try await shop.store.outbox.summary().pendingEvents > events)
    }

    @Test func `opening a session again returns it unchanged`() async throws {
        let shop = try Shop()
        let first = try await shop.service.open("basket-7", currency: .usd, customer: Customer(id: "ada"))
        #expect(first.session.id == "basket-7" && !first.isRepeated)
        let changed = try await shop.service.send(.addLine(Shop.line()), to: "basket-7")
        let again = try await shop.service.open("basket-7", currency: .usd, customer: Customer(id: "ben"))
        #expect(again.isRepeated && again.revision == changed.revision && again.session.json == changed.session.json)
        let euro = try Currency("EUR")
        let other = await refusal { _ = try await shop.service.open("basket-7", currency: euro) }
        #expect(other == .otherCurrency(euro, session: .usd))
    }

    @Test func `a session has the given id, which can be opened once`() async throws {
        let shop = try Shop()
        _ = try await shop.service.open("basket-7", currency: .usd, with: [])
        let again = await refusal { _ = try await shop.service.open("basket-7", currency: .usd, with: []) }
        #expect(again?.code == .sessionExists)
        for id in ["", String(repeating: "x", count: 201)] {
            #expect(await refusal { _ = try await shop.service.open(id, currency: .usd) }?.code == .sessionBadID)
        }
        let (a, b) = (try await shop.service.open(currency: .usd), try await shop.service.open(currency: .usd))
        #expect(a.session.id != b.session.id)
    }

    @Test func `every call refuses a session that was not opened`() async throws {
        let service = try Shop().service
        let refusals = [
            await refusal { try await service.send(.beginCheckout, to: "s") },
            await refusal { try await service.pay("s") },
            await refusal { try await service.cancel(order: "o1", of: "s") },
            await refusal { try await service.takeBack(nil, of: "o1", in: "s") },
            await refusal { try await service.settle("s") },
            await refusal { _ = try await service.view("s") },
            await refusal { _ = try await service.explain(coupon: "c", in: "s") },
            await refusal { _ = try await service.preview([.beginCheckout], in: "s") },
            await refusal { _ = try await service.preview(returning: nil, of: "o1", in: "s") },
        ]
        #expect(refusals.map { $0?.code } == Array(repeating: .sessionUnknown, count: 9))
    }

    @Test func `a refused command changes nothing, and several are all or nothing`() async throws {
        let shop = try Shop()
        let before = try await shop.inCheckout("a")
        #expect(await refusal { try await shop.service.send(.addLine(Shop.line()), to: "a") } == .checkoutInProgress)
        let both: [Command] = [.cancelCheckout, .enterCode("NONE")]
        #expect(await refusal { try await shop.service.send(both, to: "a") } == .unknownCode("NONE"))
        #expect(
            await refusal { try await shop.service.send([.pay(method: nil)], to: "a") }?.code == .checkoutPayAlone
        )
        #expect(try await shop.store.session("a")?.revision == before.revision)
        #expect(try await shop.service.view("a").session.phase == .checkout)
    }

    @Test func `views and previews do not store anything`() async throws {
        let shop = try Shop()
        let revision = try await shop.inCheckout("a").revision
        let view = try await shop.service.view("a")
        #expect(view.quote.totalMinor == 4_00 && view.coupons.isEmpty && view.revision == revision)
        let preview = try await shop.service.preview([.cancelCheckout, .removeCode("HALF")], in: "a")
        #expect(preview.session.phase == .browsing && preview.session.cart.codes.isEmpty)
        #expect(try await shop.service.explain(coupon: "c", in: "a") == nil)
        try await shop.service.pay("a")
        let back = try await shop.service.preview(returning: nil, of: "o1", in: "a")
        #expect(back.refundMinor == 4_00 && shop.bank.state.withLock(\.refunds).isEmpty)
        #expect(try await shop.service.view("a").session.orders.map(\.phase) == [.paid])
    }

    @Test func `issued codes are looked up`() async throws {
        let codes = MemoryCodeStore()
        try await codes.insert([IssuedCode("ONE-1", of: "half", limit: 1)])
        let shop = try Shop(catalog: Shop.catalog(half: 9), codes: codes)
        #expect(try await shop.inCheckout("a", codes: ["one-1"]).session.agreement?.quote.totalMinor == 4_00)
        try await shop.service.pay("a")
        let other = await refusal { try await shop.inCheckout("b", codes: ["ONE-1"]) }
        #expect(other?.code == .codeUsedUp)
        #expect(await refusal { try await shop.inCheckout("c", codes: ["TWO"]) } == .unknownCode("TWO"))
    }
}
