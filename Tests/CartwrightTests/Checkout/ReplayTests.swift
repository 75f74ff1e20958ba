import CartwrightTesting
import Testing

@testable import Cartwright

@Suite struct ReplayTests {
    static let commands: [Command] = [
        .receiveCards(CardBatch([.percent("ten", 10, #","code":"TEN""#), .link("link")])), .viewCard(id: "ten"),
        .setCustomer(Customer(id: "ada")), .add("A", 3), .add("B", 1, at: 799), .enterCode("ten"), .openCard(id: "ten"),
        .chooseShipping(method: "post", amountMinor: 499), .beginCheckout, .dismissCoupon(cardID: "ten"),
        .pay(method: "card"), .returnUnits(order: "o1", line: "A", count: 2), .add("B"), .openCard(id: "link"),
    ]

    static func run(seed: UInt64) throws -> Shopper {
        var shopper = try Shopper(seed: seed)
        for command in commands {
            try shopper.run(command)
            shopper.wait(seconds: 7)
        }
        return shopper
    }

    static func bytes(_ session: Session) -> [UInt8] {
        JSONValue.array(session.pendingEvents.map(\.json)).utf8
    }

    @Test func `the same commands, clock and seed give the same session and the same bytes`() throws {
        let (a, b) = (try Self.run(seed: 5).session, try Self.run(seed: 5).session)
        #expect(SessionView(a) == SessionView(b))
        #expect(Self.bytes(a) == Self.bytes(b))
        #expect(a.pendingEvents.count == 15)
        #expect(Self.bytes(a) != Self.bytes(try Self.run(seed: 6).session))
    }

    @Test func `a stored copy of an earlier session is an undo, and continues with the same results`() throws {
        var shopper = try Shopper(seed: 5)
        for command in Self.commands {
            let kept = shopper
            try shopper.run(command)
            var again = kept
            try again.run(.chooseShipping(method: "detour", amountMinor: 1))
            again = kept
            try again.run(command)
            #expect(SessionView(again.session) == SessionView(shopper.session))
        }
    }

    @Test func `several commands at once have the same result as one by one`() throws {
        var shopper = try Shopper(seed: 5)
        var events: [Event] = []
        for command in Self.commands { events += try shopper.run(command).events }
        let start = try Shopper(seed: 5)
        var purchase = start.purchase
        let whole = try purchase.run(Self.commands, at: start.now)
        #expect(SessionView(whole.session) == SessionView(shopper.session))
        #expect(whole.events == events)
        #expect(whole.instructions.contains { if case .refund = $0 { true } else { false } })
    }

    @Test func `several commands are all carried out or none`() throws {
        let shopper = try Shopper(seed: 5)
        #expect(throws: CartwrightError.self) {
            try shopper.checkout.transition(
                shopper.session,
                [.add("A"), .cancelCheckout],
                at: shopper.now,
                counters: .none
            )
        }
        var purchase = shopper.purchase
        #expect(throws: CartwrightError.self) { try purchase.run([.add("A"), .cancelCheckout], at: shopper.now) }
        #expect(SessionView(purchase.session) == SessionView(shopper.session))
        let none = try shopper.checkout.transition(shopper.session, [], at: shopper.now, counters: .none)
        #expect(SessionView(none.session) == SessionView(shopper.session))
    }
}
