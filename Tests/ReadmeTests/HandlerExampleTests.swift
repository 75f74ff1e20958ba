import Cartwright
import CartwrightTesting
import Foundation
import Testing

// begin handler
struct Stamp: CardContent {
    var title: String
    var percent: Percentage
    var json: JSONValue { ["title": .string(title), "percent": .string(percent.description)] }
}

struct StampHandler: CardHandler {
    let name = "loyalty-stamp"
    let classTypes: [ClassType] = ["loyalty_stamp"]

    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Stamp {
        var extras = ExtrasReader(card, in: context)
        let title = extras.text("stamp_title", else: card.title, orMissing: "stamp.missing_title")
        guard let percent = extras.percentage("stamp_percent", orBad: "stamp.bad_percent") else {
            throw extras.refusal(missing: "stamp_percent", "stamp.missing_percent")
        }
        try extras.finish()
        return Stamp(title: title, percent: percent)
    }

    func presentation(of stamp: Stamp, on card: ContentCard?) -> Presentation {
        Presentation(headline: "\(stamp.title): \(stamp.percent)% off", image: card?.image)
    }

    func placement(of stamp: Stamp) -> Placement { .checkout }
    func click(on stamp: Stamp, card: ContentCard?) -> ClickAction { .applyOffer }
    func promotions(of stamp: Stamp, card: ContentCard?) -> [Promotion] {
        [Promotion(id: card?.id ?? "stamp", effects: [PercentOff(stamp.percent)])]
    }
}
// end

// begin condition
struct StampCountCondition: Condition {
    static let type = "stamp_count"
    static let format: ObjectFormat? = .condition(
        type,
        "the number of stamps of the customer",
        keys: [.required("at_least", .count("stamps"), "the fewest stamps", example: 10)],
        example: ["at_least": 10]
    )
    let count: Comparison

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        count = try Comparison(from: &reader)
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        guard case .integer(let stamps) = facts.cart.customer?.attributes["stamps"] else {
            return finding(.unknown, observed: nil)
        }
        return Finding(Self.type, count, observed: stamps)
    }

    var json: JSONValue { .condition(Self.type, count.json) }
}
// end

// begin effect
struct RoundTotalDown: ProposingEffect {
    static let type = "round_total_down"
    let toMinor: Int64
    var stage: Stage { .total }
    var actsLast: Bool { true }

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        toMinor = try reader.integer("to", in: 1...Int64.max)
    }

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        let left = try input.sharesLeft(of: Target(.total))
        return Proposal([.spread(left.totalMinor % toMinor, over: left)])
    }

    var json: JSONValue { .effect(Self.type, ["to": .integer(toMinor)]) }
}
// end

/// A handler whose cards emit an event when they are spent.
struct TellingStampHandler: CardHandler {
    let name = "loyalty-stamp"
    let classTypes: [ClassType] = ["loyalty_stamp"]
    private let stamps = StampHandler()

    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Stamp {
        try stamps.decode(card, in: context)
    }
    func presentation(of stamp: Stamp, on card: ContentCard?) -> Presentation {
        stamps.presentation(of: stamp, on: card)
    }
    func promotions(of stamp: Stamp, card: ContentCard?) -> [Promotion] { stamps.promotions(of: stamp, card: card) }

    // begin events
    func events(of stamp: Stamp, card: ContentCard?) -> [CardEvent] {
        [CardEvent("loyalty.stamp_spent", on: .paid, data: ["percent": .string(stamp.percent.description)])]
    }
    // end
}

/// The code in the article on handlers, word for word between the marks, and its results.
struct HandlerExampleTests {
    static let article = "Sources/Cartwright/Cartwright.docc/WriteAHandler.md"

