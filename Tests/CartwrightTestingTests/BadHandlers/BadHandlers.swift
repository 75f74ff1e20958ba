import Cartwright
import CartwrightTesting
import Foundation
import Synchronization

/// A counter, which a handler must not have.
private let counter = Mutex(0)

extension BadHandler {
    static let all = classTypes + outputs + facts + presentations + offers + answers + bounds + proposals + costs

    private static let classTypes = [
        BadHandler(.declaredClassTypes, "declares none", names: "declares no class types") { $0.classTypes = [] },
        BadHandler(.declaredClassTypes, "maps to an undeclared type", names: "canonical(loyalty_stamp) is stamps") {
            $0.standsFor = { _ in "stamps" }
        },
        BadHandler(.declaredClassTypes, "maps in a circle", names: "not canonical itself") {
            $0.standsFor = { $0 == "stamp_card" ? "loyalty_stamp" : "stamp_card" }
        },
        BadHandler(.declaredClassTypes, "declares more than the manifest", names: "declares class type coupon_code") {
            $0.classTypes.append("coupon_code")
        },
        BadHandler(.acceptedSample, "refuses everything", names: "it accepts no sample") {
            $0.reading = { card, context throws(CardRefusal) in throw CardRefusal(.refusal(in: "stamp_title")) }
        },
    ]

    private static let outputs = [
        BadHandler(.sameInputSameOutput, "counts", names: "different objects") {
            $0.headline = { stamp, _ in "\(stamp.title) \(counter.withLock { $0 += 1; return $0 })" }
        },
        BadHandler(.sameInputSameOutput, "depends on the thread", names: "different objects") {
            $0.headline = { stamp, _ in Thread.isMainThread ? stamp.title : "\(stamp.title) \(UUID())" }
        },
        BadHandler(.answers, "ends before it answers", names: "it does not answer: it ended") {
            $0.reading = { card, context throws(CardRefusal) in
                guard card.extras["stamp_title"] != nil else {
                    throw CardRefusal(CartwrightError(.handlerDied, "it ended", fault: .plugin))
                }
                return try StampHandler.read(card, in: context)
            }
        },
        BadHandler(.helpfulRefusals, "no hint", names: "lacks a hint") {
            $0.reading = { card, context throws(CardRefusal) in
                guard card.extras["stamp_title"] != nil else {
                    throw CardRefusal(.refusal(in: "stamp_title", hint: nil))
                }
                return try StampHandler.read(card, in: context)
            }
        },
        BadHandler(.helpfulRefusals, "no place", names: "has no place in the card") {
            $0.reading = { card, context throws(CardRefusal) in
                guard card.extras["stamp_title"] != nil else { throw CardRefusal(.refusal(in: nil)) }
                return try StampHandler.read(card, in: context)
            }
        },
        BadHandler(.helpfulRefusals, "no area", names: "code \"Bad Title\"") {
            $0.reading = { card, context throws(CardRefusal) in
                guard card.extras["stamp_title"] != nil else {
                    throw CardRefusal(.refusal("Bad Title", in: "stamp_title"))
                }
                return try StampHandler.read(card, in: context)
            }
        },
        BadHandler(.headline, "shows a title that a card may lack", names: "the headline is blank") {
            $0.headline = { _, card in card.map { $0.title?.shortened(toBytes: 900) ?? "" } ?? "Stamps" }
        },
        BadHandler(.headline, "shows nothing for local data", names: "without a card") {
            $0.headline = { _, card in card == nil ? "" : "Stamps" }
        },
        BadHandler(.readableJSON, "writes a text as a number", names: "changes when it is written and read") {
            $0.reading = { card, context throws(CardRefusal) in
                var stamp = try StampHandler.read(card, in: context)
                stamp.more = card.extras["stamp_percent"].map(JSONValue.number)
                return stamp
            }
        },
        BadHandler(.safeURLs, "follows any link", names: "javascript: URL") {
            $0.reading = { card, context throws(CardRefusal) in
                var other = card
                other.extras["stamp_page"] = nil
                var stamp = try StampHandler.read(other, in: context)
                stamp.link = card.extras["stamp_page"]
                return stamp
            }
        },
        BadHandler(.declaredEvents, "requests an undeclared event", names: "requests event stamp.spent") {
            $0.telling = [CardEvent("stamp.spent", on: .paid)]
        },
    ]

    private static let facts = [
        BadHandler(.soundFacts, "states too many facts", names: "facts about a cart of 200 lines") {
            $0.stating = { cart throws(CartwrightError) in
                [String: JSONValue](cart.lines.map { ($0.sku, true) }) { first, _ in first }
            }
        },
        BadHandler(.soundFacts, "fails on an empty cart", names: "facts about a cart of 0 lines: no line") {
            $0.stating = { cart throws(CartwrightError) in
                guard let line = cart.lines.first else { throw CartwrightError(.handlerDied, "no line") }
                return ["first": .integer(line.quantity)]
            }
        },
        BadHandler(.soundFacts, "counts its calls", names: "different facts") {
            $0.stating = { _ throws(CartwrightError) in
                counter.withLock { $0 += 1 }
                return ["asked": .integer(Int64(counter.withLock { $0 }))]
            }
        },
    ]

