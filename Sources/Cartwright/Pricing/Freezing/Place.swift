/// A line or a shipment as numbers.
struct Place: Sendable {
    /// The amount before discounts: unit price times quantity of a line.
    let amountMinor: Int64

    /// The least amount after discounts: the full amount of a line that is not discountable, 0 for a shipment.
    let floorMinor: Int64

    /// The price of a unit and the number of units. A shipment is one unit.
    let unitPriceMinor: Int64
    let quantity: Int64

    /// The least price of a unit after discounts.
    let unitFloorMinor: Int64

    /// The position in the cart, among its lines or among its shipments.
    let position: Int32

    /// True if discounts may reduce it.
    let isDiscountable: Bool

    /// True if it has a tax rate.
    let isTaxed: Bool

    /// The largest discount.
    var roomMinor: Int64 { amountMinor - floorMinor }
}
