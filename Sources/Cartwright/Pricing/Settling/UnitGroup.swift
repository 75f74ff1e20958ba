/// A group of units that is sold as one, or several such groups that are all alike.
///
/// Alike ones are kept together, so that 2,000 groups of one line cost as much as one.
struct UnitGroup {
    /// The units of all the groups, line by line.
    private(set) var parts: [Part] = []

    /// How many groups these are.
    var times: Int64 = 1

    /// Units of one line.
    struct Part {
        let place: Int
        var units: [Range<Int64>]
    }

    mutating func add(_ units: Range<Int64>, of place: Int) {
        // Each line is picked once, so what there is of it already was added last.
        if parts.last?.place == place {
            parts[parts.count - 1].units.append(units)
        } else {
            parts.append(Part(place: place, units: [units]))
        }
    }

    /// Puts the lines in the order in which ties are settled.
    mutating func sort() { if parts.count > 1 { parts.sort { $0.place < $1.place } } }
}

extension Range<Int64> {
    /// The first elements, at most so many.
    func first(_ count: Int64) -> Range<Int64> { lowerBound..<lowerBound + Swift.min(count, Int64(self.count)) }
}
