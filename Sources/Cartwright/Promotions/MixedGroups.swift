/// Groups for which one promotion states `per: line` and another `per: cart`.
///
/// A group compares its promotions either for the whole cart or line by line, so such a group has no meaning.
package struct MixedGroups {
    /// The errors that prevent one catalog of the promotions: one for each promotion whose group an earlier one states
    /// with another value of `per`, with its index.
    package private(set) var errors: [(index: Int, error: CartwrightError)] = []

    /// Compares promotions with each other.
    package init(of promotions: [Promotion]) { self.init(of: promotions, beside: nil) }

    /// Compares promotions with each other, and with those of a catalog.
    init(of promotions: [Promotion], beside catalog: CompiledPromotions?) {
        let hasLineGroups = catalog?.hasLineGroups ?? false
        guard hasLineGroups || promotions.contains(where: { $0.stacking.group?.per == .line }) else { return }
        var first: [String: (per: PromotionGroup.Per, id: String)] = [:]
        for (index, promotion) in promotions.enumerated() {
            guard let group = promotion.stacking.group else { continue }
            guard let other = first[group.name] ?? catalog?.member(ofGroup: group.name) else {
                first[group.name] = (group.per, promotion.id)
                continue
            }
            guard other.per != group.per else { continue }
            errors.append((index, Self.error(of: group, promotion.id, other.per, other.id)))
        }
    }

    private static func error(
        of group: PromotionGroup,
        _ id: String,
        _ other: PromotionGroup.Per,
        _ otherID: String
    ) -> CartwrightError {
        CartwrightError(
            .promotionMixedGroup,
            "expected one value of \"per\" for the group \"\(group.name)\", found \(other.rawValue) of \"\(otherID)\" "
                + "and \(group.per.rawValue) of \"\(id)\"",
            hint: "write {\"name\": \"\(group.name)\", \"per\": \"line\"} for all of them, or rename one of the groups"
        )
    }
}

extension Promotion {
    /// The error if this promotion and another one cannot be in one catalog: their groups have the same name but
    /// different values of `per`. Nil if both can be in one catalog.
    package func mixedGroup(with other: Promotion) -> CartwrightError? {
        MixedGroups(of: [other, self]).errors.first?.error
    }
}

extension CompiledPromotions {
    /// The first promotion of a group, and the part of a cart for which the group competes; nil if there is none.
    fileprivate func member(ofGroup name: String) -> (per: PromotionGroup.Per, id: String)? {
        guard symbols.hasGroup(name) else { return nil }
        for position in ordered.indices {
            guard let group = self[position].stacking.group, group.name == name else { continue }
            return (group.per, self[position].id)
        }
        return nil
    }
}
