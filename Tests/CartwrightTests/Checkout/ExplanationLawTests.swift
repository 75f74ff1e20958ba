import TestRuns
import Testing

@testable import Cartwright

/// A coupon or a promotion that does not apply has an unmet check, and a promotion that applies has none. The tests use
/// random sessions, cards and catalogs, in which every reason occurs.
@Suite(.timeLimit(.minutes(15))) struct ExplanationLawTests {
    /// A handler with a table of the promotions of each card.
    private struct TableHandler: CardHandler {
        let name = "table"
        let classTypes: [ClassType] = ["table"]
        let offers: [String: [Promotion]]

        func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Word { Word(text: card.id) }
        func presentation(of word: Word, on card: ContentCard?) -> Presentation { Presentation(headline: word.text) }
        func placement(of word: Word) -> Placement { .checkout }
        func click(on word: Word, card: ContentCard?) -> ClickAction { .applyOffer }
        func promotions(of word: Word, card: ContentCard?) -> [Promotion] { offers[word.text] ?? [] }
    }

    /// Keys that may keep a promotion from applying, or make it lose to another one.
    private static let keys = [
        #""enabled":false"#, #""starts_at":"2026-02-01T00:00:00Z""#, #""ends_at":"2026-01-01T00:00:00Z""#,
        #""starts_at":"2026-01-01T00:00:00Z","ends_at":"2026-02-01T00:00:00Z""#, #""usage_limit":3,"used":3"#,
        #""per_customer_limit":1"#, #""budget":{"kind":"amount","limit":150}"#,
        #""budget":{"kind":"amount","limit":150,"used":150}"#,
        #""budget":{"kind":"amount","limit":120,"partial":true}"#,
        #""group":"g""#, #""group":"g","priority":3"#, #""exclusive":true"#, #""combines_with":["shipping"]"#,
        #""priority":9"#, #""code":"CODE""#, #""code":"OTHER""#,
    ]

    private static let conditions = [
        #"{"type":"subtotal","at_least":3000}"#, #"{"type":"subtotal","at_most":2500}"#,
        #"{"type":"subtotal","at_least":1900,"basis":"stage"}"#, #"{"type":"subtotal","at_most":1500,"basis":"stage"}"#,
        #"{"type":"quantity","at_least":3,"filter":{"skus":["A"]}}"#, #"{"type":"country","any_of":["DE"]}"#,
        #"{"type":"order_number","equals":1}"#, #"{"type":"subtotal","at_least":{"EUR":100}}"#,
        #"{"type":"not","of":{"type":"country","any_of":["DE"]}}"#,
        #"{"type":"any","of":[{"type":"distinct_skus","at_least":2},{"type":"channel","any_of":["app"]}]}"#,
        #"{"type":"all","of":[{"type":"quantity","at_least":1},{"type":"customer_segment","any_of":["vip"]}]}"#,
        #"{"type":"not","of":{"type":"subtotal","at_least":1500,"basis":"stage"}}"#,
    ]

    private static let effects = [
        #"{"type":"percent_off","percent":"10"}"#, #"{"type":"percent_off","percent":"50","target":{"scope":"lines"}}"#,
        #"{"type":"percent_off","percent":"20","target":{"scope":"lines","filter":{"skus":["C"]}}}"#,
        #"{"type":"amount_off","amount":700}"#, #"{"type":"amount_off","amount":{"EUR":700}}"#,
        #"{"type":"gift","sku":"PEN"}"#, #"{"type":"fixed_price","amount":900}"#,
        #"{"type":"tiered","basis":"quantity","tiers":[{"at_least":3,"percent":"10"},{"at_least":9,"percent":"20"}]}"#,
        #"{"type":"buy_x_get_y","buy":{"quantity":2},"get":{"quantity":1}}"#,
        #"{"type":"percent_off","percent":"100","target":{"scope":"shipping"}}"#,
        #"{"type":"percent_off","percent":"30","target":{"scope":"units","groups_of":3}}"#,
    ]

    private static func promotion(_ id: String, _ dice: inout HostileProposalTests.Dice) throws -> Promotion {
        var parts = [#""id":"\#(id)""#]
        var chosen: Set<Int> = []
        for _ in 0..<dice.roll(3) { chosen.insert(dice.roll(keys.count)) }
        var names: Set<String> = []
        // A key occurs once, and keys that contradict each other cannot be read.
        for key in chosen.sorted().map({ keys[$0] }) {
            let own = key.matches(of: /"(\w+)":/).map { String($0.1) }
            let isStacking = own.contains { ["exclusive", "combines_with"].contains($0) }
            guard names.isDisjoint(with: own), !isStacking || !names.contains("stacking") else { continue }
            names.formUnion(own + (isStacking ? ["stacking"] : []))
            parts.append(key)
        }
        let asked = (0..<max(0, dice.roll(4) - 1)).map { _ in conditions[dice.roll(conditions.count)] }
        parts.append(#""conditions":[\#(asked.joined(separator: ","))]"#)
        let given = (0..<1 + dice.roll(5) / 4).map { _ in effects[dice.roll(effects.count)] }
        parts.append(#""effects":[\#(given.joined(separator: ","))]"#)
        var promotion = try Promotion(try JSONParser.parse("{\(parts.joined(separator: ","))}"), vocabulary: .standard)
        switch dice.roll(20) {
        case 0: promotion.conditions.append(PluginConditionTests.throwing)
        case 1:
            promotion.effects = [
                Proposes { _ throws(CartwrightError) in throw CartwrightError("own.error", "no") }
            ]
        default: break
        }
        return promotion
    }

    /// A session with catalog promotions, cards, a cart, entered codes and clicked cards.
    private static func purchase(_ seed: UInt64) throws -> MemoryCheckout {
        var dice = HostileProposalTests.Dice(state: seed)
        var catalog: [Promotion] = []
        for index in 0..<dice.roll(5) { catalog.append(try promotion("p\(index)", &dice)) }
        var offers: [String: [Promotion]] = [:]
        for index in 0..<1 + dice.roll(4) {
            // Some cards have the id of a catalog promotion, and some have the offer of another card.
            let card = dice.roll(6) == 0 ? "p0" : dice.roll(4) == 0 ? "c-1" : dice.roll(4) == 0 ? "c" : "c\(index)"
            offers[card] = [try promotion(card == "c" ? "c-1" : card, &dice)]
            if dice.roll(8) == 0 { offers[card]?.append(try promotion("\(card)-2", &dice)) }
        }
        var shopper = try Shopper(catalog: catalog)
        shopper.checkout.registry = HandlerRegistry([TableHandler(offers: offers)])
        shopper.checkout.options.choose = dice.roll(4) == 0 ? .priority : .best
        var purchase = shopper.purchase
        func tryOut(_ command: Command) { _ = try? purchase.run(command, at: Shopper.noon) }
        var cards = offers.keys.sorted().map { id in
            ContentCard.link(id).changed { $0.extras = ["class_type": "table"] }
        }
        for index in cards.indices where dice.roll(12) == 0 { cards[index].expiresAt = Shopper.noon }
        try purchase.run(.receiveCards(CardBatch(cards)), at: Shopper.noon)
        for sku in ["A", "B"] where dice.roll(4) > 0 {
            tryOut(.add(sku, Int64(1 + dice.roll(4)), at: Int64(300 + 100 * dice.roll(12))))
        }
        if dice.roll(2) == 0 { tryOut(.chooseShipping(method: "post", amountMinor: 500)) }
        if dice.roll(2) == 0 { tryOut(.setCountry("DE")) }
        if dice.roll(2) == 0 {
            var customer = Customer(id: "ada")
            customer.segments = dice.roll(2) == 0 ? ["vip"] : []
            customer.ordersCount = Int64(dice.roll(2))
            if dice.roll(2) == 0 { customer.promotionUses = ["p0": 1, "c0": 1, "c1": 1] }
            tryOut(.setCustomer(customer))
        }
        // Another session has used up an issued code.
        purchase.codes.note(try IssuedCode("USED", of: "p1", limit: 1), for: "USED")
        for code in ["CODE", "OTHER", "USED"] where dice.roll(3) == 0 { tryOut(.enterCode(code)) }
        for card in cards where dice.roll(3) == 0 { tryOut(.applyCoupon(cardID: card.id)) }
        if dice.roll(12) == 0, let card = cards.first { tryOut(.dismissCard(id: card.id)) }
        return purchase
    }

    @Test func `an offer that does not apply has an unmet check, and one that applies has none`()
        throws
    {
        var reasons: Set<Reason> = []
        var statusCount = 0
        for seed in AllTests.seeds(300, all: 1500) {
            let purchase = try Self.purchase(seed)
            var counters = purchase.counters(at: Shopper.noon)
            counters.codeUses["USED"] = 1
            for promotion in purchase.checkout.catalog.promotions {
                let explained = try purchase.checkout.explain(
                    promotion: promotion.id,
                    in: purchase.session,
                    at: Shopper.noon,
                    counters: counters
                )
                let explanation = try #require(explained)
                let isMet = explanation.checks.allSatisfy(\.isMet)
                #expect((explanation.applied != nil) == isMet, "\(seed) \(promotion.id) \(explanation.checks)")
                #expect((explanation.rejection == nil) == (explanation.applied != nil))
                if let reason = explanation.rejection?.reason { reasons.insert(reason) }
            }
            for state in try purchase.checkout.couponStates(
                in: purchase.session,
                at: Shopper.noon,
                counters: counters
            ) {
                statusCount += 1
                let explained = try purchase.checkout.explain(
                    couponOf: state.cardID,
                    in: purchase.session,
                    at: Shopper.noon,
                    counters: counters
                )
                let explanation = try #require(explained)
                #expect(explanation.status == state.status)
                let unmet = explanation.checks.filter { !$0.isMet }
                switch state.status {
                case .applied, .eligible:
                    // Unmet checks may belong to another promotion of the card.
                    let promotions = Set(purchase.session.handled[state.cardID]?.promotions.map(\.id) ?? [])
                    #expect(unmet.isEmpty || promotions.count > 1, "\(seed) \(state) \(unmet)")
                    #expect(!promotions.isSubset(of: unmet.map { $0.promotion ?? "" }), "\(seed) \(state)")
                    #expect(unmet.allSatisfy { $0.promotion != nil })
                case .appliedWithoutEffect(let rejection), .ineligible(let rejection):
                    #expect(!unmet.isEmpty, "\(seed) \(state)")
                    #expect(rejection != nil, "\(seed) \(state)")
                    if let rejection { reasons.insert(rejection.reason) }
                case .blocked, .dismissed, .notShown: #expect(!unmet.isEmpty, "\(seed) \(state)")
                }
            }
        }
        #expect(statusCount > AllTests.least(1000))
        // Control cards have no offer, so none of them is explained. These shoppers decline no gifts, and no offer asks for
        // identities; CustomerTermsTests has those.
        let others: Set<Reason> = [.controlVariant, .declined, .customerUnknown, .identityUnknown]
        #expect(Set(Reason.allCases).subtracting(reasons) == others)
    }

    @Test func `a coupon of equal value is beaten, and one with its code entered is applied`() throws {
        let keys = #","group":"g","code":"TEN""#
        var shopper = try Shopper([.percent("ten", 10, keys)], catalog: [try .percent("house", 10, #","group":"g""#)])
        try shopper.run(.add("A"))
        let explained = { (shopper: Shopper) in
            try #require(try shopper.purchase.explain(couponOf: "ten", at: shopper.now))
        }
        let before = try explained(shopper)
        guard case .ineligible(let rejection?) = before.status else {
            Issue.record("\(before.status)")
            return
        }
        #expect((rejection.reason, rejection.by) == (.beatenBy, "house"))
        #expect(before.checks.contains { !$0.isMet })
        var alone = try Shopper([.percent("ten", 10, keys)])
        try alone.run(.add("A"), .enterCode("TEN"))
        #expect(try explained(alone).status == .applied(100))
        #expect(try explained(alone).checks.allSatisfy(\.isMet))
    }
}