    private static let presentations = [
        BadHandler(.soundPresentations, "fails on an empty cart", names: "presentations for a cart of 0 lines: no line")
        {
            $0.presenting = { card, cart throws(CartwrightError) in
                guard let line = cart.lines.first else { throw CartwrightError(.handlerDied, "no line") }
                return "\(line.quantity) units"
            }
        },
        BadHandler(.soundPresentations, "lists all lines", names: "presentations for a cart of 200 lines") {
            $0.presenting = { card, cart throws(CartwrightError) in
                cart.lines.map(\.id).joined(separator: ", ").shortened(toBytes: 4_000)
            }
        },
        BadHandler(.soundPresentations, "presents by the number of calls", names: "different presentations") {
            $0.presenting = { _, _ throws(CartwrightError) in
                counter.withLock { $0 += 1 }
                return "call \(counter.withLock { $0 })"
            }
        },
    ]

    private static let offers = [
        BadHandler(.strictNumbers, "reads 20% as 20", names: "reads \"20%\" as 20") {
            $0.reading = { card, context throws(CardRefusal) in
                try StampHandler.read(card.mapping("stamp_percent") { $0?.replacing("%", with: "") }, in: context)
            }
        },
        BadHandler(.strictNumbers, "reads an invalid number as absent", names: "as absent") {
            $0.reading = { card, context throws(CardRefusal) in
                try StampHandler.read(card.mapping("stamp_percent") { $0.isNumber ? $0 : nil }, in: context)
            }
        },
        BadHandler(.honestDiscounts, "gives 100% off without a percentage", names: "without extra stamp_percent") {
            $0.reading = { card, context throws(CardRefusal) in
                guard card.extras["stamp_amount"] == nil, card.extras["stamp_page"] == nil else {
                    return try StampHandler.read(card, in: context)
                }
                return try StampHandler.read(card.mapping("stamp_percent") { $0 ?? "100" }, in: context)
            }
        },
        BadHandler(.exactAmounts, "counts in floating point", names: "not 435") {
            $0.reading = { card, context throws(CardRefusal) in
                var stamp = try StampHandler.read(card, in: context)
                guard let text = card.extras["stamp_amount"], let amount = Double(text), context.currency == .usd else {
                    return stamp
                }
                stamp.amount = Money(minor: Int64(amount * 100), .usd)
                return stamp
            }
        },
        BadHandler(.currencyKept, "takes cents for yen", names: "in USD and in JPY alike") {
            $0.offering = { stamp, card in
                guard let amount = stamp.amount else { return StampHandler.offers(of: stamp, on: card) }
                let minor = amount.currency == .usd ? amount.minor : amount.minor * 100
                return [Promotion(id: card?.id ?? "p", effects: [AmountOff(.any(minor: minor))])]
            }
        },
        BadHandler(.currencyKept, "takes cents for yen for members only", names: "in USD and in JPY alike") {
            $0.offering = { stamp, card in
                guard let amount = stamp.amount else { return StampHandler.offers(of: stamp, on: card) }
                let minor = amount.currency == .usd ? amount.minor : amount.minor * 100
                let members = OrderNumberCondition(.atLeast(10))
                return [Promotion(id: card?.id ?? "p", conditions: [members], effects: [AmountOff(.any(minor: minor))])]
            }
        },
        BadHandler(.offersPrice, "two promotions with one id", names: "no id, or the same") {
            $0.offering = { stamp, card in
                let offers = StampHandler.offers(of: stamp, on: card)
                return offers + offers
            }
        },
        BadHandler(.offersPrice, "discounts too much", names: "more than the price of the whole cart") {
            $0.offering = { stamp, card in
                let effect = Grab(shares: [Share(.line(0), weightMinor: .max)])
                return stamp.percent == nil ? [] : [Promotion(id: card?.id ?? "p", effects: [effect])]
            }
        },
    ]

    private static let costs = [
        BadHandler(
            .timeLimit,
            "sleeps",
            names: "longer than",
            limits: ContractLimits(durationPerCard: .milliseconds(20), hugeTextBytes: 1000)
        ) {
            $0.reading = { card, context throws(CardRefusal) in
                if card.title == nil { Thread.sleep(forTimeInterval: 0.04) }
                return try StampHandler.read(card, in: context)
            }
        },
        BadHandler(
            .memoryLimit,
            "copies its input three hundred times",
            names: "more than 16 MiB",
            limits: ContractLimits(memoryBytesPerCard: 16 << 20, hugeTextBytes: 400_000)
        ) {
            $0.reading = { card, context throws(CardRefusal) in
                let copies = (0..<300).map { number in "\(number)\(card.title ?? "")" }
                guard copies.count == 300 else { throw CardRefusal(.refusal(in: "stamp_title")) }
                return try StampHandler.read(card, in: context)
            }
        },
    ]
}

extension CartwrightError {
    /// A refusal without the parts that a test omits.
    fileprivate static func refusal(
        _ code: ErrorCode = "stamp.bad",
        in extra: String?,
        hint: String? = "another one"
    ) -> CartwrightError {
        CartwrightError(code, "it is bad", hint: hint, at: InputLocation(pointer: extra.map { "/extras/\($0)" }))
    }
}

extension ContentCard {
    fileprivate func mapping(_ extra: String, _ change: (String?) -> String?) -> ContentCard {
        var card = self
        card.extras[extra] = change(extras[extra])
        return card
    }
}

extension String? {
    fileprivate var isNumber: Bool { self?.allSatisfy { $0.isASCII && $0.isNumber } ?? true }
}
