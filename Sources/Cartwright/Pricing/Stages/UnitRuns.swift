/// The units of one line while the unit stage acts on them, as runs of units that are alike.
///
/// A line of 6,000 units is one run until an effect treats some of them differently, so quantity costs nothing.
struct UnitRuns {
    private(set) var runs: [Run]

    /// No unit goes below it.
    private let floor: Int64

    /// Neighbouring units that are alike.
    struct Run {
        /// Which units of the line.
        var units: Range<Int64>
        /// What is left of the price of each of them.
        var leftMinor: Int64
        /// Whether a promotion used them up.
        var isUsed: Bool

        var count: Int64 { Int64(units.count) }
    }

    /// The untouched units of a line.
    init(_ line: Line) {
        floor = line.isDiscountable ? min(line.minimumUnitPriceMinor, line.unitPriceMinor) : line.unitPriceMinor
        let all = Run(units: 0..<line.quantity, leftMinor: line.unitPriceMinor, isUsed: false)
        runs = line.quantity > 0 ? [all] : []
    }

    /// How many units nobody used up.
    var available: Int64 { runs.reduce(0) { $0 + ($1.isUsed ? 0 : $1.count) } }

    /// The first units that nobody used up, at most so many, leaving some out at the beginning.
    func firstAvailable(_ count: Int64, after skipped: Int64 = 0) -> [Range<Int64>] {
        var (toSkip, left) = (skipped, count)
        var ranges: [Range<Int64>] = []
        for run in runs where !run.isUsed && left > 0 {
            let skip = min(toSkip, run.count)
            let taken = min(left, run.count - skip)
            toSkip -= skip
            left -= taken
            let start = run.units.lowerBound + skip
            if taken > 0 { ranges.append(start..<start + taken) }
        }
        return ranges
    }

    /// The parts of some ranges that are alike, with what is left of each of their units.
    func alike(in ranges: [Range<Int64>]) -> [(units: Range<Int64>, leftMinor: Int64)] {
        ranges.flatMap { range in
            runs.compactMap { run in
                let common = run.units.clamped(to: range)
                return common.isEmpty ? nil : (common, run.leftMinor)
            }
        }
    }

    /// What is left of some units together.
    func leftMinor(in ranges: [Range<Int64>]) -> Int64 {
        alike(in: ranges).reduce(0) { $0 + Int64($1.units.count) * $1.leftMinor }
    }

    /// What may still be taken off some units together.
    func room(in ranges: [Range<Int64>]) -> Int64 {
        alike(in: ranges).reduce(0) { $0 + Int64($1.units.count) * ($1.leftMinor - floor) }
    }

    /// How much of an amount that is meant for some units evenly finds a place, where no unit takes another's part.
    func accepts(_ amount: Int64, in ranges: [Range<Int64>]) -> Int64 {
        let alike = alike(in: ranges)
        let count = alike.reduce(0) { $0 + Int64($1.units.count) }
        guard count > 0 else { return 0 }
        let (share, extra) = amount.quotientAndRemainder(dividingBy: count)
        var (accepted, withRoom): (Int64, Int64) = (0, 0)
        for (units, left) in alike {
            accepted += Int64(units.count) * min(share, left - floor)
            if left - floor > share { withRoom += Int64(units.count) }
        }
        return accepted + min(extra, withRoom)
    }

    /// Takes an amount off some units, as evenly as their room allows. The amount is at most their room.
    mutating func take(_ amount: Int64, off ranges: [Range<Int64>]) {
        var left = amount
        while left > 0 {
            let open = alike(in: ranges).filter { $0.leftMinor > floor }
            let count = open.reduce(0) { $0 + Int64($1.units.count) }
            guard count > 0 else { return }
            let share = left / count
            for (units, unitLeft) in open where left > 0 {
                let part = share > 0 ? min(share, unitLeft - floor) : 1
                let taken = share > 0 ? units : units.lowerBound..<units.lowerBound + min(left, Int64(units.count))
                change(taken) { $0.leftMinor -= part }
                left -= part * Int64(taken.count)
            }
        }
    }

    /// Marks units as used up.
    mutating func use(_ ranges: [Range<Int64>]) {
        for range in ranges { change(range) { $0.isUsed = true } }
    }

    /// Changes the units of a range, cutting runs at its ends.
    private mutating func change(_ range: Range<Int64>, _ change: (inout Run) -> Void) {
        var changed: [Run] = []
        for run in runs {
            let common = run.units.clamped(to: range)
            guard !common.isEmpty else {
                changed.append(run)
                continue
            }
            for (units, isInside) in [
                (run.units.lowerBound..<common.lowerBound, false),
                (common, true),
                (common.upperBound..<run.units.upperBound, false),
            ] where !units.isEmpty {
                var piece = run
                piece.units = units
                if isInside { change(&piece) }
                changed.append(piece)
            }
        }
        runs = changed
    }
}
