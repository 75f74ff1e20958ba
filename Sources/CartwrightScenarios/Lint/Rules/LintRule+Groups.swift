internal import Cartwright

extension LintRule {
    /// Groups that keep nobody apart: of one promotion alone, or of one that stands alone anyway.
    static let groups = LintRule { subject in
        let sizes = subject.promotions.reduce(into: [String: Int]()) { sizes, entry in
            entry.promotion.stacking.group.map { sizes[$0, default: 0] += 1 }
        }
        return subject.promotions.compactMap { entry in
            guard let group = entry.promotion.stacking.group else { return nil }
            let place = entry.pointer.appending("group").location
            if entry.promotion.stacking.combinesWith == [] {
                return CartwrightError(
                    .lintGroupBesideExclusive,
                    "\(entry.promotion.id) stands alone anyway: its group \"\(group)\" adds nothing",
                    hint: "take the group out, or exclusive",
                    at: place
                )
            }
            // A single promotion is part of a catalog that nobody sees here.
            guard subject.promotions.count > 1, sizes[group] == 1 else { return nil }
            let nearest = Spelling.nearest(to: group, among: sizes.keys.filter { $0 != group }.sorted())
            return CartwrightError(
                .lintGroupOfOne,
                "no other promotion is in the group \"\(group)\"",
                hint: nearest.map { "did you mean \"\($0)\"?" } ?? "put another one into it, or take it out",
                at: place
            )
        }
    }
}
