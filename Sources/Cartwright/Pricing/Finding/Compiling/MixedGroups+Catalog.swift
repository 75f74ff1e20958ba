extension MixedGroups {
    /// Compares promotions with each other, and with those of a catalog.
    init(of promotions: [Promotion], beside catalog: CompiledPromotions?) {
        guard let catalog else {
            self.init(of: promotions)
            return
        }
        let isAnyPerLine = promotions.indices.contains { promotions[$0].stacking.group?.per == .line }
        self.init(
            of: catalog.hasLineGroups || isAnyPerLine ? promotions : [],
            besideMembers: { catalog.member(ofGroup: $0) }
        )
    }
}

extension CompiledPromotions {
    /// Returns the first promotion of a group; nil if there is none.
    fileprivate func member(ofGroup name: String) -> MixedGroups.Member? {
        guard symbols.hasGroup(name) else { return nil }
        for position in ordered.indices {
            guard let group = self[position].stacking.group, group.name == name else { continue }
            return MixedGroups.Member(per: group.per, id: self[position].id)
        }
        return nil
    }
}
