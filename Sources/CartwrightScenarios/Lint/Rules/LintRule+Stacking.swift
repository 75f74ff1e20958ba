internal import Cartwright

extension LintRule {
    /// What a promotion of a catalog says on others, where there are none that it could be about.
    static let stacking = LintRule { subject in
        guard subject.kind == .catalog || subject.kind == .promotions else { return [] }
        return subject.promotions.compactMap { entry in
            let promotion = entry.promotion
            guard let allowed = promotion.stacking.combinesWith else { return nil }
            let others = subject.promotions.filter { $0.promotion.id != promotion.id }
            if allowed.isEmpty {
                guard others.isEmpty else { return nil }
                return CartwrightError(
                    .lintExclusiveAlone,
                    "\(promotion.id) is exclusive, and there is no other promotion",
                    hint: "take it out, or add the others",
                    at: entry.pointer.appending(entry.value["exclusive"] == nil ? "combines_with" : "exclusive")
                        .location
                )
            }
            guard !others.isEmpty, !others.contains(where: { $0.promotion.classes.isSubset(of: allowed) }) else {
                return nil
            }
            return CartwrightError(
                .lintCombinesWithNobody,
                "no other promotion is of the classes that \(promotion.id) combines with",
                hint: "name the classes of the others, or write \"exclusive\": true",
                at: entry.pointer.appending("combines_with").location
            )
        }
    }
}
