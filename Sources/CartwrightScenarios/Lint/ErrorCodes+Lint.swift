internal import Cartwright

extension ErrorCode {
    static let lintUnknownSKU: ErrorCode = "lint.unknown_sku: A SKU that no item has."
    static let lintUnknownCategory: ErrorCode = "lint.unknown_category: A category that no item is in."
    static let lintEnded: ErrorCode = "lint.ended: A promotion whose time is over."
    static let lintDatesReversed: ErrorCode = "lint.dates_reversed: A promotion that ends before it begins."
    static let lintCodeTwice: ErrorCode = "lint.code_twice: A code that two promotions have."
    static let lintNeverApplies: ErrorCode = "lint.never_applies: A promotion that no cart can get anything from."
    static let lintAlwaysLoses: ErrorCode =
        "lint.always_loses: A promotion in whose place another one always applies, and takes more off."
    static let lintMissingCurrency: ErrorCode =
        "lint.missing_currency: An amount without a number for a currency that is named elsewhere."
    static let lintLastSecond: ErrorCode =
        "lint.last_second: An end that leaves out the last second or minute of its day."
    static let lintGuestsPassLimit: ErrorCode = "lint.guests_pass_limit: A limit for each customer that guests pass."
    static let lintLimitWithoutCustomer: ErrorCode =
        "lint.limit_without_customer: A limit for each customer, and a cart without one."
    static let lintAlwaysHolds: ErrorCode = "lint.always_holds: A condition that holds for every cart."
    static let lintFollows: ErrorCode =
        "lint.follows: A condition that holds wherever another one does that must hold too."
    static let lintDeadAlternative: ErrorCode = "lint.dead_alternative: An alternative that can never hold."
    static let lintNeedlessAlternative: ErrorCode =
        "lint.needless_alternative: An alternative that holds only where another one does."
    static let lintNeverInCurrency: ErrorCode =
        "lint.never_in_currency: Bounds that leave no amount in one of several currencies."
    static let lintCurrencyOnce: ErrorCode =
        "lint.currency_once: A currency that is named only once, one letter away from a usual one."
    static let lintScheduleOutsideDates: ErrorCode =
        "lint.schedule_outside_dates: A schedule that is not open between the dates of its promotion."
    static let lintSchedulesApart: ErrorCode = "lint.schedules_apart: Schedules that are never open at the same time."
    static let lintNoItemMatches: ErrorCode = "lint.no_item_matches: A filter that no item passes."
    static let lintTierGivesNoMore: ErrorCode = "lint.tier_gives_no_more: A tier that gives no more than a lower one."
    static let lintTierUnreachable: ErrorCode = "lint.tier_unreachable: A tier above what the conditions allow."
    static let lintBudgetBelowUse: ErrorCode = "lint.budget_below_use: A budget that does not cover one use."
    static let lintLimitNeverReached: ErrorCode = "lint.limit_never_reached: A limit that another one reaches first."
    static let lintEffectGivesNothing: ErrorCode =
        "lint.effect_gives_nothing: An effect that gives nothing beside others that do."
    static let lintUnitsLeftOver: ErrorCode = "lint.units_left_over: A limit of units that cuts through a group."
    static let lintUnitsNeverEnough: ErrorCode =
        "lint.units_never_enough: A group of more units than the conditions allow."
    static let lintGroupOfOne: ErrorCode = "lint.group_of_one: A group with one promotion in it."
    static let lintGroupBesideExclusive: ErrorCode =
        "lint.group_beside_exclusive: A group of a promotion that stands alone anyway."
    static let lintExclusiveAlone: ErrorCode = "lint.exclusive_alone: An exclusive promotion without any other one."
    static let lintCombinesWithNobody: ErrorCode =
        "lint.combines_with_nobody: Classes to combine with that no other promotion has."
    static let lintEqualPriority: ErrorCode =
        "lint.equal_priority: Promotions that contend for units, whose order only their ids decide."
}
