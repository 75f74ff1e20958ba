/// The amounts that a shop recorded for a past order, beside its cart: a backtest compares with them. Amounts are in
/// minor units, 0 or more.
public struct RecordedOrder: Hashable, Sendable {
    /// The discount of merchandise and shipping together; nil if it was not recorded.
    public var discountMinor: Int64?

    /// The total that the shopper paid, with shipping and tax; nil if it was not recorded.
    public var totalMinor: Int64?

    /// The tax in ``totalMinor`` that is not in the prices of the cart; nil if the cart has the rates of its taxes, or
    /// if its prices include tax.
    public var taxMinor: Int64?

    /// The codes that the shop accepted.
    public var codes: [String] = []

    /// The ids or names of the promotions that the shop applied without a code.
    public var promotions: [String] = []

    /// Creates a record without amounts.
    public init() {}

    /// Reads a record from its JSON.
    ///
    /// - Parameters:
    ///   - value: the JSON.
    ///   - pointer: the place of the value, for errors.
    ///   - currency: the currency of the cart, for the hint about an amount in major units.
    /// - Throws: an error of area `json`, with the JSON pointer.
    public init(
        _ value: JSONValue,
        at pointer: JSONPointer = .root,
        in currency: Currency? = nil
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        discountMinor = try reader.minorUnits(ifPresent: "discount", in: currency)
        totalMinor = try reader.minorUnits(ifPresent: "total", in: currency)
        taxMinor = try reader.minorUnits(ifPresent: "tax", in: currency)
        codes = try reader.strings(ifPresent: "codes") ?? []
        guard codes.count <= Cart.maximumCodes else {
            throw reader.outOfRange(
                "expected at most \(Cart.maximumCodes) codes, found \(codes.count)",
                hint: "give the codes that the shop accepted",
                "codes"
            )
        }
        promotions = try reader.strings(ifPresent: "promotions") ?? []
        try reader.finish()
    }
}
