/// A free line, outside the subtotal and the discount of the cart.
///
/// An empty cart does not get it. If its price is given for each currency, only carts in these currencies get it.
public struct GiftEffect: EngineEffect, Hashable {
    /// `gift`.
    public static let type = "gift"

    /// The keys of the effect in a promotion.
    public static let format: ObjectFormat? = .effect(
        type,
        "a free line, outside of subtotal and discount, for a cart with at least one unit",
        keys: [
            .required("sku", .text, "the SKU of the gift", example: "MUG"),
            .optional("quantity", .count("units", from: 1), "the number of units", absent: "1", example: 2),
            .optional(
                "unit_price",
                .amount,
                "the list price of a unit; if given for each currency, only carts in these currencies get the gift",
                absent: "0",
                example: 1250
            ),
        ],
        example: ["sku": "MUG"]
    )

    /// The SKU of the gift.
    public var sku: String

    /// The number of units, 1 or more.
    public var quantity: Int64

    /// The list price of a unit; 0 by default.
    public var unitPrice: Amount

    /// Creates a free line.
    public init(sku: String, quantity: Int64 = 1, unitPrice: Amount = .any(minor: 0)) {
        (self.sku, self.quantity, self.unitPrice) = (sku, quantity, unitPrice)
    }

    /// Creates a free line with one price number for every currency.
    public init(_ line: GiftLine) {
        self.init(sku: line.sku, quantity: line.quantity, unitPrice: .any(minor: line.unitPriceMinor))
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        self.init(
            sku: try reader.string("sku"),
            quantity: try reader.integer(ifPresent: "quantity", in: 1...Int64.max) ?? 1,
            unitPrice: try reader.nested(ifPresent: "unit_price", Amount.init) ?? .any(minor: 0)
        )
    }

    /// The gift stage.
    public var stage: Stage { .gift }

    /// True if there is a price in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { unitPrice.dependsOnCurrency }

    var currencies: [Currency] { unitPrice.currencies }

    func inCurrency(_ currency: Currency) -> GiftEffect? {
        var effect = self
        return effect.unitPrice.resolve(in: currency) ? effect : nil
    }

    /// False: a gift reduces no line.
    public func reaches(_ line: Line) -> Bool { false }

    /// Returns the effect with its price replaced. A price of 0, which may be omitted, is 0 in every currency.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> GiftEffect {
        var effect = self
        if unitPrice != .any(minor: 0) { effect.unitPrice = change(unitPrice) }
        return effect
    }

    /// The effect as JSON of a scenario.
    public var json: JSONValue {
        [
            "type": .string(Self.type), "sku": .string(sku), "quantity": .integer(quantity),
            "unit_price": unitPrice.json,
        ]
    }
}

// MARK: - Operations

extension GiftEffect {
    func operation(_ tables: inout CompiledTables) -> OperationChoice {
        let line = GiftLine(sku: sku, quantity: quantity, unitPriceMinor: unitPrice.commonMinor ?? 0)
        return .always(.gift(GivenLine(line: tables.add(line))))
    }
}

/// A free line. It reduces nothing on the cart.
struct GivenLine: OperationKind {
    /// The index of the line in the tables of the catalog.
    let line: Int32

    func run(_ step: OperationStep, in pipeline: inout Pipeline) {
        pipeline.give(pipeline.pool.gift(line, of: step), for: step, by: GiftEffect.type)
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? { 0 }

    func isIdle(
        on places: PlaceSet,
        of promotion: PromotionNumber,
        in promotions: PromotionPool,
        units: UnitCounts?
    )
        -> Bool
    {
        false
    }

    var spreadsAmounts: Bool { false }

    func plainPart(of step: OperationStep) -> PlainWorth.Part? { PlainWorth.Part() }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.amountsOnly("requested by \(GiftEffect.type)") }
}
