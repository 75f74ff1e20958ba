internal import Cartwright

extension LintRule {
    /// Groups without effect: with only one promotion, or of a promotion that is exclusive anyway.
    static let groups = LintRule { subject in
        let sizes = subject.promotions.reduce(into: [String: Int]()) { sizes, entry in
            entry.promotion.stacking.group.map { sizes[$0.name, default: 0] += 1 }
        }
        return subject.promotions.compactMap { entry in
            guard let group = entry.promotion.stacking.group?.name else { return nil }
            let place = entry.pointer.appending("group").location
            if entry.promotion.stacking.combinesWith == [] {
                return CartwrightError(
                    .lintGroupBesideExclusive,
                    "\(entry.promotion.id) is exclusive, so its group \"\(group)\" has no effect",
                    hint: "remove either group or exclusive",
                    at: place
                )
            }
            // A single promotion is part of a catalog that is not known here.
            guard subject.promotions.count > 1, sizes[group] == 1 else { return nil }
            let nearest = Spelling.nearest(to: group, among: sizes.keys.filter { $0 != group }.sorted())
            return CartwrightError(
                .lintGroupOfOne,
                "no other promotion is in the group \"\(group)\"",
                hint: nearest.map { "did you mean \"\($0)\"?" } ?? "add another promotion to it, or remove the group",
                at: place
            )
        }
    }
}
