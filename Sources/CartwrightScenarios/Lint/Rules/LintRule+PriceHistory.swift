internal import Cartwright

extension LintRule {
    /// Settings of the history of prices that no item needs.
    static let priceHistory = LintRule { subject in
        guard let (settings, pointer) = subject.priceHistory, settings.perishable == .exempt,
            let items = subject.items, !items.contains(where: \.isPerishable)
        else { return [] }
        return [
            CartwrightError(
                .lintOptionWithoutEffect,
                "perishable items are exempt, and no item is perishable",
                hint: "add \"perishable\": true to the items that spoil, or remove the setting",
                at: pointer.appending("perishable").location
            )
        ]
    }
}
