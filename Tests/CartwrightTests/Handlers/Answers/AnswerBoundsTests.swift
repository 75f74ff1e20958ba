import Testing

@testable import Cartwright

/// A handler's answer is checked before use, and a bad answer affects its card only.
@Suite(.timeLimit(.minutes(15))) struct AnswerBoundsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The pointer of the error in the answer, nil if the answer is accepted.
        var pointer: String?
        var code = "handler.bad_answer"
        var handler: AnswerHandler

        init(_ what: String, at pointer: String?, _ code: String? = nil, _ change: (inout AnswerHandler) -> Void) {
            testDescription = what
            self.pointer = pointer
            self.code = code ?? self.code
            handler = .with(change)
        }
    }

    static func check(_ row: Row) {
        let handled = row.handler.handled()
        guard let pointer = row.pointer else {
            #expect(handled.diagnostics == [])
            #expect(handled.content != nil)
            return
        }
        #expect(handled.diagnostics.map(\.code.rawValue) == [row.code], "\(handled.diagnostics)")
        #expect(handled.diagnostics.first?.location.pointer == pointer)
        #expect(handled.diagnostics.first?.fault == .plugin)
        #expect(handled.diagnostics.first?.hint?.isEmpty == false)
        #expect(handled.diagnostics.first?.summary.contains("answer") == true)
        #expect(handled.handler == "answer")
        #expect(handled.classType == "answer")
        #expect(handled.content == nil)
        #expect(handled.presentation == nil)
        #expect(handled.placement == nil)
        #expect(handled.click == .nothing)
        #expect(handled.promotions.isEmpty)
        #expect(handled.events.isEmpty)
    }

    static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    static func promotions(_ count: Int) -> [Promotion] { (0..<count).map { Promotion(id: "c1-\($0)", effects: []) } }

    static let ten: any Effect = AmountOff(.any(minor: 10))

    static let texts: [Row] = [
        Row("a headline of 1 KiB", at: nil) { $0.presentation.headline = text(1024) },
        Row("a longer one", at: "/presentation/headline") { $0.presentation.headline = text(1025) },
        Row("a body of 16 KiB", at: nil) { $0.presentation.body = text(16 << 10) },
        Row("a longer one", at: "/presentation/body") { $0.presentation.body = text(16 << 10 + 1) },
        Row("content of 64 KiB", at: nil) { $0.content = { .bytes(64 << 10) } },
        Row("longer content", at: "/content/x") { $0.content = { .bytes(64 << 10 + 1) } },
        Row("content of many numbers", at: "/content") {
            $0.content = { .array(Array(repeating: 1, count: 1_000_000)) }
        },
        Row("content that nests 64 deep", at: nil) { $0.content = { .nested(64) } },
        Row("deeper content", at: "/content" + String(repeating: "/0", count: 64)) { $0.content = { .nested(65) } },
        Row("content with a number that is none", at: "/content/n") { $0.content = { ["n": .number("NaN")] } },
        Row("content with more than a number", at: "/content/n") { $0.content = { ["n": .number("1,\"x\":2")] } },
        Row("markup of 256 KiB", at: nil) { $0.clicking = .openHTML(text(256 << 10), header: nil) },
        Row("more markup", at: "/click/html") { $0.clicking = .openHTML(text(256 << 10 + 1), header: nil) },
        Row("a page's long title", at: "/click/title") {
            $0.clicking = .openPage(header: nil, title: text(2049), body: nil)
        },
        Row("a page's long header", at: "/click/header") {
            $0.clicking = .openPage(header: text(2049), title: "", body: nil)
        },
        Row("a page's long body", at: "/click/body") {
            $0.clicking = .openPage(header: nil, title: "", body: text(16 << 10 + 1))
        },
        Row("a class type that it does not name", at: "/class_type") { $0.canonical = { _ in "other" } },
    ]

    static let urls: [Row] = [
        Row("a link into the app", at: nil) { $0.clicking = .openLink("shop://p/1") },
        Row("a link that runs", at: "/click/url", "handler.unsafe_url") {
            $0.clicking = .openLink(" JavaScript:alert(1)")
        },
        Row("a web view on content of its own", at: "/click/url", "handler.unsafe_url") {
            $0.clicking = .openWebView(url: "data:text/html,x", header: nil)
        },
        Row("a long link", at: "/click/url") { $0.clicking = .openLink("https://a/" + text(4 << 10)) },
        Row("an image that runs", at: "/presentation/image", "handler.unsafe_url") {
            $0.presentation.image = "javascript:x"
        },
        Row("content with a link that runs", at: "/content/a/0/page_url", "handler.unsafe_url") {
            $0.content = { ["a": [["page_url": "java\tscript:x"]]] }
        },
        Row("content that only speaks of one", at: nil) { $0.content = { ["note": "javascript:x"] } },
    ]

    static let events: [Row] = [
        Row("16 events", at: nil) {
            $0.telling = { Array(repeating: CardEvent("answer.told", on: .paid), count: 16) }
        },
        Row("17 events", at: "/events/16") {
            $0.telling = { Array(repeating: CardEvent("answer.told", on: .paid), count: 17) }
        },
        Row("an event of 4 KiB", at: nil) {
            $0.telling = { [CardEvent("answer.told", on: .paid, data: ["x": .string(text(4096 - 8))])] }
        },
        Row("a longer one", at: "/events/0/data/x") {
            $0.telling = { [CardEvent("answer.told", on: .paid, data: ["x": .string(text(4096 - 7))])] }
        },
        Row("an event with more than a number", at: "/events/0/data/n") {
            $0.telling = { [CardEvent("answer.told", on: .paid, data: ["n": .number("1,\"x\":2")])] }
        },
    ]

    static let promotionRows: [Row] = [
        Row("16 promotions", at: nil) { $0.offering = { _ in promotions(16) } },
        Row("17 promotions", at: "/promotions/16") { $0.offering = { _ in promotions(17) } },
        Row("16 effects", at: nil) {
            $0.offering = { _ in [Promotion(id: "c1", effects: Array(repeating: ten, count: 16))] }
        },
        Row("17 effects", at: "/promotions/0/effects/16") {
            $0.offering = { _ in [Promotion(id: "c1", effects: Array(repeating: ten, count: 17))] }
        },
        Row("a million effects", at: "/promotions/0/effects/16") {
            $0.offering = { _ in [Promotion(id: "c1", effects: Array(repeating: ten, count: 1_000_000))] }
        },
        Row("64 conditions", at: nil) { $0.offering = { _ in [.nesting(63)] } },
        Row("65 conditions", at: "/promotions/0/conditions") { $0.offering = { _ in [.nesting(64)] } },
        Row("65 conditions beside each other", at: "/promotions/0/conditions") {
            $0.offering = { _ in [Promotion(id: "c1", conditions: [AnyCondition(Promotion.orders(64))], effects: [])] }
        },
        Row("an id of the card's with more behind it", at: nil) {
            $0.offering = { _ in [Promotion(id: "c1-a", effects: []), Promotion(id: "c1", effects: [])] }
        },
        Row("another id", at: "/promotions/1/id", "handler.foreign_id") {
            $0.offering = { _ in [Promotion(id: "c1", effects: []), Promotion(id: "c2", effects: [])] }
        },
        Row("a long id", at: "/promotions/0/id") {
            $0.offering = { _ in [Promotion(id: "c1" + text(2047), effects: [])] }
        },
        Row("a long code", at: "/promotions/0/code") {
            $0.offering = { _ in [.changed { $0.code = text(2049) }] }
        },
        Row("a limit below zero", at: "/promotions/0/usage_limit") {
            $0.offering = { _ in [.changed { $0.usageLimit = -1 }] }
        },
        Row("uses below zero", at: "/promotions/0/used") { $0.offering = { _ in [.changed { $0.used = -9 }] } },
        Row("a budget below zero", at: "/promotions/0/budget/limit") {
            $0.offering = { _ in [.changed { $0.budget = Budget(.amount, limit: -1) }] }
        },
        Row("one of a currency below zero", at: "/promotions/0/budget/used/USD") {
            $0.offering = { _ in [.changed { $0.budget = Budget(perCurrency: [.usd: 1], used: [.usd: -1]) }] }
        },
        Row("a campaign", at: "/promotions/0/campaign") {
            $0.offering = { _ in [.changed { $0.campaign = Campaign(id: "c") }] }
        },
        Row("one in no currency", at: "/promotions/0/budget/limit") {
            $0.offering = { _ in [.changed { $0.budget = Budget(perCurrency: [:]) }] }
        },
    ]

    static let effectRows: [Row] = [
        effect("an amount below zero", at: "/amount", AmountOff(.any(minor: -500))),
        effect("a cap below zero", at: "/max_discount", PercentOff(.whole, maximumDiscount: .any(minor: -1))),
        effect(
            "a cap of a currency below zero",
            at: "/max_discount/USD",
            PercentOff(.whole, maximumDiscount: .perCurrency([.usd: -1]))
        ),
        effect("a price below zero", at: "/amount", FixedPrice(.any(minor: -1))),
        effect(
            "a tier below zero",
            at: "/tiers/0/amount",
            Tiered([Tier(atLeast: 0, .amount(.any(minor: -1)))], on: .subtotal)
        ),
        effect("no tiers", at: "/tiers", Tiered([], on: .subtotal)),
        effect("groups of none", at: "/target/groups_of", PercentOff(.whole, off: .units(.groups(of: 0)))),
        effect("-5 units for free", at: "/quantity", GiftEffect(GiftLine(sku: "PEN", quantity: -5))),
        effect("a gift of a cart's most", at: nil, GiftEffect(GiftLine(sku: "PEN", quantity: 1_000_000_000))),
        effect("one more", at: "/quantity", GiftEffect(GiftLine(sku: "PEN", quantity: 1_000_000_001))),
        effect("a gift below zero", at: "/unit_price", GiftEffect(GiftLine(sku: "PEN", unitPriceMinor: -1))),
        effect(
            "a filter of 10,000 goods",
            at: "/target/filter/skus/7921",
            PercentOff(.whole, off: Target(filter: LineFilter(skus: Set((10_000..<20_000).map(String.init)))))
        ),
    ]

    static func effect(_ what: String, at pointer: String?, _ effect: any Effect) -> Row {
        Row(what, at: pointer.map { "/promotions/0/effects/0" + $0 }) {
            $0.offering = { _ in [Promotion(id: "c1", effects: [effect])] }
        }
    }

    @Test(arguments: texts) func `texts and content have a limit`(row: Row) { Self.check(row) }
    @Test(arguments: urls) func `links are safe`(row: Row) { Self.check(row) }
    @Test(arguments: events) func `events have a limit`(row: Row) { Self.check(row) }
    @Test(arguments: promotionRows) func `promotions have a limit`(row: Row) { Self.check(row) }
    @Test(arguments: effectRows) func `effects of the engine have the limits of their JSON`(row: Row) {
        Self.check(row)
    }

    @Test func `an id that is written on the card is accepted`() {
        let handler = AnswerHandler.offering([Promotion(id: "vip", effects: [])])
        #expect(handler.handled(["promotion": #"{"id":"vip"}"#]).diagnostics == [])
        #expect(handler.handled(["promotions": #"[{"id":"a"},{"id":"vip"}]"#]).diagnostics == [])
        for text in [#"{"id":"vip2"}"#, "vip", #"{"name":"vip"}"#, #"[["vip"]]"#] {
            let codes = handler.handled(["promotion": text]).diagnostics.map(\.code.rawValue)
            #expect(codes == ["handler.foreign_id"], "\(text)")
        }
    }

    @Test func `a refused card does not affect the others`() throws {
        let handler = AnswerHandler.with {
            $0.offering = { card in
                let id = card?.id ?? ""
                return [Promotion(id: id == "bad" ? "other" : id, effects: [AmountOff(.any(minor: 100))])]
            }
        }
        var shopper = try Shopper()
        shopper.checkout.registry = handler.registry
        let received = try shopper.run(.receiveCards(CardBatch([.answer("bad"), .answer("good")])))
        #expect(received.diagnostics.map(\.code.rawValue) == ["handler.foreign_id"])
        #expect(received.diagnostics.first?.location.pointer == "/0", "the answer's own place is in the summary")
        #expect(received.diagnostics.first?.summary.contains("/promotions/0/id") == true)
        try shopper.run(.add("A"), .applyCoupon(cardID: "good"))
        #expect(try shopper.totalMinor() == 900)
        #expect(shopper.outcome(of: .applyCoupon(cardID: "bad")) == "coupon.unknown")
    }

    @Test func `a plugin's event that is too long is not recorded`() throws {
        let handler = AnswerHandler.with {
            $0.telling = { [CardEvent("answer.told", on: .clicked, data: ["x": .string(Self.text(5000))])] }
        }
        var shopper = try Shopper()
        shopper.checkout.registry = handler.registry
        try shopper.run(.receiveCards(CardBatch([.answer("c1")])), .openCard(id: "c1"))
        #expect(shopper.session.pendingEvents.map(\.type.rawValue) == ["cartwright.card.click"])
    }

    @Test func `reasons of a refusal are truncated`() {
        let reason = CartwrightError("answer.bad", Self.text(1_000_000), hint: Self.text(1_000_000))
        let handled = AnswerHandler.with { $0.reasons = Array(repeating: reason, count: 100_000) }.handled()
        #expect(handled.diagnostics.count == 64)
        #expect(handled.diagnostics.allSatisfy { $0.summary.utf8.count <= 1024 && $0.code == "answer.bad" })
        #expect(handled.diagnostics.allSatisfy { ($0.hint ?? "").utf8.count <= 1024 })
        let short = CartwrightError("answer.bad", "bad", hint: "good")
        #expect(AnswerHandler.with { $0.reasons = [short] }.handled().diagnostics == [short])
    }

    @Test func `local items have the same limits`() {
        let fine = FeedItem(id: "i1", AnyContent(json: [:]), classType: "answer", by: AnswerHandler())
        #expect(fine.presentation.headline == "An answer")
        let bad = AnswerHandler.with {
            $0.clicking = .openLink("javascript:x")
            $0.presentation.image = "data:x"
            $0.offering = { _ in Self.promotions(17) }
        }
        let item = FeedItem(id: "i1", AnyContent(json: [:]), classType: "answer", by: bad)
        #expect(item.click == .nothing)
        #expect(item.promotions.isEmpty)
        #expect(item.presentation == Presentation(headline: "i1"))
    }
}

extension Promotion {
    /// A condition nested to the given depth.
    fileprivate static func nesting(_ depth: Int) -> Promotion {
        var condition: any Condition = OrderNumberCondition(.atLeast(1))
        for _ in 0..<depth { condition = NotCondition(condition) }
        return Promotion(id: "c1", conditions: [condition], effects: [])
    }

    fileprivate static func orders(_ count: Int) -> [any Condition] {
        (0..<count).map { _ in OrderNumberCondition(.atLeast(1)) }
    }

    fileprivate static func changed(_ change: (inout Promotion) -> Void) -> Promotion {
        var promotion = Promotion(id: "c1", effects: [])
        change(&promotion)
        return promotion
    }
}

extension Tiered {
    fileprivate init(_ tiers: [Tier], on basis: Basis) { self.init(tiers, on: basis, off: .order) }
}

extension UnitRule {
    fileprivate static func groups(of size: Int64) -> UnitRule {
        var rule = UnitRule()
        rule.groupsOf = size
        return rule
    }
}
