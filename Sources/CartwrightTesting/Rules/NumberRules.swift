internal import Cartwright

// Rules for extras with numbers in a sample. A handler does not declare the meaning of an extra, so it is determined by
// changing the number and pricing the offers.

extension ContractRun {
    mutating func checkNumbers(of sample: ContentCard) {
        for field in CardField.all(of: sample) {
            guard case .extra(let name) = field, let text = field.text(of: sample), text.isPlainNumber else { continue }
            let number = NumberField(sample: sample, name: name, text: text)
            checkStrictness(of: number)
            switch meaning(of: number) {
            case .nothing: break
            case .percentage(let taken): checkHonesty(of: number, taken)
            case .amount:
                checkExactness(of: number)
                checkCurrency(of: number)
            }
        }
    }

    /// Checks that a malformed number is read neither as a number nor as absent.
    private mutating func checkStrictness(of number: NumberField) {
        guard let original = attempt(number.sample, .strictNumbers).made,
            attempt(number.card("\(number.text)1"), .strictNumbers).made != original
        else { return }
        let absent = attempt(number.card(nil), .strictNumbers).made
        for text in ["\(number.text)%", "\(number.text) x", "\(number.text)e0", "NaN", "12,5", "½"] {
            let card = number.card(text)
            guard let made = attempt(card, .strictNumbers).made else { continue }
            if made == original {
                report(
                    .strictNumbers,
                    "extra \(number.name) reads \"\(text)\" as \(number.text)",
                    hint: "refuse malformed numbers: ExtrasReader.integer, .percentage and .money read strictly",
                    card
                )
            } else if made == absent {
                report(
                    .strictNumbers,
                    "extra \(number.name) treats \"\(text)\" as absent",
                    hint: "refuse the card: an unreadable extra must not change its offers",
                    card
                )
            }
        }
    }

    /// Returns the effect of the number on the discounts of two carts, one of them more expensive.
    private mutating func meaning(of number: NumberField) -> NumberField.Meaning {
        guard let taken = taken(by: number.sample, .honestDiscounts),
            let dearer = self.taken(by: number.sample, .honestDiscounts, times: 3), taken > 0
        else { return .nothing }
        let others = ["\(number.text)1", "1", "2"].map { number.card($0) }
        guard others.contains(where: { self.taken(by: $0, .honestDiscounts) != taken }) else { return .nothing }
        if dearer == taken { return .amount }
        return dearer == 3 * taken ? .percentage(taken) : .nothing
    }

    /// Checks that a missing or impossible percentage gives no larger discount than the one on the card.
    private mutating func checkHonesty(of number: NumberField, _ taken: Int64) {
        for text in [nil, "-20", "0", "-0", "150", "1e999", "99999999999999999999", "NaN"] {
            let card = number.card(text)
            guard let other = self.taken(by: card, .honestDiscounts), other > taken else { continue }
            let how = text.map { "with \($0) in" } ?? "without"
            report(
                .honestDiscounts,
                "\(how) extra \(number.name) the discount is larger than with \(number.text)",
                hint: "refuse the card; a percentage must be above 0 and at most 100",
                card
            )
        }
    }

    /// Checks that amounts are exact, and have no more decimals than the currency.
    private mutating func checkExactness(of number: NumberField) {
        guard number.currency.exponent == 2, let hundred = taken(by: number.card("1.00"), .exactAmounts), hundred > 0,
            hundred % 100 == 0,
            taken(by: number.card("10.00"), .exactAmounts) == 10 * hundred
        else { return }
        for (text, minor) in [("0.29", 29), ("1.15", 115), ("4.35", 435), ("8.41", 841), ("64.10", 6410)] {
            let card = number.card(text)
            let taken = taken(by: card, .exactAmounts)
            guard let taken, taken != hundred / 100 * Int64(minor) else { continue }
            report(
                .exactAmounts,
                "\(text) in extra \(number.name) discounts \(taken) minor units, not \(hundred / 100 * Int64(minor))",
                hint: "read amounts with ExtrasReader.money, without floating point",
                card
            )
        }
        let fine = number.card("1.005")
        if let taken = taken(by: fine, .exactAmounts), taken > 0 {
            report(
                .exactAmounts,
                "extra \(number.name) accepts 1.005, which is a fraction of a cent",
                hint: "refuse amounts with more decimals than the currency, like ExtrasReader.money",
                fine
            )
        }
    }

    /// Checks that an amount applies only in its currency, and that minor units depend on the currency.
    private mutating func checkCurrency(of number: NumberField) {
        guard let other = try? Currency(number.currency.exponent == 2 ? "JPY" : "EUR"),
            let own = taken(by: number.card("10"), .currencyKept), own > 0,
            let foreign = taken(by: number.card("10"), .currencyKept, in: other), foreign == own
        else { return }
        report(
            .currencyKept,
            "10 in extra \(number.name) discounts \(own) minor units in \(number.currency) and in \(other) "
                + "alike",
            hint: "keep the currency with the amount: Amount(money), in the card's currency or context.currency",
            number.card("10")
        )
    }

    /// Returns the discount of a card's promotions on a cart in minor units; nil if there are none or the card is
    /// refused.
    ///
    /// - Parameter currency: the currency of context and cart; by default the card's own.
    private mutating func taken(
        by card: ContentCard,
        _ rule: ContractRule,
        times factor: Int64 = 1,
        in currency: Currency? = nil
    ) -> Int64? {
        let home = card.namedCurrency ?? .usd
        guard let made = attempt(card, rule, in: currency ?? home).made, !made.promotions.isEmpty else { return nil }
        let unitPriceMinor = factor * 100_000
        let reachable = TestCart.reachable(made.promotions, on: TestCart.matching(card, in: home))
        let cart = TestCart.matching(card, in: currency ?? home, unitPriceMinor: unitPriceMinor)
        guard let quote = try? TestCart.quote(cart, reachable) else { return nil }
        return quote.discountMinor + quote.shippingDiscountMinor
    }
}

/// An extra of a sample with a number.
private struct NumberField {
    let sample: ContentCard
    let name: String
    let text: String

    /// The currency that the sample names, or else that of the context.
    var currency: Currency { sample.namedCurrency ?? .usd }

    /// The effect of the number.
    enum Meaning {
        /// No effect on the discount.
        case nothing
        /// A percentage discount; of the sample it is this many minor units.
        case percentage(Int64)
        /// A discount amount.
        case amount
    }

    /// Returns the sample with another text in place of the number, or without it.
    func card(_ text: String?) -> ContentCard { sample.with(text, in: .extra(name)) }
}

extension ContentCard {
    /// The currency in one of the extras.
    fileprivate var namedCurrency: Currency? {
        extras.sorted { $0.key < $1.key }.lazy.filter { $0.value.utf8.count == 3 }
            .compactMap { try? Currency($0.value) }.first
    }
}

extension String {
    /// True if this is digits with at most one decimal point between them.
    fileprivate var isPlainNumber: Bool { wholeMatch(of: /[0-9]{1,12}(\.[0-9]{1,6})?/) != nil }
}
