internal import Cartwright

extension LintRule {
    /// Amounts that lack a currency which the promotion names elsewhere, or which the shop's prices are in.
    static let currencies = LintRule { subject in
        subject.promotions.flatMap { entry -> [CartwrightError] in
            let amounts = amounts(in: entry)
            let named = amounts.flatMap(\.currencies).reduce(into: [Currency]()) { all, currency in
                if !all.contains(currency) { all.append(currency) }
            }
            let wanted = named + [subject.shopCurrency].compactMap(\.self).filter { !named.contains($0) }
            return amounts.flatMap { amount in
                wanted.filter { !amount.currencies.contains($0) }.map { currency in
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
