internal import BasicContainers

// Who gets one more: those with the largest remainders, ties to the earlier one. Each says whether there was room for
// it.

extension RigidArray<Allocator.Share> {
    /// Of a few, each is told by its rank.
    mutating func giveOneEachOfFew(to left: Int64, _ count: Int, _ ranks: inout FewRanks) -> Bool {
        var shares = mutableSpan
        ranks.rank(count) { shares[$0].remainder }
        var fits = true
        for index in 0..<count {
            shares[index].part += ranks[index] < left ? 1 : 0
            fits = fits && shares[index].part <= shares[index].room
        }
        return fits
    }

    /// Of many, the least remainder that is large enough tells it of each.
    ///
    /// - Parameter limit: what all remainders are below.
    mutating func giveOneEachOfMany(to left: Int64, _ count: Int, below limit: Int64) -> Bool {
        var shares = mutableSpan
        let least = Allocator.leastRemainder(of: left, shares.span, count, below: limit)
        var (ties, fits) = (left, true)
        for index in 0..<count where shares[index].remainder >= least { ties -= 1 }
        for index in 0..<count {
            let isTie = shares[index].remainder == least - 1 && ties > 0
            guard isTie || shares[index].remainder >= least else { continue }
            ties -= isTie ? 1 : 0
            shares[index].part += 1
            fits = fits && shares[index].part <= shares[index].room
        }
        return fits
    }
}

extension Allocator {
    /// The least remainder that no more than so many reach, closed in on from both sides.
    fileprivate static func leastRemainder(
        of left: Int64,
        _ shares: Span<Share>,
        _ count: Int,
        below limit: Int64
    ) -> Int64 {
        var (low, high): (Int64, Int64) = (0, limit)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            var reached: Int64 = 0
            for index in 0..<count { reached += shares[index].remainder >= middle ? 1 : 0 }
            if reached <= left { high = middle } else { low = middle }
        }
        return high
    }
}
