/// A shortfall of a condition: with that much more of the measured value, the condition would turn out as required.
struct ConditionShortfall {
    /// The condition that measures the value: the condition itself, or one inside it.
    let condition: any Condition

    /// The missing number.
    let shortBy: Int64

    /// The unit of the missing number.
    let unit: Finding.Unit

    /// The cart with the missing units or amount added; nil if the condition cannot construct it.
    ///
    /// - Parameter tax: the rounding of tax, for an amount with or without tax.
    func filled(in cart: Cart, tax: TaxRounding) -> Cart? {
        if condition is OutsideCondition { return filledForPlugin(cart) }
        guard case .number(let number)? = condition.declared else { return condition.filling(shortBy, in: cart) }
        return number.filling(shortBy, in: cart, tax: tax)
    }
}

extension ConditionShortfall {
    /// The cart with more units of its longest line, or with one more line of the missing amount. The plugin is asked
    /// whether that is enough.
    private func filledForPlugin(_ cart: Cart) -> Cart? {
        switch unit {
        case .units: cart.adding(shortBy, toLongestLineMatching: .all)
        case .money: cart.adding(units: 1, atUnitPriceMinor: shortBy, matching: .all)
        case .skus, .none: nil
        }
    }
}

extension Condition {
    /// The shortfalls any one of which is sufficient, in the order of the promotion. There are none if more than one is
    /// missing at once, or if more does not help.
    ///
    /// - Parameters:
    ///   - finding: the finding of the condition.
    ///   - currency: the currency of the cart.
    ///   - holds: true if the condition should hold, false if it should not.
    func shortfalls(_ finding: Finding, in currency: Currency, toHold holds: Bool = true) -> [ConditionShortfall] {
        guard finding.truth != Truth(holds) else { return [] }
        switch declared {
        case .all(let parts)?: return parts.shortfalls(finding.parts, in: currency, toHold: holds, isOneEnough: !holds)
        case .any(let parts)?: return parts.shortfalls(finding.parts, in: currency, toHold: holds, isOneEnough: holds)
        case .not(let part)?: return [part].shortfalls(finding.parts, in: currency, toHold: !holds, isOneEnough: true)
        case .number(let number)? where !holds:
            return number.excess(finding, in: currency).map { [shortfall($0, finding)] } ?? []
        case .number?, .words?, .attribute?, .clock?, nil:
            return holds ? finding.shortBy.map { [shortfall($0, finding)] } ?? [] : []
        }
    }

    /// True if this condition may have returned a finding.
    func mayHaveFound(_ finding: Finding, in currency: Currency) -> Bool {
        guard name == finding.condition else { return false }
        if let outside = self as? OutsideCondition {
            return outside.use.keys.allSatisfy { finding.required[$0.key] == $0.value }
        }
        if case .number(let number)? = declared, let comparison = number.comparison.comparison(in: currency) {
            return finding.required == number.required(comparison.json)
        }
        guard case .object(let object) = required, finding.required.allSatisfy({ object[$0.key] == $0.value }) else {
            return false
        }
        return zip(parts, finding.parts).allSatisfy { $0.mayHaveFound($1, in: currency) }
    }

    /// The condition's JSON as a finding shows it, with the values of lists.
    private var required: JSONValue {
        switch declared {
        case .words(_, let membership)?: .object(membership.required)
        case .attribute(_, let test)?: .object(test.required)
        default: json
        }
    }

    private func shortfall(_ shortBy: Int64, _ finding: Finding) -> ConditionShortfall {
        ConditionShortfall(condition: self, shortBy: shortBy, unit: finding.unit)
    }
}

extension [any Condition] {
    /// - Parameter isOneEnough: true if one condition that turns out as required is sufficient; otherwise all must.
    fileprivate func shortfalls(
        _ findings: [Finding],
        in currency: Currency,
        toHold holds: Bool,
        isOneEnough: Bool
    ) -> [ConditionShortfall] {
        let wrong = zip(self, findings).filter { $1.truth != Truth(holds) }
        guard isOneEnough || wrong.count == 1 else { return [] }
        return wrong.flatMap { condition, finding in condition.shortfalls(finding, in: currency, toHold: holds) }
    }
}

extension NumberRequirement {
    /// The number by which the measured value must grow to fail; nil if it cannot fail, or if the number is not known.
    fileprivate func excess(_ finding: Finding, in currency: Currency) -> Int64? {
        if case .lines(let lines) = measure, lines.scope == .each { return nil }
        guard measure.unit != .none, case .integer(let number) = finding.observed else { return nil }
        return comparison.comparison(in: currency)?.excess(over: number)
    }
}
