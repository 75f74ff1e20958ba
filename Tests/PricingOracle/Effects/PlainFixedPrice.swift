import Cartwright

extension PlainDemand {
    /// Sets the price of the order, of each shipment or of each group of units, on the amount left now.
    static func fixedPrice(_ effect: PlainEffect, _ view: PlainStageView) -> PlainDemand {
        let (price, target) = (effect.value["amount"].minor(in: view.currency) ?? 0, effect.target)
        let excess = { (parts: [PlainWant.Part]) in max(0, parts.reduce(0) { $0 + $1.weight } - price) }
        guard target.scope == "units" else {
            let parts = view.places(of: target).map {
                PlainWant.Part(place: $0, units: nil, weight: view.balance.left[$0])
            }
            guard target.scope == "shipping" else { return PlainDemand(wants: [.shared(excess(parts), over: parts)]) }
            return PlainDemand(
                wants: [.each(parts.map { PlainWant.Part(place: $0.place, units: nil, weight: excess([$0])) })]
            )
        }
        let wants = view.groups(of: target, byListPrice: false).map { PlainWant.shared(excess($0), over: $0) }
        return PlainDemand(wants: wants, isOfGroups: true, uses: view.pick(target), usesAlways: target.usesUp)
    }
}

extension PlainStageView {
    /// Returns complete groups of the units that a target picks, in the order of picking. The parts of a group are
    /// sorted by line.
    ///
    /// - Parameter byListPrice: true to weight the parts by list prices; false by the amounts left.
    func groups(of target: PlainTarget, byListPrice: Bool) -> [[PlainWant.Part]] {
        let picked = pick(target)
        let blocks = target.isPerLine ? picked.map { [$0] } : [picked]
        return blocks.flatMap { groups(of: Int(target.groupsOf ?? 1), from: $0, byListPrice: byListPrice) }
    }

    private func groups(
        of size: Int,
        from picked: [(place: Int, units: [Int])],
        byListPrice: Bool
    ) -> [[PlainWant.Part]] {
        let units = picked.flatMap { line in line.units.map { (place: line.place, unit: $0) } }
        return stride(from: 0, to: units.count / size * size, by: size).map { start in
            let group = Dictionary(grouping: units[start..<start + size], by: \.place)
            return group.sorted { $0.key < $1.key }.map { place, units in
                var part = PlainWant.Part(place: place, units: units.map(\.unit), weight: 0)
                part.weight =
                    byListPrice ? scenario.places[place].price * Int64(units.count) : balance.left(at: part)
                return part
            }
        }
    }
}
