/// The rounding of tax: the mode, and the amounts that it rounds.
public struct TaxRounding: Hashable, Sendable {
    /// The rounding mode, independent of that of discounts.
    public var rounding: Rounding

    /// The amounts whose tax is rounded.
    public var per: Granularity

    /// Creates a rounding of tax; by default half up, once for each rate.
    public init(_ rounding: Rounding = .halfUp, per: Granularity = .rate) {
        (self.rounding, self.per) = (rounding, per)
    }

    /// The amounts whose tax is rounded.
    public enum Granularity: String, Hashable, Sendable, CaseIterable {
        /// All lines and shipments of one rate together. The tax is spread over them by largest remainder.
        case rate
        /// Each line and each shipment.
        case line
        /// Each unit of a line, and each shipment.
        case unit
    }
}

/// The price of a line or a shipment that is taxed.
struct TaxedPart {
    let amountMinor: Int64
    /// The number of units that share the price: the first k of n units carry ⌊N·k/n⌋ of it.
    let units: Int64
}

extension TaxRounding {
    /// Returns the tax on lines and shipments of one rate together, in minor units.
    ///
    /// - Parameter isIncluded: true if the prices include the tax.
    func minor(on parts: [TaxedPart], at rate: Percentage, isIncluded: Bool) -> Int64 {
        let tax =
            switch per {
            case .rate: minor(on: parts.reduce(Int128(0)) { $0 + Int128($1.amountMinor) }, at: rate, isIncluded)
            case .line: parts.reduce(Int128(0)) { $0 + minor(on: Int128($1.amountMinor), at: rate, isIncluded) }
            case .unit: parts.reduce(Int128(0)) { $0 + minorOfUnits(of: $1, at: rate, isIncluded) }
            }
        return Int64(clamping: tax)
    }

    /// Returns the price of lines and shipments of one rate in the other kind, in minor units: with tax if the prices
    /// exclude it, without tax if they include it.
    ///
    /// - Parameter isIncluded: true if the prices include the tax.
    func convertedMinor(of parts: [TaxedPart], at rate: Percentage, isIncluded: Bool) -> Int64 {
        let price = parts.reduce(Int128(0)) { $0 + Int128($1.amountMinor) }
        let tax = rate.millionths > 0 ? Int128(minor(on: parts, at: rate, isIncluded: isIncluded)) : 0
        return Int64(clamping: isIncluded ? price - tax : price + tax)
    }

    /// Returns the tax on an amount, rounded once.
    private func minor(on amount: Int128, at rate: Percentage, _ isIncluded: Bool) -> Int128 {
        let whole = Int128(Percentage.wholeMillionths)
        let denominator = isIncluded ? whole + Int128(rate.millionths) : whole
        return rounding.divide(amount * Int128(rate.millionths), by: denominator)
    }

    /// Returns the tax on units of two prices at most, rounded for each unit.
    private func minorOfUnits(of part: TaxedPart, at rate: Percentage, _ isIncluded: Bool) -> Int128 {
        let units = Int128(max(1, part.units))
        let (price, dearer) = Int128(part.amountMinor).quotientAndRemainder(dividingBy: units)
        let tax = (units - dearer) * minor(on: price, at: rate, isIncluded)
        return dearer == 0 ? tax : tax + dearer * minor(on: price + 1, at: rate, isIncluded)
    }
}
