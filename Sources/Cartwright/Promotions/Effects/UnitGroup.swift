/// A group of units that is sold as one, or several such groups that are all alike.
///
/// Alike ones are kept together, so that 2,000 groups of one line cost as much as one.
struct UnitGroup {
    /// The units of all the groups, line by line.
    private(set) var units: [UnitSelection]

    /// How many groups these are.
    let times: Int64

    /// Fills groups of a size with picked units, in their order. An incomplete last group is left out.
    static func groups(of size: Int64, from picked: [UnitSelection], balance: Balance) -> [UnitGroup] {
        var groups: [UnitGroup] = []
        var open = UnitGroup(units: [], times: 1)
        var missing = size
        for (line, range) in picked.flatMap({ balance.alikeRanges(of: $0) }) {
            var rest = range
            if missing < size {
                let taken = rest.first(missing)
                open.add(line, taken)
                missing -= Int64(taken.count)
                rest = taken.upperBound..<rest.upperBound
                guard missing == 0 else { continue }
                groups.append(open)
                (open, missing) = (UnitGroup(units: [], times: 1), size)
            }
            let times = Int64(rest.count) / size
            let whole = rest.first(times * size)
            if times > 0 { groups.append(UnitGroup(units: [UnitSelection(line: line, units: [whole])], times: times)) }
            rest = whole.upperBound..<rest.upperBound
            if !rest.isEmpty {
                open.add(line, rest)
                missing -= Int64(rest.count)
            }
        }
        return groups
    }

    private mutating func add(_ line: Int, _ range: Range<Int64>) {
        // Each line is picked once, so what there is of it already was added last.
        if units.last?.line == line {
            units[units.count - 1].units.append(range)
        } else {
            units.append(UnitSelection(line: line, units: [range]))
        }
    }

    /// The group's places, with what is left of them now, in the order in which ties are settled.
    func shares(_ input: StageInput) -> [Share] {
        units.sorted { input.frozen.place(ofLine: $0.line) < input.frozen.place(ofLine: $1.line) }
            .map { Share(.units($0), weightMinor: input.balance.leftMinor(at: .units($0))) }
    }
}

extension Range<Int64> {
    /// The first elements, at most so many.
    func first(_ count: Int64) -> Range<Int64> { lowerBound..<lowerBound + Swift.min(count, Int64(self.count)) }
}
