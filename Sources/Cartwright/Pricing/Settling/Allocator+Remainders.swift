internal import BasicContainers

// Who gets one more: those with the largest remainders, ties to the earlier one. Each says whether there was room for
// it.

extension RigidArray<Allocator.Share> {
    /// Of a few, they are looked for one after the other, or those that get none where these are fewer. Remainders are
    /// not needed any more then.
    mutating func giveOneEachOfFew(to left: Int, _ count: Int) -> Bool {
        var shares = mutableSpan
        let areMost = left > count - left
        if areMost {
            for _ in left..<count {
                let last = Allocator.found(in: shares.span, count) { $0 <= $1 }
                shares[last].part -= 1
                shares[last].remainder = .max
            }
        } else {
            for _ in 0..<left {
                let first = Allocator.found(in: shares.span, count) { $0 > $1 }
                shares[first].part += 1
                shares[first].remainder = -1
            }
        }
        var fits = true
        for index in 0..<count {
            shares[index].part += areMost ? 1 : 0
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
    /// The place whose remainder goes before those of all others.
    @inline(__always)
    fileprivate static func found(
        in shares: Span<Share>,
        _ count: Int,
        where goesBefore: (_ remainder: Int64, _ other: Int64) -> Bool
    ) -> Int {
        var (found, remainder) = (0, shares[0].remainder)
        for index in 1..<count where goesBefore(shares[index].remainder, remainder) {
            (found, remainder) = (index, shares[index].remainder)
        }
        return found
    }

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
