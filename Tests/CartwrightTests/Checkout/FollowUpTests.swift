import Testing

@testable import Cartwright

/// What cards give their shoppers: codes and store credit of promotions that the catalog lets them issue.
@Suite struct FollowUpTests {
    /// A handler of deals whose cards have follow-ups, written in an extra, and an event for returns.
    struct GenerousHandler: CardHandler {
        let name = "deal"
        let classTypes: [ClassType] = ["deal"]
        private let deals = DealHandler()

        func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Deal {
            try deals.decode(card, in: context)
        }
        func presentation(of deal: Deal, on card: ContentCard?) -> Presentation {
            deals.presentation(of: deal, on: card)
        }
        func placement(of deal: Deal) -> Placement { .checkout }
        func click(on deal: Deal, card: ContentCard?) -> ClickAction { .applyOffer }
        func promotions(of deal: Deal, card: ContentCard?) -> [Promotion] { deals.promotions(of: deal, card: card) }
        func events(of deal: Deal, card: ContentCard?) -> [CardEvent] { [CardEvent("deal.returned", on: .returned)] }
        func followUps(of deal: Deal, card: ContentCard?) -> [FollowUp] {
            guard let text = card?.extras["gives"], let value = try? JSONParser.parse(Array(text.utf8)),
                case .array(let values) = value
            else { return [] }
            return values.compactMap { try? FollowUp($0) }
        }
    }

