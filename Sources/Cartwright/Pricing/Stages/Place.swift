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

    /// What is sold.
    let sku: Word

    /// Where the categories of a line stand.
    let categories: Range<Int32>

    /// Whether discounts may touch it.
    let isDiscountable: Bool

    /// Whether there is a tax on it.
    let isTaxed: Bool

    /// The beginning of its id.
    let key: IDKey

    /// Its place in the order in which ties are settled, among lines or among shipments.
    var rank: Int32 = 0

    /// Whether it is in a category, by those of all lines.
    func isIn(_ category: Word, of categories: [Word]) -> Bool {
        var position = self.categories.lowerBound
        while position < self.categories.upperBound {
            if categories[Int(position)] == category { return true }
            position += 1
        }
        return false
    }

    /// What may be taken off it.
    var roomMinor: Int64 { amountMinor - floorMinor }
}
