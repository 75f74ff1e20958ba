/// The tax on what is left after discounts.
///
/// Lines and shipments of one rate are one group. A group's tax is rounded once, half away from zero whatever the shop
/// chose for discounts, and spread back over the group by largest remainder, lines before shipments and both by id.
struct Tax {
    /// The tax of each line, in the order of the cart.
    private(set) var lines: [Int64]

    /// The tax of each shipment, in the order of the cart.
    private(set) var shipments: [Int64]

    /// Taxes what is left of lines and shipments.
    init(_ frozen: FrozenCart, lineTotals: [Int64], shipmentTotals: [Int64]) {
        let cart = frozen.cart
        lines = cart.lines.map { _ in 0 }
        shipments = cart.shipments.map { _ in 0 }
        let rates = Set((cart.lines.map(\.taxRate) + cart.shipments.map(\.taxRate)).compactMap(\.self))
        for rate in rates where rate.millionths > 0 {
            let taxedLines = frozen.linesByID.filter { cart.lines[$0].taxRate == rate }
            let taxedShipments = frozen.shipmentsByID.filter { cart.shipments[$0].taxRate == rate }
            let amounts = taxedLines.map { lineTotals[$0] } + taxedShipments.map { shipmentTotals[$0] }
            let tax = Self.tax(on: amounts, at: rate, isIncluded: cart.pricesIncludeTax)
            let parts = Allocation.spread(tax, over: amounts)
            for (line, part) in zip(taxedLines, parts) { lines[line] = part }
            for (shipment, part) in zip(taxedShipments, parts.dropFirst(taxedLines.count)) {
                shipments[shipment] = part
            }
        }
    }

    private static func tax(on amounts: [Int64], at rate: Percentage, isIncluded: Bool) -> Int64 {
        let whole = Int128(Percentage.wholeMillionths)
        let sum = amounts.reduce(Int128(0)) { $0 + Int128($1) }
        let denominator = isIncluded ? whole + Int128(rate.millionths) : whole
        return Int64(clamping: Rounding.halfUp.divide(sum * Int128(rate.millionths), by: denominator))
    }
}
