public import Cartwright

/// The numbers of a quote by name, for comparison.
public struct QuoteAmounts: Equatable {
    /// The numbers by name, such as `total`, `line l1 by p1` and `given by p1`.
    public private(set) var numbers: [String: Int64] = [:]

    /// Computes the amounts of a scenario by the rules, by trying every set of promotions.
    ///
    /// - Parameter clock: the instant for a scenario without one.
    public init(of scenario: JSONValue, clock: Instant) {
        self.init(PlainChoice(PlainScenario(scenario, clock: clock.milliseconds)).chosen())
    }

    /// Reads the amounts of a quote of the engine.
    public init(_ quote: Quote) {
        numbers = [
            "subtotal": quote.subtotalMinor, "discount": quote.discountMinor, "shipping": quote.shippingMinor,
            "shipping_discount": quote.shippingDiscountMinor, "tax": quote.taxMinor, "total": quote.totalMinor,
        ]
        if let difference = quote.roundingDifferenceMinor {
            (numbers["payable"], numbers["rounding_difference"]) = (quote.payableMinor, difference)
        }
        for line in quote.lines {
            add("line", line.id, line.subtotalMinor, tax: line.taxMinor)
            for part in line.allocations { add("line", line.id, part.amountMinor, by: part.promotion) }
        }
        for shipment in quote.shipments {
            add("shipment", shipment.id, shipment.amountMinor, tax: shipment.taxMinor)
            for part in shipment.allocations { add("shipment", shipment.id, part.amountMinor, by: part.promotion) }
        }
        for promotion in quote.applied {
            numbers["desired by \(promotion.promotion)"] = promotion.desiredMinor
            numbers["given by \(promotion.promotion)"] = promotion.discountMinor
        }
        for credit in quote.credits { numbers["credit of \(credit.promotion)", default: 0] += credit.amountMinor }
        for gift in quote.gifts {
            add(gift.line.sku, gift.line.quantity, gift.line.unitPriceMinor, giftOf: gift.promotion)
        }
    }

    /// Reads the amounts of a settlement of the oracle.
    init(_ settlement: PlainSettlement) {
        let (places, left) = (settlement.scenario.places, settlement.left)
        let isIncluded = settlement.scenario.cart["prices_include_tax"].bool ?? false
        let taxes = settlement.taxes(isIncluded: isIncluded)
        let sum = { (isLine: Bool, amounts: [Int64]) in
            zip(places, amounts).reduce(Int64(0)) { $0 + ($1.0.isLine == isLine ? $1.1 : 0) }
        }
        let list = settlement.scenario.listAmounts
        let tax = taxes.reduce(0, +)
        let total = left.reduce(0, +) + (isIncluded ? 0 : tax)
        numbers = [
            "subtotal": sum(true, list), "discount": sum(true, list) - sum(true, left), "shipping": sum(false, list),
            "shipping_discount": sum(false, list) - sum(false, left), "tax": tax,
            "total": total,
        ]
        let scenario = settlement.scenario
        if let payable = scenario.options.payable(of: total, in: scenario.currency) {
            (numbers["payable"], numbers["rounding_difference"]) = (payable, payable - total)
        }
        for (index, place) in places.enumerated() {
            add(place.isLine ? "line" : "shipment", place.id, place.amount, tax: taxes[index])
        }
        for member in settlement.applied {
            guard let outcome = settlement.outcomes[member.id] else { continue }
            numbers["desired by \(member.id)"] = outcome.desired
            numbers["given by \(member.id)"] = outcome.given.reduce(0, +)
            for (place, amount) in zip(places, outcome.given) where amount > 0 {
                add(place.isLine ? "line" : "shipment", place.id, amount, by: member.id)
            }
            if outcome.credit > 0 { numbers["credit of \(member.id)"] = outcome.credit }
            for gift in outcome.gifts { add(gift.sku, gift.quantity, gift.unitPrice, giftOf: member.id) }
        }
    }

    private mutating func add(_ kind: String, _ id: String, _ amount: Int64, tax: Int64) {
        numbers["\(kind) \(id)"] = amount
        numbers["tax of \(kind) \(id)"] = tax
    }

    private mutating func add(_ kind: String, _ id: String, _ amount: Int64, by promotion: String) {
        numbers["\(kind) \(id) by \(promotion)", default: 0] += amount
    }

    private mutating func add(_ sku: String, _ quantity: Int64, _ price: Int64, giftOf promotion: String) {
        numbers["gifts of \(promotion): \(sku) at \(price)", default: 0] += quantity
    }

    /// Returns the differences, sorted by name.
    func differences(from other: QuoteAmounts) -> [String] {
        Set(numbers.keys).union(other.numbers.keys).sorted().compactMap { name in
            let (own, others) = (numbers[name], other.numbers[name])
            guard own != others else { return nil }
            let words = [others, own].map { $0.map { "\($0)" } ?? "nothing" }
            return "\(name): expected \(words[0]), found \(words[1])"
        }
    }
}
