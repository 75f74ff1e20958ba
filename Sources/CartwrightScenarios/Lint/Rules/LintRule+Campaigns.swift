internal import Cartwright

extension LintRule {
    /// Campaigns that no promotion names, that have ended, that end before they begin, or whose budget is spent.
    static let campaigns = LintRule { subject in
        subject.campaigns.all.enumerated().compactMap { index, campaign in
            finding(campaign, in: subject, at: subject.campaignsPointer.appending(index))
        }
    }

    private static func finding(
        _ campaign: Campaign,
        in subject: LintSubject,
        at pointer: JSONPointer
    ) -> CartwrightError? {
        guard subject.namedCampaigns.contains(campaign.id) else {
            return CartwrightError(
                .lintUnusedCampaign,
                "no promotion names the campaign \"\(campaign.id)\"",
                hint: "remove the campaign, or write \"campaign\": \"\(campaign.id)\" in a promotion",
                at: pointer.appending("id").location
            )
        }
        if let budget = campaign.budget, budget.isSpent {
            return CartwrightError(
                .lintNeverApplies,
                "the promotions of campaign \(campaign.id) can never apply: its budget is spent",
                hint: "raise the limit, or set \"enabled\": false",
                at: pointer.appending("budget").location
            )
        }
        guard let end = campaign.endsAt else { return nil }
        let place = pointer.appending("ends_at").location
        if let start = campaign.startsAt, end <= start {
            return CartwrightError(
                .lintDatesReversed,
                "campaign \(campaign.id) ends at \(end), which is not after its start at \(start)",
                hint: "swap starts_at and ends_at, or set a later end",
                at: place
            )
        }
        guard end <= subject.now else { return nil }
        return CartwrightError(
            .lintEnded,
            "campaign \(campaign.id) ended at \(end)",
            hint: "set a later ends_at, or remove the campaign from its promotions",
            at: place
        )
    }
}
