/// The units of one line while the unit stage acts on them, as runs of units that were treated alike.
///
/// A line of 6,000 units is one run until an effect picks some of them, so a large quantity has no cost. The amount
/// left of a run is one number, of which the first k of its n units carry ⌊left·k/n⌋; a run is cut in two by the same
/// formula.
struct UnitRuns {
    /// The runs in ascending order; nil while at most ``once`` was taken off, so that most lines need no array.
    private var touched: [Run]?

    /// The only amount that was taken off, and its units.
    private var once: (units: Range<Int64>, givenMinor: Int64) = (0..<0, 0)

    /// The units that are not used up.
    var free: FreeUnits

    private let priceMinor: Int64

    /// The floor of each unit.
    private let floorMinor: Int64

    /// Creates the unreduced units of a line.
    init(_ line: Place) {
        self.init(count: line.quantity, priceMinor: line.unitPriceMinor, floorMinor: line.unitFloorMinor)
    }

    /// Creates units of one price.
    init(count: Int64, priceMinor: Int64, floorMinor: Int64) {
        free = FreeUnits(of: count)
        (self.priceMinor, self.floorMinor) = (priceMinor, floorMinor)
    }

    /// The number of units.
    private var count: Int64 { free.lineCount }

    /// The units as runs that were treated alike, in ascending order.
    var runs: [Run] {
        if let touched { return touched }
        guard count > 0 else { return [] }
        var runs: [Run] = []
        // The caller usually cuts one of the runs in three.
        runs.reserveCapacity(5)
        let units = once.units.isEmpty ? count..<count : once.units
        if units.lowerBound > 0 { runs.append(untouched(0..<units.lowerBound)) }
        if !units.isEmpty { runs.append(onceTouched) }
        if units.upperBound < count { runs.append(untouched(units.upperBound..<count)) }
        return runs
    }

    private func untouched(_ units: Range<Int64>) -> Run {
        Run(units: units, leftMinor: priceMinor * Int64(units.count))
    }

    private var onceTouched: Run {
        Run(units: once.units, leftMinor: untouched(once.units).leftMinor - once.givenMinor)
    }

    /// Takes the amount that one effect wants of some neighboring units, the same of each, as far as they have room,
    /// and returns the amount taken.
    mutating func take(wanted: Int64, off units: Range<Int64>) -> Int64 {
        if touched == nil {
            if once.units.isEmpty || once.units == units {
                let given = min(wanted, Int64(units.count) * (priceMinor - floorMinor) - once.givenMinor)
                guard given > 0 else { return 0 }
                once = (units, once.givenMinor + given)
                return given
            }
            touched = runs
        }
        if let index = touched?.index(ofRunWith: units) { return take(wanted: wanted, off: units, ofRun: index) }
        let given = accepts(wanted, in: [units])
        if given > 0 { take(given, meant: max(wanted, given), off: [units]) }
        return given
    }

    /// Does the same for units that were treated alike so far.
    private mutating func take(wanted: Int64, off units: Range<Int64>, ofRun index: Int) -> Int64 {
        guard let run = touched?[index], var part = run.part(in: units) else { return 0 }
        let given = min(wanted, room(of: part))
        guard given > 0 else { return 0 }
        part.leftMinor -= given
        touched?[index] = part
        if let after = run.part(in: units.upperBound..<run.units.upperBound) { touched?.insert(after, at: index + 1) }
        if let before = run.part(in: run.units.lowerBound..<units.lowerBound) { touched?.insert(before, at: index) }
        return given
    }

    /// Returns the only run that has units in a range, cut to it; nil if there are several.
    @inline(__always)
    private func part(holding units: Range<Int64>) -> Run? {
        if let touched { return touched.index(ofRunWith: units).flatMap { touched[$0].part(in: units) } }
        if !once.units.overlaps(units) { return units.isEmpty ? nil : untouched(units) }
        return once.units.contains(units) ? onceTouched.part(in: units) : nil
    }

    /// Returns true if some neighboring units were treated alike so far.
    func areAlike(_ units: Range<Int64>) -> Bool { part(holding: units) != nil }

    /// Returns the amount left of some neighboring units if they were treated alike so far; nil if not.
    func leftMinorIfAlike(_ units: Range<Int64>) -> Int64? { part(holding: units)?.leftMinor }

    /// Returns the parts of runs that lie in some ranges.
    func parts(in ranges: [Range<Int64>]) -> [Run] {
        let runs = runs
        guard ranges.areManyInOrder else {
            return ranges.flatMap { range in runs.compactMap { $0.part(in: range) } }
        }
        var (parts, first): ([Run], Int) = ([], 0)
        for range in ranges {
            while first < runs.count, runs[first].units.upperBound <= range.lowerBound { first += 1 }
            var next = first
            while next < runs.count, runs[next].units.lowerBound < range.upperBound {
                if let part = runs[next].part(in: range) { parts.append(part) }
                next += 1
            }
        }
        return parts
    }

