/// The numbers of bought and given units of a ``BuyXGetY``. Plain numbers only, so that a catalog can hold many.
struct BuyTerms: Sendable {
    let discount: Discount
    let buyCount: Int64
    let getCount: Int64
    let maximumApplications: Int64?
    let maximumUnits: Int64?

    /// The units that are reduced.
    let take: UnitRule.Take

    /// True if units are picked from each group of bought and given units; false if from all together.
    let isPerGroup: Bool

    /// The discount of the reduced units.
    enum Discount: Sendable {
        /// A percentage, rounded for each line.
        case percent(Percentage)
        /// An amount off each unit, at most its price, in minor units.
        case amount(minor: Int64)
    }

    init(_ effect: BuyXGetY) {
        discount = effect.amount.map { .amount(minor: $0.atLeastZeroMinor) } ?? .percent(effect.percent)
        (buyCount, getCount) = (effect.buy.quantity, effect.get.quantity)
        (maximumApplications, maximumUnits) = (effect.maximumApplications, effect.maximumUnits)
        (take, isPerGroup) = (effect.take, effect.pick == .perGroup)
    }

    /// The percentage, if the cheapest of all units are reduced by one.
    var plainPercent: Percentage? {
        guard take == .cheapest, !isPerGroup, case .percent(let percent) = discount else { return nil }
        return percent
    }

    /// The number of units in a group of bought and given ones; nil if it exceeds 64 bits.
    var groupSize: Int64? {
        let (size, overflow) = buyCount.addingReportingOverflow(getCount)
        return overflow ? nil : size
    }

    /// The amounts that the discount is computed from: percentages are rounded once for each line.
    var measure: PickMeasure {
        switch discount {
        case .percent: .byLine
        case .amount: .byUnit
        }
    }

    /// Returns the discount of some units of one price.
    ///
    /// - Parameter baseMinor: the price of all of them.
    func discountMinor(ofUnits count: Int64, worth baseMinor: Int64, _ rounding: DiscountRounding) -> Int64 {
        switch discount {
        case .percent(let percent): rounding.discountMinor(percent, off: baseMinor)
        case .amount(let minor): min(minor.times(count), baseMinor)
        }
    }

    /// The number of complete applications.
    func applications(toBuy: Int128, toGet: Int128, all: Int128) -> Int128 {
        var count =
            if isPerGroup {
                toBuy / (Int128(buyCount) + Int128(getCount))
            } else if let groupSize, let all = Int64(exactly: all), let toBuy = Int64(exactly: toBuy),
                let toGet = Int64(exactly: toGet)
            {
                Int128(min(toBuy / buyCount, toGet / getCount, all / groupSize))
            } else {
                min(toBuy / Int128(buyCount), toGet / Int128(getCount), all / (Int128(buyCount) + Int128(getCount)))
            }
        if let maximumApplications { count = min(count, Int128(maximumApplications)) }
        // A group may have fewer units to reduce than others, so the limit of units is counted group by group.
        if let maximumUnits, !isPerGroup || maximumUnits == 0 {
            count = min(count, (Int128(maximumUnits) + Int128(getCount) - 1) / Int128(getCount))
        }
        return count
    }

    /// Returns an upper bound of the number of reduced units.
    func mostReduced(toBuy: Int128, toGet: Int128) -> Int64 {
        let count = applications(toBuy: toBuy, toGet: toGet, all: toBuy + toGet)
        return Int64(clamping: min(count * Int128(getCount), Int128(maximumUnits ?? .max), toGet))
    }
}
