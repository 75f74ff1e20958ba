internal import Cartwright

extension ErrorCode {
    static let lintUnknownSKU: ErrorCode = "lint.unknown_sku: A SKU that no item has."
    static let lintUnknownCategory: ErrorCode = "lint.unknown_category: A category that no item is in."
    static let lintEnded: ErrorCode = "lint.ended: A promotion or a campaign that has ended."
    static let lintDatesReversed: ErrorCode =
        "lint.dates_reversed: A promotion or a campaign that ends before it begins."
    static let lintCodeTwice: ErrorCode = "lint.code_twice: A code that two promotions have."
    static let lintNeverApplies: ErrorCode = "lint.never_applies: A promotion that cannot apply to any cart."
    static let lintAlwaysLoses: ErrorCode =
        "lint.always_loses: A promotion that always loses to another one with a larger discount."
    static let lintMissingCurrency: ErrorCode =
        "lint.missing_currency: An amount that lacks a currency used elsewhere."
    static let lintLastSecond: ErrorCode =
        "lint.last_second: An end that excludes the last second or minute of its day."
    static let lintGuestsPassLimit: ErrorCode =
        "lint.guests_pass_limit: A limit per customer that does not apply to guests."
    static let lintLimitWithoutCustomer: ErrorCode =
        "lint.limit_without_customer: A limit per customer, and a cart without a customer."
    static let lintNeedsIdentityKey: ErrorCode =
        "lint.needs_identity_key: A limit that counts or requires identities, which needs their key."
    static let lintAlwaysHolds: ErrorCode = "lint.always_holds: A condition that holds for every cart."
    static let lintFollows: ErrorCode =
        "lint.follows: A condition that follows from another one that must hold, too."
    static let lintDeadAlternative: ErrorCode = "lint.dead_alternative: An alternative that can never hold."
    static let lintNeedlessAlternative: ErrorCode =
        "lint.needless_alternative: An alternative that holds only if another one does."
    static let lintNeverInCurrency: ErrorCode =
        "lint.never_in_currency: Bounds that no amount in one of several currencies can meet."
    static let lintCurrencyOnce: ErrorCode =
        "lint.currency_once: A currency that is used only once, one letter away from a frequent one."
    static let lintScheduleOutsideDates: ErrorCode =
        "lint.schedule_outside_dates: A schedule that is never open between the dates of its promotion."
    static let lintSchedulesApart: ErrorCode = "lint.schedules_apart: Schedules that are never open at the same time."
    static let lintNoItemMatches: ErrorCode = "lint.no_item_matches: A filter that no item matches."
    static let lintTierGivesNoMore: ErrorCode = "lint.tier_gives_no_more: A tier that gives no more than a lower one."
    static let lintTierUnreachable: ErrorCode =
        "lint.tier_unreachable: A tier above the maximum that the conditions allow."
    static let lintBudgetBelowUse: ErrorCode = "lint.budget_below_use: A budget that does not cover one use."
    static let lintLimitNeverReached: ErrorCode =
        "lint.limit_never_reached: A limit that is never reached because another one is lower."
    static let lintPeriodNeverEnds: ErrorCode =
        "lint.period_never_ends: A period of a limit that holds all dates of its promotion or campaign."
    static let lintEffectGivesNothing: ErrorCode =
        "lint.effect_gives_nothing: An effect without a discount, beside others with one."
    static let lintUnitsLeftOver: ErrorCode =
        "lint.units_left_over: A limit of units that is not a multiple of the group size."
    static let lintSessionsOnly: ErrorCode =
        "lint.sessions_only: A condition or effect of a process, which counts in sessions alone."
    static let lintUnitsNeverEnough: ErrorCode =
        "lint.units_never_enough: A group with more units than the conditions allow."
    static let lintGroupOfOne: ErrorCode = "lint.group_of_one: A group with only one promotion."
    static let lintGroupBesideExclusive: ErrorCode =
        "lint.group_beside_exclusive: A group of a promotion that is exclusive anyway."
    static let lintGroupBesideLines: ErrorCode =
        "lint.group_beside_lines: An effect that is not on lines, in a group per line."
    static let lintExclusiveAlone: ErrorCode = "lint.exclusive_alone: An exclusive promotion without any others."
    static let lintCombinesWithNobody: ErrorCode =
        "lint.combines_with_nobody: Stacking classes that no other promotion has."
    static let lintUnusedList: ErrorCode = "lint.unused_list: A list that no promotion names."
    static let lintUnusedCampaign: ErrorCode = "lint.unused_campaign: A campaign that no promotion names."
    static let lintOptionWithoutEffect: ErrorCode =
        "lint.option_without_effect: An option that changes nothing, such as a cash rounding in other currencies."
    static let lintEqualVariants: ErrorCode =
        "lint.equal_variants: Variants of a catalog that show the same cards."
    static let lintEqualPriority: ErrorCode =
        "lint.equal_priority: Promotions that compete for units at the same priority."
}
