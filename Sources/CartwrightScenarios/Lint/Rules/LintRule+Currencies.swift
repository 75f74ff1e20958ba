internal import Cartwright

extension LintRule {
    /// Amounts that lack a currency which the promotion names elsewhere, or which the shop's prices are in. One that
    /// the promotion, or the alternative in which the amount stands, is not for does not count.
    static let currencies = LintRule { subject in
        subject.promotions.flatMap { entry -> [CartwrightError] in
            let amounts = amounts(in: entry)
            let named = amounts.flatMap(\.currencies).reduce(into: [Currency]()) { all, currency in
                if !all.contains(currency) { all.append(currency) }
            }
            let wanted = named + [subject.shopCurrency].compactMap(\.self).filter { !named.contains($0) }
            return amounts.flatMap { amount in
                let conditions = entry.conditionsAsked(around: amount.pointer)
                return wanted.filter { currency in
                    !amount.currencies.contains(currency) && conditions.allow(currency)
                }.map { currency in
                    CartwrightError(
                        .lintMissingCurrency,
                        "no amount in \(currency), "
                            + (named.contains(currency)
                                ? "which \(entry.promotion.id) names elsewhere" : "the currency of the shop"),
                        hint: "add \"\(currency)\": with an amount in its minor units",
                        at: amount.pointer.location
                    )
                }
            }
        }
    }

    /// The objects of a promotion that name an amount for each currency.
    private static func amounts(in entry: LintSubject.Entry) -> [(currencies: [Currency], pointer: JSONPointer)] {
        var amounts: [(currencies: [Currency], pointer: JSONPointer)] = []
        entry.value.visit(at: entry.pointer) { value, pointer in
            guard case .object(let object) = value, !object.isEmpty else { return }
            let currencies = object.compactMap { key, value -> Currency? in
                guard case .integer = value else { return nil }
                return try? Currency(key)
            }
            // What is used up of a budget is 0 where it does not say.
            let isUsed = pointer.description.hasSuffix("/budget/used")
            if currencies.count == object.count, !isUsed { amounts.append((currencies, pointer)) }
        }
        return amounts
    }
}

extension LintSubject.Entry {
    /// The conditions that hold wherever the value at a place counts: all of the promotion, and the alternatives that
    /// the place is in.
    fileprivate func conditionsAsked(around place: JSONPointer) -> [any Condition] {
        var asked = conditions.map(\.condition)
        var inside = conditions
        while let next = inside.first(where: { place.description.hasPrefix("\($0.pointer)/") }) {
            // A condition inside one that has to fail is not required.
            guard !(next.condition is NotCondition) else { break }
            asked.append(next.condition)
            inside = next.parts
        }
        return asked
    }
}

extension [any Condition] {
    /// True where carts in a currency may pass, whatever their amounts.
    fileprivate func allow(_ currency: Currency) -> Bool {
        guard let ways = AllCondition(self).ways(in: currency) else { return true }
        return ways.contains { way in
            !way.contains { fact in
                if case .otherCurrency = fact { true } else { false }
            }
        }
    }
}
