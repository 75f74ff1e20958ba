/// The units of one line that nobody used up while the unit stage acts on them.
///
/// Units are mostly used up from the first on, so that the others are just the last ones and one number tells them.
struct FreeUnits {
    /// How many units the line has.
    let lineCount: Int64

    /// How many units at the beginning are used up. Where others are besides, ``scattered`` says which are free.
    private var usedCount: Int64 = 0

    /// The free units in ascending order, where those are not just the last ones; nil where they are.
    private var scattered: [Range<Int64>]?

    /// All units of a line.
    init(of lineCount: Int64) { self.lineCount = lineCount }

    /// In ascending order.
    private var ranges: [Range<Int64>] { scattered ?? (usedCount < lineCount ? [atEnd] : []) }

    /// Whether they are not just the last ones.
    var isScattered: Bool { scattered != nil }

    /// All of them, where they are not scattered.
    var atEnd: Range<Int64> { usedCount..<lineCount }

    /// How many there are.
    var count: Int64 {
        guard let scattered else { return lineCount - usedCount }
        return scattered.reduce(0) { $0 + Int64($1.count) }
    }

    /// The first ones, at most so many.
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

    /// The same of neighbouring units.
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
