/// The units of one line that are not used up, while the unit stage acts on them.
///
/// Units are usually used up from the first on, so that the free ones are the last ones and one number describes them.
struct FreeUnits {
    /// The number of units of the line.
    let lineCount: Int64

    /// The number of units at the beginning that are used up. If others are used up as well, ``scattered`` lists the
    /// free ones.
    private var usedCount: Int64 = 0

    /// The free units in ascending order; nil if they are exactly the last ones.
    private var scattered: [Range<Int64>]?

    /// Creates a value with all units of a line free.
    init(of lineCount: Int64) { self.lineCount = lineCount }

    /// The free units in ascending order.
    private var ranges: [Range<Int64>] { scattered ?? (usedCount < lineCount ? [atEnd] : []) }

    /// True if they are not exactly the last ones.
    var isScattered: Bool { scattered != nil }

    /// All free units, if they are not scattered.
    var atEnd: Range<Int64> { usedCount..<lineCount }

    /// The number of free units.
    var count: Int64 {
        guard let scattered else { return lineCount - usedCount }
        return scattered.reduce(0) { $0 + Int64($1.count) }
    }

    /// Returns the first free units, at most a number of them.
    func first(_ count: Int64) -> [Range<Int64>] {
        var left = count
        var first: [Range<Int64>] = []
        for range in ranges where left > 0 {
            first.append(range.first(left))
            left -= Int64(range.first(left).count)
        }
        return first
    }

    /// Marks units as used up.
    mutating func use(_ used: [Range<Int64>]) {
        guard used.areManyInOrder else {
            for range in used { use(range) }
            return
        }
        var used = used[...]
        while scattered == nil, let next = used.first, next.lowerBound <= usedCount {
            use(next)
            used = used.dropFirst()
        }
        if !used.isEmpty { scattered = ranges.subtracting(used) }
    }

    /// Marks neighboring units as used up.
    mutating func use(_ used: Range<Int64>) {
        guard !used.isEmpty else { return }
        if scattered == nil, used.lowerBound <= usedCount {
            usedCount = max(usedCount, used.upperBound)
            return
        }
        scattered = ranges.flatMap { range in
            let common = range.clamped(to: used)
            guard !common.isEmpty else { return [range] }
            return [range.lowerBound..<common.lowerBound, common.upperBound..<range.upperBound]
                .filter { !$0.isEmpty }
        }
    }
}
