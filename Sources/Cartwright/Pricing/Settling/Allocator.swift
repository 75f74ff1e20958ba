internal import BasicContainers

/// ``Allocation`` with reused memory, for the amounts and numbers of places that carts usually have. Larger ones are
/// passed to ``Allocation``, which has the same result.
struct Allocator: ~Copyable {
    /// The places that the next amount is spread over come first, in tie order.
    private var shares: RigidArray<Share>

    /// The number of places.
    private var count = 0

    /// The share of one place in the amount.
    struct Share {
        /// The weight by which it is spread.
        var weight: Int64 = 0
        /// The largest amount that the place may take.
        var room: Int64 = 0
        /// The amount that it was given.
        var part: Int64 = 0
        var remainder: Int64 = 0
    }

    /// The largest number of places for which remainders are searched one by one.
    private static let few = 64

    /// - Parameter capacity: the largest number of places.
    init(capacity: Int) { shares = RigidArray(repeating: Share(), count: capacity) }

    /// Sets the places with their weights and rooms, and returns the sum of the weights, which is at most the price of
    /// the cart.
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

    /// Removes all places, so that others can be added one by one.
    ///
    /// - Parameter most: the largest number of others, if it may exceed the number of places of the cart.
    mutating func begin(atMost most: Int = 0) {
        count = 0
        if most > shares.count { shares = RigidArray(repeating: Share(), count: most) }
    }

    /// Adds a place.
    mutating func add(_ weight: Int64, room: Int64) {
        shares[count] = Share(weight: weight, room: room)
        count += 1
    }

    /// Returns the amount that a place was given.
    func part(_ index: Int) -> Int64 { shares[index].part }

    /// Spreads an amount over the weights, within the rooms. An amount that a full place refuses moves to others.
    ///
    /// - Parameter total: the sum of the weights.
    /// - Returns: true if each place was certainly given exactly its share of the amount.
    @discardableResult
    mutating func spread(_ amount: Int64, of total: Int64) -> Bool {
        guard !trySpread(amount, of: total) else { return true }
        let (weights, rooms) = ((0..<count).map { shares[$0].weight }, (0..<count).map { shares[$0].room })
        let parts = Allocation.spread(amount, over: weights, room: rooms)
        for index in parts.indices { shares[index].part = parts[index] }
        return false
    }

    /// Spreads by largest remainder in 64 bits. Returns false if 64 bits, or the room of a place, are not enough.
    private mutating func trySpread(_ amount: Int64, of total: Int64) -> Bool {
        guard let left = share(amount, of: total) else { return false }
        guard left > 0 else { return true }
        return count <= Self.few
            ? shares.giveOneEachOfFew(to: Int(left), count)
            : shares.giveOneEachOfMany(to: left, count, below: total)
    }

    /// Gives each place its exact share rounded down.
    ///
    /// - Returns: the rest of the amount; nil if a product overflows 64 bits, or a place has no room for its share.
    private mutating func share(_ amount: Int64, of total: Int64) -> Int64? {
        let count = count
        var shares = shares.mutableSpan
        guard total > 0, amount > 0 else {
            for index in 0..<count { shares[index].part = 0 }
            return 0
        }
        // No weight exceeds their sum, so no product exceeds this one.
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