    static let catalog = #"""
        [{"id": "friend", "code": "FRIEND", "effects": [{"type": "percent_off", "percent": "20"}]},
         {"id": "thanks", "enabled": false, "effects": [{"type": "credit", "amount": {"USD": 500}}]},
         {"id": "other", "code": "OTHER", "effects": [{"type": "percent_off", "percent": "5"}]}]
        """#

    static func shopper(
        _ followUps: String,
        of customer: String? = "ada",
        session: String = "s1",
        _ assigner: CardAssigner? = .trial("key")
    ) throws -> Shopper {
        var shopper = try Shopper(sessionID: session)
        var catalog = try Catalog(JSONParser.parse(Array(catalog.utf8)))
        catalog.cardsMayIssue = ["friend", "thanks"]
        try catalog.checkIssues()
        shopper.checkout.catalog = catalog
        let events = [EventTypeDeclaration("deal.returned", "Returned")]
        shopper.checkout.registry = HandlerRegistry(
            plugins: [Plugin(name: "deal", handlers: [GenerousHandler()], eventTypes: events)]
        ).with(assigner)
        if let customer { try shopper.run(.setCustomer(Customer(id: customer))) }
        let card = ContentCard.percent("c", 10).changed { $0.extras["gives"] = followUps }
        try shopper.run(.receiveCards(CardBatch([card])), .add("MUG"))
        return shopper
    }

    private static func code(_ shopper: Shopper) -> String? {
        shopper.session.rewards.lazy.compactMap { reward in
            if case .code(let code, _) = reward.given { code } else { nil }
        }.first
    }

    static let codeOnClick = #"[{"on":"clicked","do":"issue_code","promotion":"friend","for":"anyone"}]"#

    @Test func `a click issues a code that gives the promotion once`() throws {
        var shopper = try Self.shopper(Self.codeOnClick)
        var purchase = shopper.purchase
        let transition = try purchase.run(.openCard(id: "c"), at: shopper.now)
        #expect(transition.events.map(\.type) == [.cardClick, .couponApplied, .cardCodeIssued])
        shopper.session = purchase.session
        let code = try #require(Self.code(shopper))
        #expect(shopper.session.rewards.map(\.isMade) == [true])
        #expect(purchase.codes[code]?.promotion == "friend" && purchase.codes[code]?.limit == 1)
        #expect(purchase.codes[code]?.customer == nil)
        // A friend with a session of their own enters it.
        var friend = MemoryCheckout(
            shopper.checkout,
            Session(currency: .usd, seed: 2),
            ledger: purchase.ledger,
            codes: purchase.codes
        )
        try friend.run([.add("MUG"), .enterCode(code.lowercased())], at: shopper.now)
        #expect(try friend.quote(at: shopper.now).applied.map(\.promotion) == ["friend"])
        try friend.run([.beginCheckout, .pay(method: nil)], at: shopper.now)
        let again = #expect(throws: CartwrightError.self) {
            try friend.run([.add("MUG"), .enterCode(code)], at: shopper.now)
        }
        #expect(again?.code == .codeUsedUp)
    }

    @Test func `a customer gets one code for a card, in any session`() throws {
        var one = try Self.shopper(Self.codeOnClick)
        try one.run(.openCard(id: "c"), .openCard(id: "c"))
        #expect(one.session.rewards.count == 1)
        var again = try Self.shopper(Self.codeOnClick, session: "s2")
        try again.run(.openCard(id: "c"))
        #expect(Self.code(again) == Self.code(one))
        var other = try Self.shopper(Self.codeOnClick, of: "bea")
        try other.run(.openCard(id: "c"))
        #expect(Self.code(other) != Self.code(one))
        var otherKey = try Self.shopper(Self.codeOnClick, .trial("another"))
        try otherKey.run(.openCard(id: "c"))
        #expect(Self.code(otherKey) != Self.code(one))
    }

    @Test func `a shopper without a customer gets a code for each session`() throws {
        var (one, two) = (
            try Self.shopper(Self.codeOnClick, of: nil), try Self.shopper(Self.codeOnClick, of: nil, session: "s2")
        )
        try one.run(.openCard(id: "c"))
        try two.run(.openCard(id: "c"))
        #expect(Self.code(one) != nil && Self.code(one) != Self.code(two))
    }

    @Test func `a code for the customer is for no one else`() throws {
        var shopper = try Self.shopper(#"[{"on":"clicked","do":"issue_code","promotion":"friend"}]"#)
        try shopper.run(.openCard(id: "c"))
        guard case .code(_, let customer)? = shopper.session.rewards.first?.given else { throw Missing() }
        #expect(customer == "ada")
    }

    private struct Missing: Error {}

    @Test func `credit is booked once, to the customer`() throws {
        let credit = #"[{"on":"clicked","do":"credit","promotion":"thanks"}]"#
        var shopper = try Self.shopper(credit)
        try shopper.run(.openCard(id: "c"), .openCard(id: "c"))
        guard case .credit(let account, "ada", let amount)? = shopper.session.rewards.first?.given else {
            throw Missing()
        }
        #expect(amount == Money(minor: 500, .usd) && shopper.balance(account) == 500)
        #expect(shopper.session.pendingEvents.count { $0.type == .cardCreditGiven } == 1)
        // The same card in another session of the customer.
        var again = try Self.shopper(credit, session: "s2")
        again.ledger = shopper.ledger
        try again.run(.openCard(id: "c"))
        #expect(again.balance(account) == 500 && again.ledger.accounts(AccountQuery(), at: again.now).count == 1)
        var anonymous = try Self.shopper(credit, of: nil)
        try anonymous.run(.openCard(id: "c"))
        #expect(anonymous.session.rewards.isEmpty)
    }

    @Test func `a paid order and its return have follow-ups of their own`() throws {
        var shopper = try Self.shopper(
            #"""
            [{"on":"paid","do":"credit","promotion":"thanks"},
             {"on":"returned","do":"issue_code","promotion":"friend"}]
            """#
        )
        try shopper.run(.openCard(id: "c"))
        #expect(shopper.session.rewards.isEmpty)
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(shopper.session.rewards.count == 1)
        // The card is gone when the order comes back.
        var empty = CardBatch([])
        empty.sync = CardBatch.SyncInfo(isFull: true)
        try shopper.run(.receiveCards(empty))
        #expect(shopper.session.handled["c"] == nil)
        let stored = try Session(restoring: shopper.session.json, by: shopper.checkout)
        #expect(stored.json == shopper.session.json)
        shopper.session = stored
        let transition = try shopper.run(.returnOrder(id: "o1"))
        #expect(transition.events.map(\.type).contains("deal.returned"))
        #expect(shopper.session.rewards.count == 2 && Self.code(shopper) != nil)
    }

    @Test func `a cancelled order counts as returned, and a partial return does not`() throws {
        let back = #"[{"on":"returned","do":"issue_code","promotion":"friend"}]"#
        var shopper = try Self.shopper(back)
        try shopper.run(.add("TEA"), .openCard(id: "c"), .beginCheckout, .pay(method: nil))
        let line = try #require(shopper.session.orders.first?.cart.lines.first)
        var partial = shopper
        try partial.run(.returnUnits(order: "o1", units: [ReturnedUnits(line: line.id, count: 1)]))
        #expect(partial.session.rewards.isEmpty)
        try shopper.run(.cancelOrder(id: "o1"))
        #expect(shopper.session.rewards.count == 1)
    }

    @Test func `a promotion that the catalog does not list is not issued, and the card says so`() throws {
        var shopper = try Self.shopper(#"[{"on":"clicked","do":"issue_code","promotion":"other"}]"#)
        let problems = shopper.checkout.problems(ofFollowUps: try #require(shopper.session.handled["c"]))
        #expect(problems.map(\.code) == [.cardMayNotIssue])
        try shopper.run(.openCard(id: "c"))
        #expect(shopper.session.rewards.isEmpty)
    }

    @Test(arguments: [
        #"[{"on":"clicked","do":"issue_code","promotion":"thanks"}]"#,
        #"[{"on":"clicked","do":"credit","promotion":"friend"}]"#,
    ])
    func `a promotion without a code or a credit gives none, and the card says so`(followUps: String) throws {
        var shopper = try Self.shopper(followUps)
        let problems = shopper.checkout.problems(ofFollowUps: try #require(shopper.session.handled["c"]))
        #expect(problems.map(\.code) == [.cardMayNotIssue])
        try shopper.run(.openCard(id: "c"))
        #expect(shopper.session.rewards.isEmpty)
    }

    @Test func `without a key nothing is issued`() throws {
        var shopper = try Self.shopper(Self.codeOnClick, nil)
        let problems = shopper.checkout.problems(ofFollowUps: try #require(shopper.session.handled["c"]))
        #expect(problems.map(\.code) == [.catalogNoAssignmentKey])
        try shopper.run(.openCard(id: "c"))
        #expect(shopper.session.rewards.isEmpty)
    }

    @Test func `a control variant gives nothing`() throws {
        var shopper = try Self.shopper(Self.codeOnClick)
        let control = ContentCard(id: "k", kind: .control, created: Shopper.noon)
        try shopper.run(
            .receiveCards(
                CardBatch([control.changed { $0.extras = ["class_type": "deal", "gives": Self.codeOnClick] }])
            )
        )
        _ = try? shopper.run(.openCard(id: "k"))
        #expect(shopper.session.rewards.isEmpty)
    }

    @Test(arguments: [
        #"{"on":"clicked","do":"issue_code","promotion":"friend"}"#,
        #"{"on":"returned","do":"issue_code","promotion":"friend","for":"anyone"}"#,
        #"{"on":"paid","do":"credit","promotion":"thanks"}"#,
    ])
    func `a follow-up is read as it is written`(text: String) throws {
        let followUp = try FollowUp(JSONParser.parse(Array(text.utf8)))
        #expect(followUp.json.text == text)
    }

    @Test(arguments: [
        (#"{"on":"seen","do":"credit","promotion":"p"}"#, "/on"),
        (#"{"on":"paid","do":"refund","promotion":"p"}"#, "/do"),
        (#"{"on":"paid","do":"credit"}"#, ""),
        (#"{"on":"paid","do":"credit","promotion":"p","for":"anyone"}"#, "/for"),
        (#"{"on":"paid","do":"issue_code","promotion":"p","for":"all"}"#, "/for"),
    ])
    func `a follow-up of another form is refused with its place`(text: String, pointer: String) throws {
        let error = #expect(throws: CartwrightError.self) { try FollowUp(JSONParser.parse(Array(text.utf8))) }
        #expect(error?.location.pointer ?? "" == pointer)
    }
}
