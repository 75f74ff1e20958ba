// These functions are always inlined and read lines in place, so that only the properties in use are read: a copy of a
// line retains all its texts.

extension [Line] {
    /// The positions of the lines that match a filter.
    func positions(matching filter: LineFilter, in currency: Currency) -> [Int] {
        guard filter != .all else { return Array<Int>(indices) }
        return indices.filter { filter.matches(self[$0], in: currency) }
    }

    /// The positions, among some, of the lines that are in a target.
    func positions(
        among positions: some Sequence<Int>,
        reachedBy target: Target,
        in currency: Currency
    ) -> [Int] {
        guard target.scope != .shipping else { return [] }
        let isFiltered = target.filter != .all
        return positions.filter {
            self[$0].isDiscountable && (!isFiltered || target.filter.matches(self[$0], in: currency))
        }
    }
}
