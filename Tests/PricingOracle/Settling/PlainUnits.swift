/// The units of one line while the unit stage acts on them.
///
/// Adjacent units with equal treatment are one pool. The first k of its n units carry ⌊left · k / n⌋ of the amount left
/// in it. Taking an amount off some of them cuts the pool.
struct PlainUnits {
    private var pools: [Pool]

    private var isUsed: [Bool]

    /// The lowest amount left of a unit.
    private let floor: Int64

    /// Adjacent units with equal treatment.
    struct Pool {
        var units: Range<Int>
        var left: Int64

        /// Returns the amount left in a part of the pool.
        func left(of part: Range<Int>) -> Int64 {
            part.reduce(0) { $0 + Cents.share(of: left, unit: $1 - units.lowerBound, of: units.count) }
        }

        func part(_ part: Range<Int>) -> Pool { Pool(units: part, left: left(of: part)) }
    }

    init(_ line: PlainPlace) {
        let count = Int(line.quantity)
        pools = count > 0 ? [Pool(units: 0..<count, left: line.amount)] : []
        isUsed = Array(repeating: false, count: count)
        floor = line.unitFloor
    }

    /// The unused units.
    var available: [Int] { isUsed.indices.filter { !isUsed[$0] } }

    mutating func use(_ units: [Int]) {
        for unit in units { isUsed[unit] = true }
    }

    /// Returns the amount left of some units.
    func left(of units: [Int]) -> Int64 { pieces(of: units).reduce(0) { $0 + $1.left } }

    /// Returns the amount that may still be taken off some units.
    func room(of units: [Int]) -> Int64 { pieces(of: units).reduce(0) { $0 + room(of: $1) } }

    /// Returns the part of an amount that finds room, if some units share it evenly and none takes the share of
    /// another.
    func accepts(_ amount: Int64, of units: [Int]) -> Int64 {
        let pieces = pieces(of: units)
        return zip(pieces, shares(of: amount, pieces)).reduce(0) { $0 + min($1.1, room(of: $1.0)) }
    }

    /// Takes the amounts of one effect off their units, all at once.
    mutating func take(_ amounts: [(units: [Int], meant: Int64, amount: Int64)]) {
        let changes = amounts.flatMap { given($0.amount, meant: $0.meant, off: $0.units) }
        pools = pools.flatMap { pool in
            Self.cut(pool, changes.filter { pool.units.contains($0.units.lowerBound) })
        }
    }

    /// Gives each unit its even share of the meant amount, as far as it has room. A missing amount comes off the first
    /// units that have more room.
    private func given(_ amount: Int64, meant: Int64, off units: [Int]) -> [(units: Range<Int>, amount: Int64)] {
        let pieces = pieces(of: units)
        var given = zip(pieces, shares(of: max(meant, amount), pieces)).map { min($1, room(of: $0)) }
        for index in pieces.indices {
            let missing = amount - given.reduce(0, +)
            given[index] += max(0, min(missing, room(of: pieces[index]) - given[index]))
        }
        return zip(pieces, given).map { ($0.units, $1) }
    }

    /// Cuts a pool: units with an amount taken off become separate pools.
    private static func cut(_ pool: Pool, _ changes: [(units: Range<Int>, amount: Int64)]) -> [Pool] {
        var cut: [Pool] = []
        var next = pool.units.lowerBound
        for (units, amount) in changes.sorted(by: { $0.units.lowerBound < $1.units.lowerBound }) {
            cut.append(pool.part(next..<units.lowerBound))
            cut.append(Pool(units: units, left: pool.left(of: units) - amount))
            next = units.upperBound
        }
        cut.append(pool.part(next..<pool.units.upperBound))
        return cut.filter { !$0.units.isEmpty }
    }

    // MARK: Pools

    /// Returns the ranges of adjacent units that are in one pool.
    func pieces(of units: [Int]) -> [Pool] {
        pools.flatMap { pool in
            var ranges: [Range<Int>] = []
            for unit in units.sorted() where pool.units.contains(unit) {
                if let last = ranges.last, last.upperBound == unit {
                    ranges[ranges.count - 1] = last.lowerBound..<unit + 1
                } else {
                    ranges.append(unit..<unit + 1)
                }
            }
            return ranges.map(pool.part)
        }
    }

    private func room(of piece: Pool) -> Int64 { piece.left - floor * Int64(piece.units.count) }

    /// Spreads an amount evenly over all units of some pieces, and returns the sums by piece.
    private func shares(of amount: Int64, _ pieces: [Pool]) -> [Int64] {
        let count = pieces.reduce(0) { $0 + $1.units.count }
        var unit = 0
        return pieces.map { piece in
            defer { unit += piece.units.count }
            return (unit..<unit + piece.units.count).reduce(0) { $0 + Cents.share(of: amount, unit: $1, of: count) }
        }
    }
}
