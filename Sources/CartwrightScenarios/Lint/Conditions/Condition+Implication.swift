internal import Cartwright

extension Condition {
    /// Returns true if this condition implies another one in all given currencies.
    func implies(_ other: any Condition, in currencies: [Currency]) -> Bool {
        currencies.allSatisfy { implies(other, in: $0, steps: Self.mostSteps) }
    }

    /// The maximum depth of nested conditions: the work doubles with each level, and hand-written ones are not deeper.
    private static var mostSteps: Int { 6 }

    /// Returns true if this condition certainly implies another one for carts in a currency.
    ///
    /// - Parameter steps: the remaining depth, in this condition or the other one.
    private func implies(_ other: any Condition, in currency: Currency, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        if json == other.json { return true }
        let steps = steps - 1
        if let all = other as? AllCondition { return all.of.allSatisfy { implies($0, in: currency, steps: steps) } }
        if let own = self as? AnyCondition {
            return own.of.allSatisfy { $0.implies(other, in: currency, steps: steps) }
        }
        if let own = self as? AllCondition, own.of.contains(where: { $0.implies(other, in: currency, steps: steps) }) {
            return true
        }
        if let any = other as? AnyCondition { return any.of.contains { implies($0, in: currency, steps: steps) } }
        if let own = self as? NotCondition, let not = other as? NotCondition {
            return not.of.isKnown(whereverIs: own.of, in: currency)
                && not.of.implies(own.of, in: currency, steps: steps)
        }
        if let own = self as? any SetCondition, let set = other as? any SetCondition,
            Self.type == Swift.type(of: set).type
        {
            return own.membership.implies(set.membership, ofOneWord: looksAtOneWord)
        }
        return impliesNumber(other, in: currency)
    }

    /// True if the condition is never unknown on a cart in a currency on which another one is known. Otherwise, its
    /// opposite may not hold although that of the other one does.
    private func isKnown(whereverIs other: any Condition, in currency: Currency) -> Bool {
        switch self {
        case is any SetCondition, is ScheduleCondition: return true
        case is OrderNumberCondition: return other is OrderNumberCondition
        case is any AmountCondition, is any CountCondition:
            // The prices of a filter are only known to be the same.
            return range(in: currency) != nil && measure == other.measure
        default: return parts.isEmpty ? false : parts.allSatisfy { $0.isKnown(whereverIs: other, in: currency) }
        }
    }

    private func impliesNumber(_ other: any Condition, in currency: Currency) -> Bool {
        guard let measure, measure == other.measure else { return false }
        // Without an amount the condition is unknown, and implies anything.
        guard let own = range(in: currency) else { return true }
        return other.range(in: currency).map(own.isWithin) ?? own.isEmpty
    }
}

extension Membership {
    /// Returns true if all words that pass this set also pass another one.
    ///
    /// - Parameter isOneWord: true if a cart has at most one word, which then differs from all others.
    fileprivate func implies(_ other: Membership, ofOneWord isOneWord: Bool) -> Bool {
        if let wanted = other.anyOf {
            guard let anyOf, Set(anyOf).isSubset(of: wanted) else { return false }
        }
        guard let excluded = other.noneOf else { return true }
        if let noneOf, Set(excluded).isSubset(of: noneOf) { return true }
        return isOneWord && anyOf.map { Set($0).isDisjoint(with: excluded) } ?? false
    }
}
