internal import BasicContainers

/// Converts an amount with tax into a discount of prices without it, or the other way round.
///
/// The amount is spread over the tax rates by price in its own kind, and each part is converted once, the highest rate
/// first: to the discount after which the price of that rate's shares, in the kind of the amount, is lower by exactly
/// the part, or else to the nearer one. The next rate makes up for the difference. Only the last rate takes the larger
/// of two that are equally near, so that the customer never pays more than promised.
struct TaxConversion: Sendable {
    let rounding: TaxRounding

    /// True if the prices of the cart include tax, so that the amounts are without.
    let pricesIncludeTax: Bool

    /// A place, or units of a line, that a discount comes off.
    struct Share {
        /// Its price in the kind of the cart, as the stage began.
        let priceMinor: Int64
        /// The number of its units, for tax that is rounded for each unit.
        let units: Int64
        let rate: Percentage
        /// The largest discount of it, by which a discount is spread; at most the price.
        var limitMinor: Int64
    }

    /// Returns the price of a share in the other kind.
    func convertedMinor(_ share: Share) -> Int64 { convertedMinor([share], less: [0]) }

    /// Returns the discount of one share at an amount in the other kind.
    func discountMinor(of amountMinor: Int64, off share: Share) -> Int64 {
        discountsMinor(of: amountMinor, off: [share])[0]
    }

    /// Returns the discount of each share, in the kind of the cart; together they are worth an amount in the other
    /// kind, or are all of the shares' limits if these are worth no more.
    ///
    /// - Parameters:
    ///   - amountMinor: the amount in the other kind, 0 or more.
    ///   - shares: the shares, in tie order.
    func discountsMinor(of amountMinor: Int64, off shares: [Share]) -> [Int64] {
        let limits = shares.map(\.limitMinor)
        guard amountMinor > 0 else { return shares.map { _ in 0 } }
        let rates = rates(of: shares).filter { $0.worthMinor > 0 }
        let worthMinor = rates.reduce(Int128(0)) { $0 + Int128($1.worthMinor) }
        guard Int128(amountMinor) < worthMinor else { return limits }
        let parts = Allocation.spread(amountMinor, over: rates.map(\.worthMinor))
        var discounts = shares.map { _ in Int64(0) }
        var missedMinor: Int64 = 0
        for (index, rate) in rates.enumerated() {
            let wantedMinor = parts[index] + missedMinor
            let discountMinor = rate.discountMinor(of: wantedMinor, isLast: index == rates.count - 1)
            missedMinor = wantedMinor - rate.worthMinor(of: discountMinor)
            for (position, part) in zip(rate.positions, rate.spread(discountMinor)) { discounts[position] = part }
        }
        return discounts
    }

    /// Returns true if the limits of some shares are worth more than an amount in the other kind.
    func exceeds(_ amountMinor: Int64, _ shares: [Share]) -> Bool {
        rates(of: shares).reduce(Int128(0)) { $0 + Int128($1.worthMinor) } > Int128(amountMinor)
    }

    /// Returns the shares of each rate, the highest rate first.
    private func rates(of shares: [Share]) -> [TaxedRate] {
        let positions = Dictionary(grouping: shares.indices) { shares[$0].rate }
        return positions.sorted { $0.key.millionths > $1.key.millionths }
            .map { TaxedRate(self, positions: $0.value, shares: $0.value.map { shares[$0] }) }
    }

    /// Returns the price of shares of one rate in the other kind, after a discount of each.
    fileprivate func convertedMinor(_ shares: [Share], less discounts: [Int64]) -> Int64 {
        let parts = zip(shares, discounts).map { TaxedPart(amountMinor: $0.priceMinor - $1, units: $0.units) }
        return rounding.convertedMinor(of: parts, at: shares.first?.rate ?? .zero, isIncluded: pricesIncludeTax)
    }
}

/// The shares of one rate.
private struct TaxedRate {
    let conversion: TaxConversion
    let positions: [Int]
    let shares: [TaxConversion.Share]
    private let limits: [Int64]

