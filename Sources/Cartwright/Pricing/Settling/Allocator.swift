internal import BasicContainers

/// ``Allocation`` in memory that is used again and again, for the amounts and numbers of places that carts usually
/// have. What is beyond those is left to ``Allocation`` itself, which has the same outcome.
struct Allocator: ~Copyable {
    /// The places that the next amount is spread over come first, in the order in which ties are settled.
    private var shares: RigidArray<Share>

    /// How many there are.
    private var count = 0

    /// What one place has to do with the amount.
    struct Share {
        /// The weight by which it is spread.
        var weight: Int64 = 0
        /// What the place may take of it.
        var room: Int64 = 0
        /// What it was given.
        var part: Int64 = 0
        var remainder: Int64 = 0
    }

    /// How many places are gone through once for each of them.
    private static let few = 64

    /// - Parameter capacity: the most places there can be.
    init(capacity: Int) { shares = RigidArray(repeating: Share(), count: capacity) }

    /// Takes up places with weights and rooms, and says what the weights are together. That is at most what the cart
    /// costs.
    @inline(__always)
    mutating func weigh(
        _ places: PlaceSet,
        _ sets: borrowing NumberTable,
        _ levels: [Balance.Level],
        _ share: (_ place: Int, Balance.Level) -> (weight: Int64, room: Int64)
    ) -> Int64 {
        var shares = shares.mutableSpan
        var (total, count): (Int64, Int) = (0, 0)
        sets.forEach(in: places) { place in
            let (weight, room) = share(place, levels[place])
            shares[count] = Share(weight: weight, room: room)
            total += weight
            count += 1
        }
        self.count = count
        return total
    }

    /// Forgets all places, so that others are taken up one by one.
    mutating func begin() { count = 0 }

    /// Takes up one more place.
    mutating func add(_ weight: Int64, room: Int64) {
        shares[count] = Share(weight: weight, room: room)
        count += 1
    }

    /// What a place was given.
    func part(_ index: Int) -> Int64 { shares[index].part }

    /// Spreads an amount over the weights, within the rooms. What a full place refuses moves to others.
    ///
    /// - Parameter total: the sum of the weights.
    /// - Returns: whether each place was given its share of the amount and no more, as far as that is known.
    @discardableResult
    mutating func spread(_ amount: Int64, of total: Int64) -> Bool {
        guard !trySpread(amount, of: total) else { return true }
        let (weights, rooms) = ((0..<count).map { shares[$0].weight }, (0..<count).map { shares[$0].room })
        let parts = Allocation.spread(amount, over: weights, room: rooms)
        for index in parts.indices { shares[index].part = parts[index] }
        return false
    }

    /// Spreads by largest remainder within 64 bits; false where that, or the room of a place, is not enough.
    private mutating func trySpread(_ amount: Int64, of total: Int64) -> Bool {
        guard let left = share(amount, of: total) else { return false }
        guard left > 0 else { return true }
        return count <= Self.few
            ? shares.giveOneEachOfFew(to: Int(left), count)
            : shares.giveOneEachOfMany(to: left, count, below: total)
    }

    /// Gives each place its exact share rounded down.
    ///
    /// - Returns: what is left of the amount; nil where a product is beyond 64 bits, or a place has no room for its
    ///   share.
    private mutating func share(_ amount: Int64, of total: Int64) -> Int64? {
        let count = count
        var shares = shares.mutableSpan
        guard total > 0, amount > 0 else {
            for index in 0..<count { shares[index].part = 0 }
            return 0
        }
        // No weight is more than their sum, so no product is more than this one.
        guard !total.multipliedReportingOverflow(by: amount).overflow else { return nil }
        var (left, fits) = (amount, true)
        for index in 0..<count {
            let product = shares[index].weight &* amount
            let part = product / total
            shares[index].part = part
            shares[index].remainder = product &- part &* total
            left &-= part
            fits = fits && part <= shares[index].room
        }
        return fits ? left : nil
    }
}
