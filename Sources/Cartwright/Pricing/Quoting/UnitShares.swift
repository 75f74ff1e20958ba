extension QuotedLine {
    /// The discount of each promotion on the first units of the line, in minor units: one number for each of
    /// ``allocations``. Their sum is the difference between the list price and the price of these units.
    ///
    /// Each promotion's discount is divided evenly among all units. The remainder, fewer minor units than there are
    /// units, is dealt round the units, one to each, beginning where the promotion before it stopped. So for `n` units
    /// with discounts of `D` in all,
    ///
    /// - the first `k` units have ⌈D·k/n⌉ of it, and cost ⌊(list price − D)·k/n⌋: ``totalMinor(ofFirst:)``;
    /// - no promotion takes less off more units, and none takes off a unit more than it costs.
    ///
    /// - Parameter count: The number of units, from 0 to ``quantity``; other values are clamped.
    func discountsMinor(ofFirst count: Int64) -> [Int64] {
        guard quantity > 0 else { return allocations.map { _ in 0 } }
        let (units, count) = (Int128(quantity), Int128(min(max(0, count), quantity)))
        // After the deal `D % n` units have one minor unit more than the others. They are dealt to first, and are
        // spread evenly among the others: the first units of the line include both kinds.
        let fullerUnits = Int128(discountMinor) % units
        let fuller = (fullerUnits * count + units - 1) / units
        let places = [0..<fuller, fullerUnits..<fullerUnits + count - fuller]
        var next = Int128(0)
        return allocations.map { part in
            let (each, left) = Int128(part.amountMinor).quotientAndRemainder(dividingBy: units)
            let dealt = [next..<next + left, next - units..<next - units + left]
            next = (next + left) % units
            let shared = dealt.reduce(Int128(0)) { sum, dealt in
                places.reduce(sum) { $0 + dealt.overlap(with: $1) }
            }
            return Int64(clamping: each * count + shared)
        }
    }
}

extension Range<Int128> {
    /// The number of integers that two ranges have in common.
    fileprivate func overlap(with other: Range) -> Int128 {
        Swift.max(0, Swift.min(upperBound, other.upperBound) - Swift.max(lowerBound, other.lowerBound))
    }
}
