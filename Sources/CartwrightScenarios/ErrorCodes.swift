package import Cartwright

extension ErrorCode {
    /// Every code that this module declares.
    package static let ofScenarios: [ErrorCode] = [
        .campaignBadQuestion, .campaignBadSweep, .campaignDifferentParts, .campaignNoCarts, .campaignNotSorted,
        .campaignNothingRecorded, .campaignTooLarge, .campaignTooManyGroups, .campaignUnknownOrder,
        .catalogDuplicateSKU, .catalogEmpty, .lintAlwaysHolds, .lintAlwaysLoses, .lintBudgetBelowUse, .lintCodeTwice,
        .lintCombinesWithNobody, .lintCurrencyOnce, .lintDatesReversed,
        .lintDeadAlternative, .lintEffectGivesNothing, .lintEnded, .lintEqualPriority, .lintEqualVariants,
        .lintExclusiveAlone,
        .lintFollows, .lintGroupBesideExclusive, .lintGroupBesideLines, .lintGroupOfOne, .lintGuestsPassLimit,
        .lintLastSecond, .lintLimitNeverReached, .lintLimitWithoutCustomer, .lintMissingCurrency,
        .lintNeedlessAlternative, .lintNeedsIdentityKey, .lintNeverApplies, .lintNeverInCurrency, .lintNoItemMatches,
        .lintOptionWithoutEffect, .lintPeriodNeverEnds, .lintScheduleOutsideDates, .lintSchedulesApart,
        .lintSessionsOnly,
        .lintTierGivesNoMore, .lintTierUnreachable, .lintUnitsLeftOver, .lintUnitsNeverEnough, .lintUnknownCategory,
        .lintUnknownSKU, .lintUnusedCampaign, .lintUnusedList,
    ]
}
