internal import BasicContainers

extension StepBounds {
    /// Returns the number of units on the lines of a row.
    func unitCount(inRow row: Int) -> Int64 {
        pool.places(inRow: row).reduce(0) { $0.addingSaturated(frozen.places[$1].quantity) }
    }

    /// Returns an upper bound of a percentage of a number of the dearest units. It is rounded for each line, so on n
    /// lines the parts exceed the percentage of their sum by at most n − 1 minor units.
    func mostMinor(_ percent: Percentage, offDearest count: Int64, of lines: [Int]) -> Int64 {
        let lines = lines.sorted { frozen.places[$0].unitPriceMinor > frozen.places[$1].unitPriceMinor }
        return mostMinor(percent, offFirst: count, of: lines)
    }

    /// Returns an upper bound of an amount off each of a number of the dearest units, at most their prices.
    func mostMinor(_ minor: Int64, offEachOfDearest count: Int64, of lines: [Int]) -> Int64 {
        let lines = lines.sorted { frozen.places[$0].unitPriceMinor > frozen.places[$1].unitPriceMinor }
        var (left, most): (Int64, Int64) = (count, 0)
        for line in lines {
            let picked = min(left, frozen.places[line].quantity)
            left -= picked
            most += min(minor, frozen.places[line].unitPriceMinor) * picked
        }
        return most
    }

    /// Returns an upper bound of a percentage of a number of the cheapest units that a step reaches and no earlier step
    /// uses up; nil if there are fewer. Other units that are left can replace these only if they are no dearer.
    func mostMinor(_ percent: Percentage, offCheapestLeft count: Int64, for step: OperationStep) -> Int64? {
        let lines = pool.places(inRow: step.places.row).filter { !hasUsers(upTo: step, at: $0) }
            .sorted { frozen.places[$0].unitPriceMinor < frozen.places[$1].unitPriceMinor }
        guard lines.reduce(0, { $0.addingSaturated(frozen.places[$1].quantity) }) >= count else { return nil }
        // Other units that are no dearer may be of more lines, each of which is rounded.
        let roundings = max(0, min(count, Int64(step.places.count)) - min(count, Int64(lines.count)))
        return mostMinor(percent, offFirst: count, of: lines).addingSaturated(roundings)
    }

    private func mostMinor(_ percent: Percentage, offFirst count: Int64, of lines: [Int]) -> Int64 {
        guard count > 0 else { return 0 }
        var (left, baseMinor): (Int64, Int64) = (count, 0)
        for line in lines {
            let picked = min(left, frozen.places[line].quantity)
            left -= picked
            baseMinor += frozen.places[line].unitPriceMinor * picked
        }
        let roundings = min(count, Int64(lines.count)) - 1
        return frozen.rounding.discountMinor(percent, off: baseMinor) + max(0, roundings)
    }
}
