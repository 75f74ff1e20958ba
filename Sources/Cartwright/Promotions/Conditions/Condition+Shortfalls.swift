/// One thing that a condition lacks: with that much more of what it measures, it would be as it should.
struct ConditionShortfall {
    /// Whose measure it is: the condition itself, or one inside it.
    let condition: any Condition

    /// How much is missing.
    let shortBy: Int64

    /// What is missing.
    let unit: Finding.Unit

    /// The cart with what is missing added, nil where nobody can say what that would be.
    func filled(in cart: Cart) -> Cart? { condition.filling(shortBy, in: cart) }
}

extension Condition {
    /// The things of which any single one would do, in the order in which the promotion names them; none where more
    /// than one is missing at once, or more would not help.
    ///
    /// - Parameters:
    ///   - finding: what the condition found.
    ///   - currency: that of the cart.
    ///   - holds: how the condition should turn out.
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

    /// Whether a finding may be this condition's own.
    func mayHaveFound(_ finding: Finding, in currency: Currency) -> Bool {
        guard Self.type == finding.condition else { return false }
        if case .number(let number)? = declared, let comparison = number.comparison.comparison(in: currency) {
            return finding.required == comparison.json
        }
        guard case .object(let object) = json, finding.required.allSatisfy({ object[$0.key] == $0.value }) else {
            return false
        }
        return zip(parts, finding.parts).allSatisfy { $0.mayHaveFound($1, in: currency) }
    }

    private func shortfall(_ shortBy: Int64, _ finding: Finding) -> ConditionShortfall {
        ConditionShortfall(condition: self, shortBy: shortBy, unit: finding.unit)
    }
}

extension [any Condition] {
    /// - Parameter isOneEnough: whether one that turns out as it should settles the matter; else all must.
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
    /// How much more of what is counted would be too much, nil where that never is, or nobody can say.
    fileprivate func excess(_ finding: Finding, in currency: Currency) -> Int64? {
        if case .lines(let lines) = measure, lines.scope == .each { return nil }
        guard measure.unit != .none, case .integer(let number) = finding.observed else { return nil }
        return comparison.comparison(in: currency)?.excess(over: number)
    }
}