    /// Returns the amount left of some neighboring units together, and their room.
    @inline(__always)
    func leftAndRoomMinor(in units: Range<Int64>) -> (leftMinor: Int64, roomMinor: Int64) {
        guard let part = part(holding: units) else { return leftAndRoomMinor(in: [units]) }
        return (part.leftMinor, room(of: part))
    }

    /// Returns the same for units that need not be neighbors.
    func leftAndRoomMinor(in ranges: [Range<Int64>]) -> (leftMinor: Int64, roomMinor: Int64) {
        parts(in: ranges).reduce((0, 0)) { ($0.0 + $1.leftMinor, $0.1 + room(of: $1)) }
    }

    /// Returns the part of an amount meant for some neighboring units evenly that finds room, if no unit takes another
    /// unit's part.
    func accepts(_ amount: Int64, in units: Range<Int64>) -> Int64 {
        guard let part = part(holding: units) else { return accepts(amount, in: [units]) }
        return min(amount, room(of: part))
    }

    /// Returns the amount left of some units together.
    func leftMinor(in ranges: [Range<Int64>]) -> Int64 {
        parts(in: ranges).reduce(0) { $0 + $1.leftMinor }
    }

    /// Returns the amount that may still be taken off some units together.
    func room(in ranges: [Range<Int64>]) -> Int64 { parts(in: ranges).reduce(0) { $0 + room(of: $1) } }

    /// Returns the part of an amount meant for some units evenly that finds room, if no unit takes another unit's part.
    func accepts(_ amount: Int64, in ranges: [Range<Int64>]) -> Int64 {
        let parts = parts(in: ranges)
        return zip(parts, parts.shares(of: amount)).reduce(0) { $0 + min($1.1, room(of: $1.0)) }
    }

    /// Takes an amount off some units: each run gives its share of the amount meant for them as far as it has room, and
    /// the missing rest comes off the first runs that have more.
    mutating func take(_ amount: Int64, meant: Int64, off ranges: [Range<Int64>]) {
        let parts = parts(in: ranges)
        var given = zip(parts, parts.shares(of: meant)).map { min($1, room(of: $0)) }
        var missing = amount - given.reduce(0, +)
        for (index, part) in parts.enumerated() where missing > 0 {
            let more = min(missing, room(of: part) - given[index])
            given[index] += more
            missing -= more
        }
        if ranges.areInOrder {
            touched = runs.cut(by: zip(parts, given))
        } else {
            for (part, given) in zip(parts, given) { touched = runs.cut(by: [(part, given)]) }
        }
    }

    /// Takes an amount off some units that have room for it.
    mutating func take(exactly amount: Int64, off ranges: [Range<Int64>]) {
        if ranges.count == 1 {
            take(exactly: amount, off: ranges[0])
        } else if touched == nil, once.units.isEmpty, ranges.areInOrder {
            touched = untouchedRuns(less: amount, in: ranges)
        } else {
            take(amount, meant: amount, off: ranges)
        }
    }

    /// Returns the runs of an unreduced line after an amount is taken off some of its units. Each of these has as much
    /// room as the others, so they carry it evenly.
    private func untouchedRuns(less amount: Int64, in ranges: [Range<Int64>]) -> [Run] {
        let whole = ranges.reduce(Int128(0)) { $0 + Int128($1.count) }
        var (runs, end): ([Run], Int64) = ([], 0)
        var (units, before): (Int128, Int64) = (0, 0)
        runs.reserveCapacity(2 * ranges.count + 1)
        for range in ranges {
            if end < range.lowerBound { runs.append(untouched(end..<range.lowerBound)) }
            units += Int128(range.count)
            let upTo = Int64(clamping: Int128(amount) * units / whole)
            var run = untouched(range)
            run.leftMinor -= upTo - before
            runs.append(run)
            (before, end) = (upTo, range.upperBound)
        }
        if end < count { runs.append(untouched(end..<count)) }
        return runs
    }

    /// Does the same for neighboring units.
    mutating func take(exactly amount: Int64, off units: Range<Int64>) {
        if touched == nil {
            if once.units.isEmpty || once.units == units { return once = (units, once.givenMinor + amount) }
            touched = runs
        }
        if let index = touched?.index(ofRunWith: units) {
            _ = take(wanted: amount, off: units, ofRun: index)
        } else {
            take(amount, meant: amount, off: [units])
        }
    }

    private func room(of run: Run) -> Int64 { run.leftMinor - run.count * floorMinor }
}
