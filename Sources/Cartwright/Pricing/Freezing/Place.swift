/// A line or a shipment in numbers.
struct Place: Sendable {
    /// What it costs before discounts: unit price times quantity of a line.
    let amountMinor: Int64

    /// What discounts leave of it at least: all of it where they may not touch a line, nothing of a shipment.
    let floorMinor: Int64

    /// The price of a unit and how many there are; a shipment is one unit.
    let unitPriceMinor: Int64
    let quantity: Int64

    /// What no unit goes below.
    let unitFloorMinor: Int64

    /// Where it stands in the cart, among its lines or among its shipments.
    let position: Int32

    /// Whether discounts may touch it.
    let isDiscountable: Bool

    /// Whether there is a tax on it.
    let isTaxed: Bool

    /// What may be taken off it.
    var roomMinor: Int64 { amountMinor - floorMinor }
}
