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
    private static let maximumComparisons = 1024

    init(capacity: Int) { shares.reserveCapacity(capacity) }

    /// Forgets all places.
    mutating func reset() { shares.removeAll(keepingCapacity: true) }

    /// Adds a place.
    mutating func add(weight: Int64, room: Int64) { shares.append(Share(weight: weight, room: room)) }

    /// Spreads an amount over the weights, within the rooms. What a full place refuses moves to others.
    mutating func spread(_ amount: Int64) {
        guard trySpread(amount), fitsRooms else {
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
    private mutating func trySpread(_ amount: Int64) -> Bool {
        var total: Int64 = 0
        for share in shares {
            let (sum, overflow) = total.addingReportingOverflow(share.weight)
            guard !overflow else { return false }
            total = sum
        }
        guard total > 0, amount > 0 else {
            for index in shares.indices { shares[index].part = 0 }
            return true
        }
        let (whole, factor) = (UInt64(total), UInt64(amount))
        var left = factor
        for index in shares.indices {
            let (product, overflow) = UInt64(shares[index].weight).multipliedReportingOverflow(by: factor)
            guard !overflow else { return false }
            let (part, remainder) = product.quotientAndRemainder(dividingBy: whole)
            guard part <= UInt64(Int64.max) else { return false }
            shares[index].part = Int64(part)
            shares[index].remainder = remainder
            left -= part
        }
        guard left <= UInt64(Self.maximumComparisons / max(1, shares.count)) else { return left == 0 }
        for _ in 0..<left { giveOneToLargestRemainder() }
        return true
    }

    private mutating func giveOneToLargestRemainder() {
        var largest = 0
        for index in shares.indices where shares[index].remainder > shares[largest].remainder { largest = index }
        shares[largest].part += 1
        shares[largest].remainder = 0
    }
}
