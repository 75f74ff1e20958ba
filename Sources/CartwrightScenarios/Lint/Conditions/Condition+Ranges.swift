internal import Cartwright

extension Condition {
    /// The numbers that pass in a currency; nil where the condition is on no number, or names no amount there.
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

    /// What a condition on a number measures, nil for others: two conditions that are alike in it measure the same.
    var measure: JSONValue? {
        guard self is any AmountCondition || self is any CountCondition else { return nil }
        return ["at_least", "more_than", "at_most", "less_than", "equals"].reduce(json) { $0.setting([$1], to: nil) }
    }
}
