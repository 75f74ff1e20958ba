/// ``Allocation`` in arrays that are used again and again, for the amounts and numbers of places that carts usually
/// have. What is beyond those is left to ``Allocation`` itself, which has the same outcome.
struct Spreader {
    /// The weights by which the next amount is spread.
    var weights: [Int64] = []

    /// What each place may take of it.
    var rooms: [Int64] = []

    /// What each place was given.
    private(set) var parts: [Int64] = []

    private var remainders: [UInt64] = []

    /// The most work that choosing the largest remainders one by one is worth.
    private static let maximumComparisons = 1024

    /// Forgets weights and rooms.
    mutating func reset() {
        weights.removeAll(keepingCapacity: true)
        rooms.removeAll(keepingCapacity: true)
    }

    /// Spreads an amount over the weights, within the rooms. What a full place refuses moves to others.
    mutating func spread(_ amount: Int64) {
        guard trySpread(amount), fitsRooms else {
            parts = Allocation.spread(amount, over: weights, room: rooms)
            return
        }
    }

    private var fitsRooms: Bool {
        for index in parts.indices where parts[index] > max(0, rooms[index]) { return false }
        return true
    }

    /// Spreads by largest remainder within 64 bits; false where that is not enough.
    private mutating func trySpread(_ amount: Int64) -> Bool {
        parts.removeAll(keepingCapacity: true)
        remainders.removeAll(keepingCapacity: true)
        var total: Int64 = 0
        for weight in weights {
            let (sum, overflow) = total.addingReportingOverflow(weight)
            guard !overflow else { return false }
            total = sum
        }
        guard total > 0, amount > 0 else {
            for _ in weights { parts.append(0) }
            return true
        }
        let (whole, factor) = (UInt64(total), UInt64(amount))
        var left = factor
        for weight in weights {
            let (product, overflow) = UInt64(weight).multipliedReportingOverflow(by: factor)
            guard !overflow else { return false }
            let (part, remainder) = product.quotientAndRemainder(dividingBy: whole)
            guard part <= UInt64(Int64.max) else { return false }
            parts.append(Int64(part))
            remainders.append(remainder)
            left -= part
        }
        guard left <= UInt64(Self.maximumComparisons / max(1, weights.count)) else { return left == 0 }
        for _ in 0..<left { giveOneToLargestRemainder() }
        return true
    }

    private mutating func giveOneToLargestRemainder() {
        var largest = 0
        for index in remainders.indices where remainders[index] > remainders[largest] { largest = index }
        parts[largest] += 1
        remainders[largest] = 0
    }
}
