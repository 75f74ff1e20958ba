internal import Cartwright

extension LintRule {
    /// Limits with a period that holds all dates of their promotion or campaign, so that they never start anew.
    static let periods = LintRule { subject in
        let ofPromotions = subject.promotions.flatMap { entry in
            let promotion = entry.promotion
            return findings(
                promotion.id,
                [
                    (["usage_limit"], promotion.usageLimit.flatMap { _ in promotion.usagePeriod }),
                    (["per_customer_limit"], promotion.perCustomerLimit.flatMap { _ in promotion.customerPeriod }),
                    (["budget"], promotion.budget?.period),
                ],
                from: [promotion.startsAt, promotion.campaign?.startsAt].compactMap(\.self).max(),
                until: [promotion.endsAt, promotion.campaign?.endsAt].compactMap(\.self).min(),
                at: entry.pointer
            )
        }
        let ofCampaigns = subject.campaigns.all.enumerated().flatMap { index, campaign in
            findings(
                "campaign \(campaign.id)",
                [
                    (["usage_limit"], campaign.usageLimit.flatMap { _ in campaign.usagePeriod }),
                    (["budget"], campaign.budget?.period),
                ],
                from: campaign.startsAt,
                until: campaign.endsAt,
                at: subject.campaignsPointer.appending(index)
            )
        }
        return ofPromotions + ofCampaigns
    }

    private static func findings(
        _ name: String,
        _ limits: [(path: [String], period: LimitPeriod?)],
        from start: Instant?,
        until end: Instant?,
        at pointer: JSONPointer
    ) -> [CartwrightError] {
        guard let start, let end, start < end else { return [] }
        return limits.compactMap { path, period in
            guard let period, period.reset(after: start) >= end else { return nil }
            return CartwrightError(
                .lintPeriodNeverEnds,
                "\(path[0]) of \(name) never starts anew: all its dates are in one \(period.length.rawValue)",
                hint: "remove \"every\", or choose a shorter period",
                at: path.reduce(pointer) { $0.appending($1) }.appending("every").location
            )
        }
    }
}
