internal import Cartwright

extension LintRule {
    /// Promotions that have ended, or end before they begin.
    static let dates = LintRule { subject in
        subject.promotions.compactMap { entry in
            let promotion = entry.promotion
            guard let end = promotion.endsAt else { return nil }
            let place = entry.pointer.appending("ends_at").location
            if let start = promotion.startsAt, end <= start {
                return CartwrightError(
                    .lintDatesReversed,
                    "\(promotion.id) ends at \(end), which is not after its start at \(start)",
                    hint: "swap starts_at and ends_at, or set a later end",
                    at: place
                )
            }
            guard end <= subject.now else { return nil }
            return CartwrightError(
                .lintEnded,
                "\(promotion.id) ended at \(end)",
                hint: "set a later ends_at, or remove the promotion",
                at: place
            )
        }
    }
}
