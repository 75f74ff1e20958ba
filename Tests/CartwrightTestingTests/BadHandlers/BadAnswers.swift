import Cartwright
import CartwrightTesting

// Handlers whose output a registry or pricing refuses, and handlers that answer differently each time.

extension BadHandler {
    static let answers = [
        BadHandler(.sameAnswers, "a condition with changing answers", names: "\"whim\" gives different answers") {
            let counter = Counter()
            // Every answer is requested twice, so with a period of two both answers would be equal.
            $0.offering = offers { _ in [Whim { Whim.finding(counter.next() % 3 == 0) }] }
        },
        BadHandler(.sameAnswers, "a condition with a wrong prediction", names: "predicts another answer") {
            $0.offering = offers { _ in [Whim(foreseen: .notMet) { Whim.finding(true) }] }
        },
        BadHandler(.sameAnswers, "an effect with a changing stage", names: "\"grab\" gives different answers") {
            let counter = Counter()
            $0.offering = offers(effects: [Grab(stages: { counter.next() % 2 == 0 ? .order : .line })])
        },
        BadHandler(.sameAnswers, "an effect with a changing amount", names: "gives different answers") {
            $0.offering = offers(effects: [Creep(asked: Counter())])
        },
    ]

    static let proposals = [
        BadHandler(.soundProposals, "discounts a missing line", names: "refused at /wants/0/shares/0/place") {
            $0.offering = offers(effects: [Grab(shares: [Share(.line(99), weightMinor: 100)])])
        },
        BadHandler(.soundProposals, "adds to the price", names: "refused at /wants/0/amount") {
            $0.offering = offers(effects: [Grab(shares: [Share(.line(0), weightMinor: -100)])])
        },
        BadHandler(.soundProposals, "proposes a gift of -5 units", names: "refused at /gifts/0/quantity") {
            $0.offering = offers(effects: [Grab(gifts: [GiftLine(sku: "PEN", quantity: -5)])])
        },
    ]

    static let bounds = texts + numbers + conditions

    private static let texts = [
        BadHandler(.bounded, "a long headline", names: "refused at /presentation/headline") {
            $0.headline = { stamp, _ in stamp.percent == nil ? stamp.title : text(2000) }
        },
        BadHandler(.bounded, "a long link", names: "refused at /click/url") {
            $0.clicking = { $0.percent == nil ? .nothing : .openLink("https://shop.example/\(text(5000))") }
        },
        BadHandler(.bounded, "a long page", names: "refused at /click/body") {
            $0.clicking = { $0.percent == nil ? .nothing : .openPage(header: nil, title: "", body: text(20_000)) }
        },
        BadHandler(.bounded, "long content", names: "refused at /content/more") {
            $0.reading = reading { .string(text(100_000)) }
        },
        BadHandler(.bounded, "deep content", names: "refused at /content/more/0/0") {
            $0.reading = reading { (0..<100_000).reduce(.null) { value, _ in [value] } }
        },
        BadHandler(.bounded, "17 events", names: "refused at /events/16") {
            $0.tellingOfPercent = Array(repeating: CardEvent("stamp.spent", on: .paid), count: 17)
        },
        BadHandler(.bounded, "a long event", names: "refused at /events/0/data/x") {
            $0.tellingOfPercent = [CardEvent("stamp.spent", on: .paid, data: ["x": .string(text(5000))])]
        },
    ]

    private static let numbers = [
        BadHandler(.bounded, "17 promotions", names: "refused at /promotions/16") {
            $0.offering = { stamp, card in
                guard stamp.link != nil else { return StampHandler.offers(of: stamp, on: card) }
                return (0..<17).map { Promotion(id: "\(card?.id ?? "")-\($0)", effects: []) }
            }
        },
        BadHandler(.bounded, "a million effects", names: "refused at /promotions/0/effects/16") {
            $0.offering = offers(effects: Array(repeating: AmountOff(.any(minor: 1)), count: 1_000_000))
        },
        BadHandler(.bounded, "an amount below zero", names: "refused at /promotions/0/effects/0/amount") {
            $0.offering = offers(effects: [AmountOff(.any(minor: -1))])
        },
        BadHandler(.bounded, "a gift of -5 units", names: "refused at /promotions/0/effects/0/quantity") {
            $0.offering = offers(effects: [GiftEffect(GiftLine(sku: "PEN", quantity: -5))])
        },
        BadHandler(.ownIDs, "the id of another promotion", names: "refused at /promotions/0/id") {
            $0.offering = { stamp, card in
                guard stamp.link != nil else { return StampHandler.offers(of: stamp, on: card) }
                return [Promotion(id: "summer", effects: [])]
            }
        },
    ]

    private static let conditions = [
        BadHandler(.bounded, "65 conditions", names: "refused at /promotions/0/conditions") {
            $0.offering = offers { _ in (0..<65).map { _ in OrderNumberCondition(.atLeast(1)) } }
        },
        BadHandler(.bounded, "deeply nested conditions", names: "refused at /promotions/0/conditions") {
            $0.offering = offers { _ in
                var condition: any Condition = OrderNumberCondition(.atLeast(1))
                for _ in 0..<100_000 { condition = NotCondition(condition) }
                return [condition]
            }
        },
        BadHandler(.bounded, "a condition that throws", names: "the finding of a condition is refused") {
            $0.offering = offers { _ in
                [Whim { () throws(CartwrightError) in throw CartwrightError("stamp.broken", "it broke") }]
            }
        },
        BadHandler(.bounded, "a long observed value", names: "refused at /observed") {
            $0.offering = offers { _ in [Whim { Whim.finding(false, observed: .string(text(5000))) }] }
        },
    ]

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// Returns an offering that is faulty for cards with a page and valid for other cards.
    private static func offers(
        effects: [any Effect] = [AmountOff(.any(minor: 100))],
        _ conditions: @escaping @Sendable (Stamp) -> [any Condition] = { _ in [] }
    ) -> @Sendable (Stamp, ContentCard?) -> [Promotion] {
        { stamp, card in
            guard stamp.link != nil else { return StampHandler.offers(of: stamp, on: card) }
            return [Promotion(id: card?.id ?? "stamp", conditions: conditions(stamp), effects: effects)]
        }
    }

    /// Returns a reading that adds JSON to cards with a percentage.
    private static func reading(
        _ more: @escaping @Sendable () -> JSONValue
    ) -> @Sendable (ContentCard, HandlerContext) throws(CardRefusal) -> Stamp {
        { card, context throws(CardRefusal) in
            var stamp = try StampHandler.read(card, in: context)
            if stamp.percent != nil { stamp.more = more() }
            return stamp
        }
    }
}
