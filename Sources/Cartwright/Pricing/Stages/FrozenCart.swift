/// A cart as one pricing sees it from beginning to end: checked, summed up, and put in the orders that settle ties.
///
/// A class only so that every stage shares one; nothing in it changes.
final class FrozenCart: Sendable {
    let cart: Cart
    let instant: Instant
    let rounding: Rounding

    /// The codes of the cart, in the form in which codes are compared.
    let codes: [String]

    /// What each place costs before discounts: unit price times quantity of the lines, then the shipments.
    let amounts: [Int64]

    /// All merchandise at list prices.
    let subtotalMinor: Int64

    /// What discounts leave of each place at least: all of it where they may not touch a line, nothing of a shipment.
    let floors: [Int64]

    /// How many of the places are lines.
    var lineCount: Int { cart.lines.count }

    /// What a line costs before discounts.
    func subtotalMinor(ofLine line: Int) -> Int64 { amounts[line] }

    /// The positions of lines and shipments in the order of their ids as bytes.
    let linesByID: [Int]
    let shipmentsByID: [Int]

    /// The place of each line in that order.
    let lineRanks: [Int]

    /// Checks a cart.
    ///
    /// - Throws: `money.overflow`, `cart.negative_amount` or `cart.duplicate_id`.
    init(_ cart: Cart, at instant: Instant, rounding: Rounding) throws(CartwrightError) {
        self.cart = cart
        self.instant = instant
        self.rounding = rounding
        codes = cart.codes.map(PromotionCode.normalized)
        (amounts, floors, subtotalMinor) = try Self.amounts(of: cart)
        linesByID = try Self.order(cart.lines.map(\.id), "line")
        shipmentsByID = try Self.order(cart.shipments.map(\.id), "shipment")
        var ranks = cart.lines.map { _ in 0 }
        for (rank, line) in linesByID.enumerated() { ranks[line] = rank }
        lineRanks = ranks
    }

    private static func amounts(
        of cart: Cart
    ) throws(CartwrightError) -> (amounts: [Int64], floors: [Int64], subtotalMinor: Int64) {
        var (amounts, floors): ([Int64], [Int64]) = ([], [])
        var total: Int64 = 0
        for line in cart.lines {
            guard line.unitPriceMinor >= 0, line.quantity >= 0, line.minimumUnitPriceMinor >= 0 else {
                throw CartwrightError(.cartNegativeAmount, "line \(line.id) has a negative price or quantity")
            }
            let subtotal = try line.subtotalMinor()
            total = try total.adding(subtotal, to: "the subtotal")
            let (floor, overflow) = line.minimumUnitPriceMinor.multipliedReportingOverflow(by: line.quantity)
            amounts.append(subtotal)
            floors.append(overflow || !line.isDiscountable ? subtotal : min(floor, subtotal))
        }
        let merchandise = total
        for shipment in cart.shipments {
            guard shipment.amountMinor >= 0 else {
                throw CartwrightError(.cartNegativeAmount, "shipment \(shipment.id) has a negative amount")
            }
            total = try total.adding(shipment.amountMinor, to: "the total")
            amounts.append(shipment.amountMinor)
            floors.append(0)
        }
        return (amounts, floors, merchandise)
    }

    private static func order(_ ids: [String], _ what: String) throws(CartwrightError) -> [Int] {
        let order = ids.indices.sorted { ids[$0].utf8.lexicographicallyPrecedes(ids[$1].utf8) }
        for (a, b) in zip(order, order.dropFirst()) where ids[a].utf8.elementsEqual(ids[b].utf8) {
            throw CartwrightError(
                .cartDuplicateID,
                "two \(what)s have the id \"\(ids[b])\"",
                hint: "give each its own id"
            )
        }
        return order
    }
}
