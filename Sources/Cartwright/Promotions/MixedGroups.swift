/// Groups for which one promotion states `per: line` and another `per: cart`.
///
/// A group compares its promotions either for the whole cart or line by line, so such a group has no meaning.
package struct MixedGroups {
    /// The errors that prevent one catalog of the promotions: one for each promotion whose group an earlier one states
    /// with another value of `per`, with its index.
    package private(set) var errors: [(index: Int, error: CartwrightError)] = []

    /// A promotion of a group, with the value of `per` that it states.
    struct Member {
        let per: PromotionGroup.Per
        let id: String
    }

    /// Compares promotions with each other.
    package init(of promotions: [Promotion]) {
        let isAnyPerLine = promotions.indices.contains { promotions[$0].stacking.group?.per == .line }
        self.init(of: isAnyPerLine ? promotions : [], besideMembers: { _ in nil })
    }

    /// Compares promotions with each other, and with promotions that are known already.
    ///
    /// - Parameter known: returns the first known promotion of a group; nil if there is none.
    init(of promotions: [Promotion], besideMembers known: (_ group: String) -> Member?) {
        var first: [String: Member] = [:]
        for (index, promotion) in promotions.enumerated() {
            guard let group = promotion.stacking.group else { continue }
            guard let other = first[group.name] ?? known(group.name) else {
                first[group.name] = Member(per: group.per, id: promotion.id)
                continue
            }
            guard other.per != group.per else { continue }
            errors.append((index, Self.error(of: group, promotion.id, other)))
        }
    }

    private static func error(
        of group: PromotionGroup,
        _ id: String,
        _ other: Member
    ) -> CartwrightError {
        CartwrightError(
            .promotionMixedGroup,
            "expected one value of \"per\" for the group \"\(group.name)\", "
                + "found \(other.per.rawValue) of \"\(other.id)\" "
                + "and \(group.per.rawValue) of \"\(id)\"",
            hint: "write {\"name\": \"\(group.name)\", \"per\": \"line\"} for all of them, or rename one of the groups"
        )
    }
}
