internal import Cartwright

extension Condition {
    /// Why the condition of the engine holds for no cart, nil where it may hold.
    var impossibility: String? {
        switch self {
        case let condition as any SetCondition: condition.membership.impossibility(Self.type)
        case let condition as AllCondition: condition.of.lazy.compactMap(\.impossibility).first
        case let condition as AnyCondition:
            condition.of.allSatisfy { $0.impossibility != nil } ? "none of its alternatives can hold" : nil
        case let condition as ScheduleCondition:
            condition.weekdays?.isEmpty == true ? "its schedule names no weekday" : nil
        default: numbers.flatMap { $0.range.isEmpty ? "no \(Self.type) is within its bounds" : nil }
        }
    }

    /// What a condition on a number asks for; nil for others, and for amounts that differ by currency.
    fileprivate var numbers: (what: JSONValue, range: NumberRange)? {
        switch self {
        case let condition as SubtotalCondition: numbers(condition.comparison.inAnyCurrency)
        case let condition as OrderTotalCondition: numbers(condition.comparison.inAnyCurrency)
        case let condition as QuantityCondition: numbers(condition.comparison)
        case let condition as DistinctSKUsCondition: numbers(condition.comparison)
        case let condition as OrderNumberCondition: numbers(condition.comparison)
        default: nil
        }
    }

    /// The bounds, and the condition without them: two conditions that are alike in it measure the same.
    private func numbers(_ comparison: Comparison?) -> (what: JSONValue, range: NumberRange)? {
        guard let comparison else { return nil }
        var what = json
        for key in ["at_least", "more_than", "at_most", "less_than", "equals"] { what = what.setting([key], to: nil) }
        return (what, NumberRange(comparison))
    }
}

extension [any Condition] {
    /// The first condition that cannot hold beside an earlier one, and why.
    var clash: (index: Int, reason: String)? {
        var ranges: [JSONValue: NumberRange] = [:]
        for (index, condition) in enumerated() {
            guard let (what, range) = condition.numbers, what["per"] != "line" else { continue }
            let both = ranges[what].map { $0.meeting(range) } ?? range
            if both.isEmpty { return (index, "its conditions on \(type(of: condition).type) contradict each other") }
            ranges[what] = both
        }
        return nil
    }
}

/// Whole numbers from 0 on that pass a comparison.
private struct NumberRange {
    let least: Int64
    let most: Int64

    var isEmpty: Bool { least > most }

    init(_ comparison: Comparison) {
        let above = comparison.moreThan.map { $0.addingReportingOverflow(1) }
        let below = comparison.lessThan.map { $0.subtractingReportingOverflow(1) }
        let lowest = [0, comparison.atLeast, above?.partialValue, comparison.equals].compactMap(\.self).max() ?? 0
        let highest = [comparison.atMost, below?.partialValue, comparison.equals].compactMap(\.self).min() ?? .max
        let overflows = above?.overflow == true || below?.overflow == true
        (least, most) = overflows ? (1, 0) : (lowest, highest)
    }

    private init(least: Int64, most: Int64) { (self.least, self.most) = (least, most) }

    func meeting(_ other: NumberRange) -> NumberRange {
        NumberRange(least: max(least, other.least), most: min(most, other.most))
    }
}

extension AmountComparison {
    /// The comparators where they are one number in any currency; nil where some differ.
    fileprivate var inAnyCurrency: Comparison? {
        let isPerCurrency = [atLeast, moreThan, atMost, lessThan, equals].contains { amount in
            if case .perCurrency? = amount { true } else { false }
        }
        return isPerCurrency ? nil : comparison(in: .usd)
    }
}

/// A condition that compares words with a set.
private protocol SetCondition { var membership: Membership { get } }
extension CustomerSegmentCondition: SetCondition {}
extension ShippingMethodCondition: SetCondition {}
extension CountryCondition: SetCondition {}
extension ChannelCondition: SetCondition {}
extension CurrencyCondition: SetCondition {}

extension Membership {
    fileprivate func impossibility(_ type: String) -> String? {
        guard let anyOf else { return nil }
        if anyOf.isEmpty { return "any_of of its \(type) is empty" }
        return Set(anyOf).isSubset(of: noneOf ?? []) ? "its \(type) excludes all that it asks for" : nil
    }
}

extension LineFilter {
    /// Whether no line can match.
    var matchesNothing: Bool {
        if skus?.isEmpty == true || categories?.isEmpty == true { return true }
        if let skus, let excludedSKUs, skus.isSubset(of: excludedSKUs) { return true }
        if let categories, let excludedCategories, categories.isSubset(of: excludedCategories) { return false }
        guard case .any(let least)? = priceAtLeast, case .any(let most)? = priceAtMost else { return false }
        return least > most
    }
}
