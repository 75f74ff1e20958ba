internal import Cartwright

extension Condition {
    /// The numbers that pass in a currency; nil for other conditions, or without an amount in the currency.
    func range(in currency: Currency) -> NumberRange? {
        switch self {
        case let condition as any AmountCondition:
            condition.comparison.comparison(in: currency).map { NumberRange($0, from: 0) }
        // The first order is number 1.
        case let condition as OrderNumberCondition: NumberRange(condition.comparison, from: 1)
        case let condition as any CountCondition: NumberRange(condition.comparison, from: 0)
        default: nil
        }
    }

    /// The measure of a condition on a number, nil for others. Conditions with equal measures measure the same.
    var measure: JSONValue? {
        guard self is any AmountCondition || self is any CountCondition else { return nil }
        return ["at_least", "more_than", "at_most", "less_than", "equals"].reduce(json) { $0.setting([$1], to: nil) }
    }
}
