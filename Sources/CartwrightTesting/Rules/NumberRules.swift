internal import Cartwright

// Rules about extras that hold numbers in a sample. A handler says nothing of what an extra means, so that is found out
// by changing the number, and pricing what is offered then.

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

    /// What is no number must not count as one, nor as absent.
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
                    hint: "refuse what is no number: ExtrasReader.integer, .percentage and .money read strictly",
                    card
                )
            } else if made == absent {
                report(
                    .strictNumbers,
                    "extra \(number.name) takes \"\(text)\" for absent",
                    hint: "refuse the card: what cannot be read must not change what it offers",
                    card
                )
            }
        }
    }

    /// What the number does to what is taken off two carts, of which one is dearer.
    private mutating func meaning(of number: NumberField) -> NumberField.Meaning {
        guard let taken = taken(by: number.sample, .honestDiscounts),
            let dearer = self.taken(by: number.sample, .honestDiscounts, times: 3), taken > 0
        else { return .nothing }
        let others = ["\(number.text)1", "1", "2"].map { number.card($0) }
        guard others.contains(where: { self.taken(by: $0, .honestDiscounts) != taken }) else { return .nothing }
        if dearer == taken { return .amount }
        return dearer == 3 * taken ? .percentage(taken) : .nothing
    }

    /// A missing or impossible percentage must not take more off than the one on the card.
    private mutating func checkHonesty(of number: NumberField, _ taken: Int64) {
        for text in [nil, "-20", "0", "-0", "150", "1e999", "99999999999999999999", "NaN"] {
            let card = number.card(text)
            guard let other = self.taken(by: card, .honestDiscounts), other > taken else { continue }
            let how = text.map { "with \($0) in" } ?? "without"
            report(
                .honestDiscounts,
                "\(how) extra \(number.name) it takes more off than with \(number.text)",
                hint: "refuse the card; a percentage is above 0 and at most 100",
                card
            )
        }
    }

    /// Amounts are exact, and none is finer than the currency.
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
                "\(text) in extra \(number.name) takes \(taken) minor units off, not \(hundred / 100 * Int64(minor))",
                hint: "read amounts with ExtrasReader.money; leave floating point out",
                card
            )
        }
        let fine = number.card("1.005")
        if let taken = taken(by: fine, .exactAmounts), taken > 0 {
            report(
                .exactAmounts,
                "extra \(number.name) takes 1.005, which is finer than a cent",
                hint: "refuse amounts with more decimals than the currency: ExtrasReader.money does so",
                fine
            )
        }
    }

    /// An amount in one currency is none in another, and minor units follow the currency.
    private mutating func checkCurrency(of number: NumberField) {
        guard let other = try? Currency(number.currency.exponent == 2 ? "JPY" : "EUR"),
            let own = taken(by: number.card("10"), .currencyKept), own > 0,
            let foreign = taken(by: number.card("10"), .currencyKept, in: other), foreign == own
        else { return }
        report(
            .currencyKept,
            "10 in extra \(number.name) takes \(own) minor units off a cart in \(number.currency) and one in \(other) "
                + "alike",
            hint: "keep the currency with the amount: Amount(money), the currency the card's or context.currency",
            number.card("10")
        )
    }

    /// What the promotions of a card take off a cart in minor units, nil where there are none or the card is refused.
    ///
    /// - Parameter currency: of context and cart; the card's own unless given.
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

/// An extra of a sample that holds a number.
private struct NumberField {
    let sample: ContentCard
    let name: String
    let text: String

    /// The currency that the sample names; else that of the context.
    var currency: Currency { sample.namedCurrency ?? .usd }

    /// What the number turned out to do.
    enum Meaning {
        /// Nothing to what is taken off.
        case nothing
        /// It takes a part off, of the sample this many minor units.
        case percentage(Int64)
        /// It takes an amount off.
        case amount
    }

    /// The sample with another text in the number's place, or without it.
    func card(_ text: String?) -> ContentCard { sample.with(text, in: .extra(name)) }
}

extension ContentCard {
    /// The currency that one of the extras names.
    fileprivate var namedCurrency: Currency? {
        extras.sorted { $0.key < $1.key }.lazy.filter { $0.value.utf8.count == 3 }
            .compactMap { try? Currency($0.value) }.first
    }
}

extension String {
    /// Whether this is digits with at most one point between them.
    fileprivate var isPlainNumber: Bool { wholeMatch(of: /[0-9]{1,12}(\.[0-9]{1,6})?/) != nil }
}
