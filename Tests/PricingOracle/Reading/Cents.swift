/// The rounding of an exact amount to whole minor units.
enum PlainRounding: String {
    case halfUp = "half_up"
    case halfDown = "half_down"
    case halfEven = "half_even"
    case up
    case down

    /// Rounds a fraction of two non-negative numbers to a whole number.
    func whole(_ numerator: Int128, over denominator: Int128) -> Int128 {
        let below = numerator / denominator
        let twice = 2 * (numerator - below * denominator)
        return switch self {
        case .down: below
        case .up: twice > 0 ? below + 1 : below
        case .halfUp: twice >= denominator ? below + 1 : below
        case .halfDown: twice > denominator ? below + 1 : below
        case .halfEven: twice > denominator || (twice == denominator && below % 2 == 1) ? below + 1 : below
        }
    }
}

enum Cents {
    /// Spreads an amount over weights. Each part is its exact share rounded down; the cents left over go to the largest
    /// remainders, and ties go to the earlier part.
    static func spread(_ amount: Int64, over weights: [Int64]) -> [Int64] {
        let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
        guard total > 0, amount > 0 else { return weights.map { _ in 0 } }
        let products = weights.map { Int128(amount) * Int128($0) }
        var parts = products.map { Int64($0 / total) }
        let missing = Int(amount - parts.reduce(0, +))
        let byRemainder = products.indices.sorted { a, b in
            let (remainderA, remainderB) = (products[a] % total, products[b] % total)
            return remainderA == remainderB ? a < b : remainderA > remainderB
        }
        for index in byRemainder.prefix(missing) { parts[index] += 1 }
        return parts
    }

    /// Spreads an amount over weights with a limit for each part. The excess over a full part is spread over the parts
    /// with room, until nothing changes.
    static func spread(_ amount: Int64, over weights: [Int64], rooms: [Int64]) -> [Int64] {
        var parts = weights.map { _ in Int64(0) }
        var open = weights
        for _ in 0...weights.count {
            let left = amount - parts.reduce(0, +)
            for (index, wanted) in spread(left, over: open).enumerated() {
                parts[index] += max(0, min(wanted, rooms[index] - parts[index]))
            }
            open = weights.indices.map { parts[$0] < rooms[$0] ? weights[$0] : 0 }
        }
        return parts
    }

    /// Returns the share of unit `number` of `count` in an amount: the first k units together carry ⌊amount · k /
    /// count⌋.
    static func share(of amount: Int64, unit number: Int, of count: Int) -> Int64 {
        let upTo = { (k: Int) in Int64(Int128(amount) * Int128(k) / Int128(count)) }
        return upTo(number + 1) - upTo(number)
    }
}
