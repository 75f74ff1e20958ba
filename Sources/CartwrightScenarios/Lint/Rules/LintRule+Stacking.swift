internal import Cartwright

extension LintRule {
    /// Stacking rules of a catalog's promotion that match no other promotion.
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
                    "\(promotion.id) is exclusive, but there are no other promotions",
                    hint: "remove it, or add the other promotions",
                    at: entry.pointer.appending(entry.value["exclusive"] == nil ? "combines_with" : "exclusive")
                        .location
                )
            }
            guard !others.isEmpty, !others.contains(where: { $0.isSubset(of: allowed) }) else {
                return nil
            }
            return CartwrightError(
                .lintCombinesWithNobody,
                "no other promotion has the classes that \(promotion.id) combines with",
                hint: "use the classes of other promotions, or write \"exclusive\": true",
                at: entry.pointer.appending("combines_with").location
            )
        }
    }
}
