internal import Cartwright

/// The discounts that were allocated to the lines and shipping lines of an order. Their sum has the discounts of
/// shipping, which other sums of an order may lack.
struct ShopifyAllocations {
    private var sumMinor: Int64 = 0
    private var isComplete = true

    /// Creates a sum without lines.
    init() {}

    /// Adds the allocations of a line.
    ///
    /// - Throws: an error of area `json` or `money`, at the field.
    mutating func add(
        _ name: String,
        _ fields: inout FieldReader,
        in currency: Currency
    ) throws(CartwrightError) {
        isComplete = isComplete && fields.has(name)
        for allocation in try fields.elements(name) {
            let amount = allocation["amount"] ?? allocation.value(at: ["allocatedAmountSet", "shopMoney", "amount"])
            if let text = amount?.decimalText {
                sumMinor = try fields.sum(name, sumMinor, try fields.minor(name, text, in: currency))
            } else {
                isComplete = false
            }
        }
    }

    /// The sum; nil if a line has no allocations in the file, or if there are none at all.
    var minor: Int64? { isComplete && sumMinor > 0 ? sumMinor : nil }
}
