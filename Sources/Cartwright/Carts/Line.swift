/// A run of equal units in a cart: one SKU at one price, any number of times.
public struct Line: Hashable, Sendable {
    /// Unique within the cart. Ties between lines are settled by it.
    ///
    /// A line without an id of its own has its position for one, `#1`, `#2`, …, and ties are settled by its SKU, so
    /// that the order of the lines has no influence on prices.
    public var id: String

    /// What is sold.
    public var sku: String

    /// Its name for people.
    public var title: String?

    /// The price of one unit in minor units, 0 or more.
    public var unitPriceMinor: Int64

    /// How many units, 0 or more.
    public var quantity: Int64

    /// The categories the SKU belongs to.
    public var categories: [String] = []

    /// Facts of the shop's own that filters can ask for.
    public var attributes: [String: JSONValue] = [:]

    /// Notes of the caller's own, such as an engraving: kept with the line, and read by no filter or condition.
    public var custom: [String: JSONValue] = [:]

    /// The floor: no discount takes a unit below it. In minor units.
    public var minimumUnitPriceMinor: Int64 = 0

    /// Whether the shop already sells it reduced.
    public var isOnSale = false

    /// Whether discounts may touch the line. One that they may not still counts in conditions.
    public var isDiscountable = true

    /// The tax rate.
    public var taxRate: Percentage?

    /// The most units a line may have: enough for any warehouse, and far from where arithmetic ends.
    public static let maximumQuantity: Int64 = 1_000_000_000

    /// A line of units at a price.
    public init(id: String, sku: String, unitPriceMinor: Int64, quantity: Int64) {
        self.id = id
        self.sku = sku
        self.unitPriceMinor = unitPriceMinor
        self.quantity = quantity
    }
}
