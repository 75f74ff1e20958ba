/// The rounding of percentages off prices: the mode, and the amount that it rounds.
struct DiscountRounding: Hashable, Sendable {
    let mode: Rounding

    /// True if the discount is rounded; false if the remaining price is.
    let isOfDiscount: Bool

    /// Half up on the remaining price.
    static let standard = DiscountRounding(mode: .halfUp, isOfDiscount: false)

    /// True if a rounding may raise a discount by nearly a whole minor unit. All other roundings raise it by half of
    /// one at most.
    var raisesByWhole: Bool { mode == (isOfDiscount ? .up : .down) }

    /// Returns the discount of a percentage off an amount of 0 or more.
    ///
    /// It never falls as the amount grows, and neither does the price that remains.
    @inline(__always)
    func discountMinor(_ percent: Percentage, off baseMinor: Int64) -> Int64 {
        let whole = Percentage.wholeMillionths
        let share = isOfDiscount ? percent.millionths : whole - percent.millionths
        let (product, overflow) = baseMinor.multipliedReportingOverflow(by: share)
        let rounded =
            overflow
            ? Int64(clamping: mode.divide(Int128(baseMinor) * Int128(share), by: Int128(whole)))
            : mode.divide(product, byWhole: whole)
        return isOfDiscount ? rounded : baseMinor - rounded
    }

    /// Returns the discount of a percentage off the price of some units together, with each unit rounded by itself. The
    /// first k of n units carry ⌊N·k/n⌋ of the price, so units have at most two different prices.
    func discountMinor(_ percent: Percentage, offEachOf units: Int64, worth baseMinor: Int64) -> Int64 {
        guard units > 0 else { return 0 }
        let (share, dearer) = baseMinor.quotientAndRemainder(dividingBy: units)
        guard dearer > 0 else { return units * discountMinor(percent, off: share) }
        return (units - dearer) * discountMinor(percent, off: share)
            + dearer * discountMinor(percent, off: share + 1)
    }
}
