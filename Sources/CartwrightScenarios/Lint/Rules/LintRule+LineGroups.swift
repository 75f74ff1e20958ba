internal import Cartwright

extension LintRule {
    /// Members of groups per line with effects that are not on lines: these effects do not compete.
    static let lineGroups = LintRule { subject in
        subject.promotions.compactMap { entry in
            guard let group = entry.promotion.stacking.group, group.per == .line,
                let index = entry.promotion.effects.firstIndex(where: { $0.stage != .line })
            else { return nil }
            let stage = entry.promotion.effects[index].stage
            return CartwrightError(
                .lintGroupBesideLines,
                "expected effects on lines in the group \"\(group.name)\", whose promotions compete for each line, "
                    + "found an effect of \(entry.promotion.id) in the stage \(stage)",
                hint: "write \"target\": {\"scope\": \"lines\"}, or move the effect to a promotion without the group",
                at: entry.pointer.appending("effects").appending(index).location
            )
        }
    }
}
