/// Picks the units of a `units` target by its ``UnitRule``, from those not used up.
struct UnitPicker {
    private let input: StageInput

    init(_ input: StageInput) { self.input = input }

    /// Returns the picked units, in the order in which the rule takes them.
    func pick(_ target: Target) throws(CartwrightError) -> [UnitSelection] {
        let rule = target.units
        let lines = inOrder(rule.take, of: target)
        var picked: [UnitSelection] = []
        for block in rule.per == .order ? [lines] : lines.map({ [$0] }) {
            let held = rule.held(atLine: block.first)
            picked += cut(block, to: held.count(of: try count(block)))
        }
        return picked
    }

    private func inOrder(_ take: UnitRule.Take, of target: Target) -> [Int] {
        let (lines, pool) = (input.cart.lines, UnitPool(target.filter, of: input.cart))
        let matching = input.frozen.linesByID.filter { lines[$0].isDiscountable && pool.has(lines[$0]) }
        return matching.sorted { a, b in
            let (priceA, priceB) = (lines[a].unitPriceMinor, lines[b].unitPriceMinor)
            guard priceA != priceB else { return input.frozen.place(ofLine: a) < input.frozen.place(ofLine: b) }
            return take == .cheapest ? priceA < priceB : priceA > priceB
        }
    }

    private func count(_ lines: [Int]) throws(CartwrightError) -> Int64 {
        var count: Int64 = 0
        for line in lines {
            count = try count.adding(input.balance.units(ofLine: line).free.count, to: "the number of units")
        }
        return count
    }

    private func cut(_ lines: [Int], to count: Int64) -> [UnitSelection] {
        var left = count
        var selections: [UnitSelection] = []
        for line in lines where left > 0 {
            let ranges = input.balance.units(ofLine: line).free.first(left)
            let selection = UnitSelection(line: line, units: ranges)
            left -= selection.count
            if !ranges.isEmpty { selections.append(selection) }
        }
        return selections
    }
}

extension UnitRule {
    /// Returns the number of available units that the rule takes.
    func count(of available: Int64) -> Int64 {
        let kept = min(available, maximumUnits ?? .max)
        guard groupsOf != nil || maximumGroups != nil else { return kept }
        let size = max(1, groupsOf ?? 1)
        return min(kept / size, maximumGroups ?? .max) * size
    }
}
