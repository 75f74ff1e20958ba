internal import Cartwright

extension Condition {
    /// The numbers that pass in a currency; nil where the condition is on no number, or names no amount there.
    func range(in currency: Currency) -> NumberRange? {
        switch self {
        case let condition as any AmountCondition:
            condition.comparison.comparison(in: currency).map { NumberRange($0, from: 0) }
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

extension [any Condition] {
    /// The conditions with those of `all` in its place: all of them must hold.
    var flattened: [any Condition] { flatMap { ($0 as? AllCondition)?.of.flattened ?? [$0] } }

    /// The first condition on a number that cannot hold beside an earlier one in a currency, and why.
    func clash(in currency: Currency) -> (index: Int, reason: String)? {
        var ranges: [JSONValue: NumberRange] = [:]
        for (index, condition) in enumerated() {
            guard let what = condition.measure, what["per"] != "line", let range = condition.range(in: currency) else {
                continue
            }
            let both = ranges[what].map { $0.meeting(range) } ?? range
            if both.isEmpty { return (index, "its conditions on \(type(of: condition).type) contradict each other") }
            ranges[what] = both
        }
        return nil
    }
}
