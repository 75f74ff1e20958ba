internal import Cartwright

/// A lint rule. A new rule is a file in `Rules` and an entry here.
struct LintRule: Sendable {
    /// Returns the findings in a document, each with its place.
    let findings: @Sendable (LintSubject) -> [CartwrightError]

    /// The rules.
    static let all = [
        items, filters, dates, schedules, codes, currencies, currencyNames, currencyReach, reach, alwaysHolds, follows,
        alternatives, effects, tierOrder, tierReach, neverEnough, leftOver, limits, periods, budget, groups, lineGroups,
        stacking, shadows, contention, customer, guests, identityKey, lastSecond, lists, options, campaigns,
        variants, priceHistory, processes,
    ]
}
