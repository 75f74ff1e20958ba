internal import Cartwright

extension LintRule {
    /// Amounts that lack a currency that the promotion uses elsewhere, or the currency of the shop. Currencies that the
    /// conditions of the promotion or of the surrounding alternative exclude do not count.
    static let currencies = LintRule { subject in
        subject.promotions.flatMap { entry -> [CartwrightError] in
            let amounts = amounts(in: entry)
            let named = amounts.flatMap(\.currencies).reduce(into: [Currency]()) { all, currency in
                if !all.contains(currency) { all.append(currency) }
            }
            let wanted = named + [subject.shopCurrency].compactMap(\.self).filter { !named.contains($0) }
            return amounts.flatMap { amount in
                let conditions = entry.conditions(around: amount.pointer)
                return wanted.filter { currency in
                    !amount.currencies.contains(currency) && conditions.allow(currency)
                }.map { currency in
                    CartwrightError(
                        .lintMissingCurrency,
                        "missing amount in \(currency), "
                            + (named.contains(currency)
                                ? "which \(entry.promotion.id) uses elsewhere" : "the currency of the shop"),
                        hint: "add \"\(currency)\": with an amount in its minor units",
                        at: amount.pointer.location
                    )
                }
            }
        }
    }

    /// The objects of a promotion with an amount for each currency.
    private static func amounts(in entry: LintSubject.Entry) -> [(currencies: [Currency], pointer: JSONPointer)] {
        var amounts: [(currencies: [Currency], pointer: JSONPointer)] = []
        entry.value.visit(at: entry.pointer) { value, pointer in
            guard case .object(let object) = value, !object.isEmpty else { return }
            let currencies = object.compactMap { key, value -> Currency? in
                guard case .integer = value else { return nil }
                return try? Currency(key)
            }
            // The used part of a budget is 0 by default.
            let isUsed = pointer.description.hasSuffix("/budget/used")
            if currencies.count == object.count, !isUsed { amounts.append((currencies, pointer)) }
        }
        return amounts
    }
}

extension LintSubject.Entry {
    /// The conditions that must hold for the value at a place to count: all of the promotion, and the alternatives
    /// around the place.
    fileprivate func conditions(around place: JSONPointer) -> [any Condition] {
        var asked = conditions.map(\.condition)
        var inside = conditions
        while let next = inside.first(where: { place.description.hasPrefix("\($0.pointer)/") }) {
            // A condition inside `not` is not required.
            guard !(next.condition is NotCondition) else { break }
            asked.append(next.condition)
            inside = next.parts
        }
        return asked
    }
}

extension [any Condition] {
    /// Returns true if carts in a currency may pass, whatever their amounts.
    fileprivate func allow(_ currency: Currency) -> Bool {
        guard let ways = AllCondition(self).ways(in: currency) else { return true }
        return ways.contains { way in
            !way.contains { fact in
                if case .otherCurrency = fact { true } else { false }
            }
        }
    }
}
