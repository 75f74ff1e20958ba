// Lines are looked at in their places, by functions that are always in line, so that only what is asked for is read of
// them: who copies a line counts the references of all its texts.

extension [Line] {
    /// Where the lines stand that a filter lets through.
    func positions(matching filter: LineFilter, in currency: Currency) -> [Int] {
        guard filter != .all else { return Array<Int>(indices) }
        return indices.filter { filter.matches(self[$0], in: currency) }
    }

    /// Where those of some lines stand that are in a target.
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
