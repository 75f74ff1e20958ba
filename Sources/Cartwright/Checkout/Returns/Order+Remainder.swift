/// What a promotion whose discount was taken back is worth to the units that remain.
struct TakenBack: Hashable {
    /// The discount that these units had.
    var discountMinor = Int128(0)
    /// The tax on it where prices exclude tax.
    var taxMinor = Int128(0)
    /// The value of its gifts.
    var giftMinor = Int128(0)

    var amountMinor: Int128 { discountMinor + taxMinor + giftMinor }
}

// What remains of an order, by the stored shares of its units.
extension Order {
    /// What was paid for shipping, tax included.
    var paidShippingMinor: Int128 {
        quote.shipments.reduce(0) { $0 + Int128($1.totalMinor) + (cart.pricesIncludeTax ? 0 : Int128($1.taxMinor)) }
    }

    /// What the units that remain cost now, in minor units: what was paid for them, with what was taken back. Shipping
    /// is among it until the last unit came back.
    var remainderMinor: Int128 {
        guard !isWholeBack else { return 0 }
        let units = quote.lines.reduce(Int128(0)) { sum, line in
            let back = paidMinor(for: returnedCount(of: line.id), of: line)
            return sum + Int128(paidMinor(for: line.quantity, of: line)) - Int128(back)
        }
        return takenBack.reduce(units + paidShippingMinor) { $0 + worth(of: $1).amountMinor }
    }

    /// What a promotion is worth to the units that remain. Shipping and gifts remain until the last unit came back.
    func worth(of promotion: String) -> TakenBack {
        var worth = TakenBack()
        guard !isWholeBack else { return worth }
        let rates = cart.pricesIncludeTax ? [:] : taxRates
        for line in quote.lines where line.quantity > 0 {
            let share = Int128(line.allocations.minor(of: promotion))
            let back = share * Int128(returnedCount(of: line.id)) / Int128(line.quantity)
            add(share - back, taxedAt: rates[line.id], to: &worth)
        }
        for shipment in quote.shipments {
            let rate = cart.shipments.first { $0.id == shipment.id }?.taxRate
            add(Int128(shipment.allocations.minor(of: promotion)), taxedAt: rate, to: &worth)
        }
        for gift in quote.gifts where gift.promotion == promotion {
            worth.giftMinor += Int128(max(0, gift.line.unitPriceMinor)) * Int128(max(0, gift.line.quantity))
        }
        return worth
    }

    /// The tax rates of the lines, by their ids.
    private var taxRates: [String: Percentage] {
        Dictionary(cart.lines.compactMap { line in line.taxRate.map { (line.id, $0) } }) { first, _ in first }
    }

    /// Adds a discount, with the tax that comes on it, rounded half away from zero at each place.
    private func add(_ discount: Int128, taxedAt rate: Percentage?, to worth: inout TakenBack) {
        worth.discountMinor += discount
        guard !cart.pricesIncludeTax, let rate else { return }
        worth.taxMinor += Rounding.halfUp.divide(
            discount * Int128(rate.millionths),
            by: Int128(Percentage.wholeMillionths)
        )
    }
}

extension DiscountAllocations {
    /// What a promotion takes off here, in minor units.
    fileprivate func minor(of promotion: String) -> Int64 {
        reduce(0) { $1.promotion == promotion ? $0.addingSaturated($1.amountMinor) : $0 }
    }
}
