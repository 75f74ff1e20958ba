internal import Cartwright

extension LintRule {
    /// What a promotion of a catalog says on others, where there are none that it could be about.
    static let stacking = LintRule { subject in
        guard subject.kind == .catalog || subject.kind == .promotions else { return [] }
        let all = subject.promotions.reduce(into: [Set<PromotionClass>: Set<String>]()) { all, entry in
            all[entry.promotion.classes, default: []].insert(entry.promotion.id)
        }
        return subject.promotions.compactMap { entry in
            let promotion = entry.promotion
            guard let allowed = promotion.stacking.combinesWith else { return nil }
            // The classes of promotions of other ids.
            let others = all.filter { $0.value != [promotion.id] }.keys
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
            guard !others.isEmpty, !others.contains(where: { $0.isSubset(of: allowed) }) else {
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