    @Test func `the article shows the pieces of this file in order`() throws {
        let names = ["handler", "session", "condition", "effect", "events", "plugin", "contract"]
        let pieces = try names.map { try ReadmeFile.marked($0, in: #filePath) }
        let shown = try ReadmeFile.blocks(of: "swift", in: Self.article)
        #expect(shown.count == pieces.count)
        for (name, (block, piece)) in zip(names, zip(shown, pieces)) {
            #expect(block == (name == "handler" ? "import Cartwright\n\n" : "") + piece, "\(name)")
        }
    }

    @Test func `the handler discounts a cart`() throws {
        #expect(try Self.session().description == "$85.00")
    }

    // begin contract
    @Test func `the handler keeps its contract`() throws {
        #expect(HandlerContract(StampHandler(), samples: try .besideTests()).violations() == [])
    }
    // end

    @Test func `a stamp card without a percentage has a diagnostic with the missing key`() throws {
        var card = try #require(Self.samples.first)
        card.extras["stamp_percent"] = nil
        let handled = HandlerRegistry([StampHandler()]).handle(card, currency: .usd)
        #expect(handled.diagnostics.map(\.code) == ["stamp.missing_percent"])
    }

    @Test func `a condition, an effect and an event of a plugin work together`() throws {
        let registry = Self.plugin()
        #expect(registry.diagnostics.isEmpty)
        let promotions = """
            [{"id": "rounded", "conditions": [{"type": "stamp_count", "at_least": 10}],
              "effects": [{"type": "round_total_down", "to": 500}]}]
            """
        let catalog = try Catalog(JSONParser.parse(promotions), vocabulary: registry.vocabulary)
        let now = try Instant("2026-01-01T12:00:00Z")
        var customer = Customer(id: "ada")
        customer.attributes["stamps"] = 10
        let shop = Checkout(registry: registry, catalog: catalog)
        let card = try #require(Self.samples.first)
        var purchase = MemoryCheckout(shop, Session(currency: .usd, seed: 1))
        try purchase.run(
            [
                .setCustomer(customer), .receiveCards(CardBatch([card])),
                .addLine(Item(sku: "POT", unitPriceMinor: 99_99).line(quantity: 1)), .openCard(id: card.id),
                .beginCheckout, .pay(method: nil),
            ],
            at: now
        )
        let session = purchase.session
        #expect(session.orders.first?.quote.total.description == "$80.00")
        #expect(session.pendingEvents.last?.type == "loyalty.stamp_spent")
        #expect(session.pendingEvents.last?.subject == card.id)
        let joined: JSONObject = ["session": "s1", "customer": "ada", "order": "s1.o1", "percent": "15"]
        #expect(session.pendingEvents.last?.data == joined)
    }

    @Test(arguments: ContractRule.allCases)
    func `the article names every rule of the contract`(rule: ContractRule) throws {
        #expect(try ReadmeFile.text(of: Self.article).contains("`\(rule.rawValue)`"))
    }

    static func session() throws -> Money {
        // begin session
        let now = try Instant("2026-01-01T12:00:00Z")
        let checkout = Checkout(registry: HandlerRegistry([StampHandler()]))
        let card = """
            {"id": "s1", "tp": "short_news", "ea": -1, "tt": "Your tenth pot",
             "e": {"class_type": "loyalty_stamp", "stamp_percent": "15"}}
            """
        var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
        try shop.run(
            [
                .receiveCards(try .read(card, now: now)),
                .addLine(Item(sku: "POT", unitPriceMinor: 100_00).line(quantity: 1)),
                .applyCoupon(cardID: "s1"),
            ],
            at: now
        )
        print(try shop.quote(at: now).total)  // $85.00
        // end
        return try shop.quote(at: now).total
    }

    static var samples: [ContentCard] {
        var card = ContentCard(id: "s1", created: .earliest)
        card.title = "Your tenth pot"
        card.created = .latest
        card.extras = ["class_type": "loyalty_stamp", "stamp_percent": "15"]
        return [card]
    }

    static func plugin() -> HandlerRegistry {
        typealias StampHandler = TellingStampHandler
        // begin plugin
        let loyalty = Plugin(
            name: "loyalty-stamp",
            handlers: [StampHandler()],
            conditions: [StampCountCondition.self],
            effects: [RoundTotalDown.self],
            eventTypes: [
                EventTypeDeclaration("loyalty.stamp_spent", "A stamp card was spent", example: ["percent": "15"])
            ]
        )
        let registry = HandlerRegistry(plugins: [loyalty])
        // end
        return registry
    }
}
