/// The allocation of whole minor units over weights by largest remainder, so that the parts always add up.
///
/// Each part is first the exact share rounded down; the remaining units go to the largest remainders, ties to the
/// earlier one. Callers order the weights by ``TieKey``, which makes the result independent of the order of the cart. A
/// weight of zero gets nothing, and no part exceeds its weight if the amount does not exceed the sum.
enum Allocation {
    /// Returns the parts of `amount` (0 or more) over `weights` (each 0 or more). All parts are zero if all weights
    /// are.
    static func spread(_ amount: Int64, over weights: [Int64]) -> [Int64] {
        let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
        guard total > 0, amount > 0 else { return weights.map { _ in 0 } }
        var remainders: [(index: Int, remainder: Int128)] = []
        var parts: [Int64] = []
        var left = amount
        for (index, weight) in weights.enumerated() {
            let (part, remainder) = (Int128(amount) * Int128(weight)).quotientAndRemainder(dividingBy: total)
            parts.append(Int64(clamping: part))
            left -= parts[index]
            if remainder > 0 { remainders.append((index, remainder)) }
        }
        remainders.sort { ($1.remainder, $0.index) < ($0.remainder, $1.index) }
        for (index, _) in remainders.prefix(Int(left)) { parts[index] += 1 }
        return parts
    }

    /// Returns the parts if part `i` may be at most `room[i]`: the excess of a full part moves to parts with room left,
    /// in at most as many more rounds as there are parts. An excess without room stays unspent; room below zero is
    /// none.
    static func spread(_ amount: Int64, over weights: [Int64], room: [Int64]) -> [Int64] {
        var parts = weights.map { _ in Int64(0) }
        var left = amount
        var open = weights
        for _ in 0...weights.count where left > 0 {
            let wanted = spread(left, over: open)
            let before = left
            for index in parts.indices {
                let taken = max(0, min(wanted[index], room[index] - parts[index]))
                parts[index] += taken
                left -= taken
            }
            let still = weights.indices.map { parts[$0] < room[$0] ? weights[$0] : 0 }
            // A round that takes nothing and fills no part would repeat forever.
            guard left < before || still != open else { break }
            open = still
        }
        return parts
    }
}
