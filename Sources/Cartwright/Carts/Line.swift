/// A line of a cart: a number of equal units of one SKU at one price.
public struct Line: Hashable, Sendable {
    /// The id, unique within the cart. It decides ties between lines.
    ///
    /// A line without its own id has its position as id, `#1`, `#2`, …, and its SKU decides ties, so that the order of
    /// the lines does not affect prices.
    public var id: String

    /// The stock keeping unit.
    public var sku: String

    /// The display name.
    public var title: String?

    /// The price of one unit in minor units, 0 or more.
    public var unitPriceMinor: Int64

    /// The number of units, 0 or more.
    public var quantity: Int64

    /// The categories the SKU belongs to.
    public var categories: [String] = []

    /// Attributes that the shop defines, for filters.
    public var attributes: [String: JSONValue] = [:]

    /// Notes of the caller, such as an engraving: stored with the line, and ignored by filters and conditions.
    public var custom: [String: JSONValue] = [:]

    /// The minimum price of a unit after discounts, in minor units.
    public var minimumUnitPriceMinor: Int64 = 0

    /// True if the shop already sells the line at a reduced price.
    public var isOnSale = false

    /// True if discounts may change the line. A line that is not discountable still counts in conditions.
    public var isDiscountable = true

    /// The tax rate.
    public var taxRate: Percentage?

    /// The maximum number of units of a line: enough for any warehouse, and far below arithmetic overflow.
    public static let maximumQuantity: Int64 = 1_000_000_000

    /// Creates a line of units at a price.
    public init(id: String, sku: String, unitPriceMinor: Int64, quantity: Int64) {
        self.id = id
        self.sku = sku
        self.unitPriceMinor = unitPriceMinor
        self.quantity = quantity
    }
}
