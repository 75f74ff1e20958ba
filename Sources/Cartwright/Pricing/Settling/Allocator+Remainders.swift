internal import BasicContainers

// The distribution of the units left after rounding down: places with the largest remainders get one more each, ties to
// the earlier place. Each function returns true if the places had room for it.

extension RigidArray<Allocator.Share> {
    /// For few places: searches the places that get one more one after the other, or those that get none if these are
    /// fewer. It overwrites remainders.
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

    /// For many places: finds the smallest remainder that is large enough.
    ///
    /// - Parameter limit: an upper bound above all remainders.
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
    /// Returns the place whose remainder comes before those of all others.
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

    /// Returns the smallest remainder that at most a number of places reach. It counts remainders by their first byte,
    /// then those of the byte in question by the next one, and so on.
    ///
    /// - Parameter limit: an upper bound above all remainders.
    fileprivate static func leastRemainder(
        of left: Int64,
        _ shares: Span<Share>,
        _ count: Int,
        below limit: Int64
    ) -> Int64 {
        var (least, reached, shift) = (Int64(0), Int64(0), max(0, Int64.bitWidth - limit.leadingZeroBitCount - 8))
        // The first byte may be a whole one; the last one has the bits that are left.
        var digitCount = 256
        while true {
            var counts = InlineArray<256, Int64>(repeating: 0)
            for index in 0..<count {
                let digit = (shares[index].remainder - least) >> Int64(shift)
                if (0..<Int64(digitCount)).contains(digit) { counts[Int(digit)] += 1 }
            }
            var digit = digitCount - 1
            while digit > 0, reached + counts[digit] <= left {
                reached += counts[digit]
                digit -= 1
            }
            least += Int64(digit) << Int64(shift)
            guard shift > 0 else { return least + 1 }
            let next = max(0, shift - 8)
            (digitCount, shift) = (1 << (shift - next), next)
        }
    }
}
