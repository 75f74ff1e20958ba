/// ``Allocation`` in arrays that are used again and again, for the amounts and numbers of places that carts usually
/// have. What is beyond those is left to ``Allocation`` itself, which has the same outcome.
struct Spreader {
    /// The places that the next amount is spread over, in the order in which ties are settled.
    private(set) var shares: [Share] = []

    /// What one place has to do with the amount.
    struct Share {
        /// The weight by which it is spread.
        let weight: Int64
        /// What the place may take of it.
        let room: Int64
        /// What it was given.
        fileprivate(set) var part: Int64 = 0
        fileprivate var remainder: UInt64 = 0

        init(weight: Int64, room: Int64) { (self.weight, self.room) = (weight, room) }
    }

    /// The most work that choosing the largest remainders one by one is worth.
    private static let maximumComparisons: UInt64 = 1024

    init(capacity: Int) { shares.reserveCapacity(capacity) }

    /// Forgets all places.
    mutating func reset() { shares.removeAll(keepingCapacity: true) }

    /// Adds a place.
    mutating func add(weight: Int64, room: Int64) { shares.append(Share(weight: weight, room: room)) }

    /// Spreads an amount over the weights, within the rooms. What a full place refuses moves to others.
    ///
    /// - Parameter total: the sum of the weights.
    mutating func spread(_ amount: Int64, of total: Int64) {
        guard trySpread(amount, of: total), fitsRooms else {
            let parts = Allocation.spread(amount, over: shares.map(\.weight), room: shares.map(\.room))
            for index in shares.indices { shares[index].part = parts[index] }
            return
        }
    }

    private var fitsRooms: Bool {
        for share in shares where share.part > max(0, share.room) { return false }
        return true
    }

    /// Spreads by largest remainder within 64 bits; false where that is not enough.
    private mutating func trySpread(_ amount: Int64, of total: Int64) -> Bool {
        var shares = shares.mutableSpan
        guard total > 0, amount > 0 else {
            for index in shares.indices { shares[index].part = 0 }
            return true
        }
        let (whole, factor) = (total.magnitude, amount.magnitude)
        var left = factor
        for index in shares.indices {
            let (product, overflow) = shares[index].weight.magnitude.multipliedReportingOverflow(by: factor)
            guard !overflow else { return false }
            let (part, remainder) = product.quotientAndRemainder(dividingBy: whole)
            guard part <= Int64.max.magnitude else { return false }
            shares[index].part = Int64(part)
            shares[index].remainder = remainder
            left -= part
        }
        guard left <= Self.maximumComparisons / UInt64(shares.count) else { return false }
        for _ in 0..<left { Self.giveOneToLargestRemainder(of: &shares) }
        return true
    }

    private static func giveOneToLargestRemainder(of shares: inout MutableSpan<Share>) {
        var (largest, most): (Int, UInt64) = (0, 0)
        for index in shares.indices where shares[index].remainder > most {
            (largest, most) = (index, shares[index].remainder)
        }
        shares[largest].part += 1
        shares[largest].remainder = 0
    }
}
