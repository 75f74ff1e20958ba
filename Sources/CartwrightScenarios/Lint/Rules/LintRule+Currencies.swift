internal import Cartwright

extension LintRule {
    /// Amounts that lack a currency which the promotion names elsewhere, or which carts and prices are in.
    static let currencies = LintRule { subject in
        subject.promotions.flatMap { entry -> [CartwrightError] in
            let amounts = amounts(in: entry)
            let named = amounts.flatMap(\.currencies).reduce(into: [Currency]()) { all, currency in
                if !all.contains(currency) { all.append(currency) }
            }
            let wanted = named + [subject.currency].compactMap(\.self).filter { !named.contains($0) }
            return amounts.flatMap { amount in
                wanted.filter { !amount.currencies.contains($0) }.map { currency in
                    CartwrightError(
                        .lintMissingCurrency,
                        "no amount in \(currency), "
                            + (named.contains(currency)
                                ? "which \(entry.promotion.id) names elsewhere" : "the currency of the document"),
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
            if currencies.count == object.count { amounts.append((currencies, pointer)) }
        }
        return amounts
    }
}
