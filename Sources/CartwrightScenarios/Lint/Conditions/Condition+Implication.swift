internal import Cartwright

extension Condition {
    /// Whether another condition holds wherever this one does, in all of some currencies.
    func implies(_ other: any Condition, in currencies: [Currency]) -> Bool {
        currencies.allSatisfy { implies(other, in: $0, steps: Self.mostSteps) }
    }

    /// How many steps inwards are looked at: the work doubles with each, and nobody nests deeper by hand.
    private static var mostSteps: Int { 6 }

    /// Whether another condition holds wherever this one does, for carts in a currency. What is not sure is not said.
    ///
    /// - Parameter steps: how many steps inwards may still be made, in this condition or the other one.
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

    /// True where it is met or not met, and never unknown, on every cart in a currency on which another one is: else
    /// its opposite may not hold although that of the other one does.
    private func isKnown(whereverIs other: any Condition, in currency: Currency) -> Bool {
        switch self {
        case is any SetCondition, is ScheduleCondition: return true
        case is OrderNumberCondition: return other is OrderNumberCondition
        case is any AmountCondition, is any CountCondition:
            // Of a filter's prices nothing is known here but that they are the same.
            return range(in: currency) != nil && measure == other.measure
        default: return parts.isEmpty ? false : parts.allSatisfy { $0.isKnown(whereverIs: other, in: currency) }
        }
    }

    private func impliesNumber(_ other: any Condition, in currency: Currency) -> Bool {
        guard let measure, measure == other.measure else { return false }
        // Where it names no amount it is unknown, and then it says nothing wrong.
        guard let own = range(in: currency) else { return true }
        return other.range(in: currency).map(own.isWithin) ?? own.isEmpty
    }
}

extension Membership {
    /// Whether words pass another set wherever they pass this one.
    ///
    /// - Parameter isOneWord: whether there is one word at most, which then is none of all others.
    fileprivate func implies(_ other: Membership, ofOneWord isOneWord: Bool) -> Bool {
        if let wanted = other.anyOf {
            guard let anyOf, Set(anyOf).isSubset(of: wanted) else { return false }
        }
        guard let excluded = other.noneOf else { return true }
        if let noneOf, Set(excluded).isSubset(of: noneOf) { return true }
        return isOneWord && anyOf.map { Set($0).isDisjoint(with: excluded) } ?? false
    }
}