    /// The sums of the prices and of the limits, in the kind of the cart.
    private let (priceMinor, limitMinor): (Int64, Int64)

    /// The price in the other kind before the discount.
    private let convertedMinor: Int64

    /// The limits in the other kind.
    private(set) var worthMinor: Int64 = 0

    init(_ conversion: TaxConversion, positions: [Int], shares: [TaxConversion.Share]) {
        (self.conversion, self.positions, self.shares) = (conversion, positions, shares)
        limits = shares.map(\.limitMinor)
        (priceMinor, limitMinor) = (shares.reduce(0) { $0 + $1.priceMinor }, limits.reduce(0, +))
        convertedMinor = conversion.convertedMinor(shares, less: shares.map { _ in 0 })
        worthMinor = worthMinor(of: limitMinor)
    }

    /// Returns the parts of a discount, by the limits of the shares.
    func spread(_ discountMinor: Int64) -> [Int64] { Allocation.spread(discountMinor, over: limits) }

    /// Returns the amount in the other kind by which a discount lowers the price.
    func worthMinor(of discountMinor: Int64) -> Int64 {
        guard conversion.rounding.per == .rate else {
            return convertedMinor - conversion.convertedMinor(shares, less: spread(discountMinor))
        }
        // Tax that is rounded once does not depend on the parts.
        let whole = TaxConversion.Share(
            priceMinor: priceMinor,
            units: 1,
            rate: shares.first?.rate ?? .zero,
            limitMinor: limitMinor
        )
        return convertedMinor - conversion.convertedMinor([whole], less: [discountMinor])
    }

    /// Returns the discount that is worth an amount in the other kind, or else the nearer one.
    ///
    /// - Parameter isLast: true if no other rate makes up for the difference.
    func discountMinor(of wantedMinor: Int64, isLast: Bool) -> Int64 {
        let discountMinor = leastDiscountMinor(of: wantedMinor)
        guard discountMinor > 0 else { return 0 }
        let excess = abs(worthMinor(of: discountMinor) - wantedMinor)
        let shortfall = abs(wantedMinor - worthMinor(of: discountMinor - 1))
        return excess < shortfall || excess == shortfall && isLast ? discountMinor : discountMinor - 1
    }

    /// Returns the least discount that is worth an amount in the other kind, by bisection, or else the largest.
    private func leastDiscountMinor(of wantedMinor: Int64) -> Int64 {
        var (least, most): (Int64, Int64) = (0, limitMinor)
        while least < most {
            let middle = least + (most - least) / 2
            if worthMinor(of: middle) >= wantedMinor { most = middle } else { least = middle + 1 }
        }
        return least
    }
}

extension FrozenCart {
    /// The conversion of amounts that are of the other kind than the prices.
    var taxConversion: TaxConversion { TaxConversion(rounding: tax, pricesIncludeTax: cart.pricesIncludeTax) }

    /// Returns a place as a share of a discount.
    ///
    /// - Parameters:
    ///   - priceMinor: the price as the stage began.
    ///   - limitMinor: the largest discount; nil for the price.
    func taxedShare(at place: Int, priceMinor: Int64, limitMinor: Int64? = nil) -> TaxConversion.Share {
        TaxConversion.Share(
            priceMinor: priceMinor,
            units: places[place].quantity,
            rate: taxRate(at: place),
            limitMinor: limitMinor ?? priceMinor
        )
    }

    /// Returns units of a line as a share of a discount.
    ///
    /// - Parameters:
    ///   - priceMinor: their price; nil for their list price.
    ///   - limitMinor: the largest discount; nil for the price.
    func taxedShare(
        ofUnits count: Int64,
        at place: Int,
        priceMinor: Int64? = nil,
        limitMinor: Int64? = nil
    ) -> TaxConversion.Share {
        let priceMinor = priceMinor ?? places[place].unitPriceMinor * count
        return TaxConversion.Share(
            priceMinor: priceMinor,
            units: count,
            rate: taxRate(at: place),
            limitMinor: limitMinor ?? priceMinor
        )
    }
}
