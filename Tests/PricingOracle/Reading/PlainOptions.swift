import Cartwright

/// The options of a shop: those of a scenario, each key before that of the catalog.
struct PlainOptions {
    let isByPriority: Bool

    /// The rounding of percentages, and the amount that it rounds.
    let rounding: PlainRounding
    let roundsDiscount: Bool

    /// The rounding of tax, and the amounts whose tax is rounded: `rate`, `line` or `unit`.
    let taxRounding: PlainRounding
    let taxedPer: String

    /// The steps of the amount to pay, by currency.
    let cashSteps: [String: Int64]

    init(_ own: JSONValue?, over catalog: JSONValue?) {
        let value = { (key: String) in own?[key] ?? catalog?[key] }
        let rounding = { (text: String) in PlainRounding(rawValue: text) ?? .halfUp }
        isByPriority = value("choose").text == "priority"
        self.rounding = rounding(value("rounding").text)
        roundsDiscount = value("rounding_applies_to").text == "discount"
        taxRounding = rounding(value("tax")?["rounding"].text ?? "")
        taxedPer = value("tax")?["per"].textIfPresent ?? "rate"
        cashSteps = Dictionary(
            value("cash_rounding").fields.compactMap { key, value in
                Optional(value).integer.map { (key, $0) }
            }
        ) { $1 }
    }

    /// Returns the discount of a percentage off an amount. The discount or the rest of the amount is rounded.
    func discount(_ percent: PlainPercent, off amount: Int64) -> Int64 {
        let taken = Int128(amount) * percent.millionths
        if roundsDiscount { return Int64(rounding.whole(taken, over: PlainPercent.whole)) }
        let remaining = Int128(amount) * PlainPercent.whole - taken
        return amount - Int64(rounding.whole(remaining, over: PlainPercent.whole))
    }

    /// Returns the tax on an amount at a rate.
    func tax(on amount: Int64, at rate: PlainPercent, isIncluded: Bool) -> Int64 {
        let denominator = PlainPercent.whole + (isIncluded ? rate.millionths : 0)
        return Int64(taxRounding.whole(Int128(amount) * rate.millionths, over: denominator))
    }

    /// Returns the amount to pay for a total: the nearest multiple of the currency's step, and of two the larger; nil
    /// if the currency has none.
    func payable(of total: Int64, in currency: String) -> Int64? {
        guard let step = cashSteps[currency] else { return nil }
        let below = total - total % step
        return total - below < below + step - total ? below : below + step
    }
}
