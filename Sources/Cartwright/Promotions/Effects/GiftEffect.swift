/// A free line. It is outside the subtotal and the discount of the cart.
///
/// A cart without a unit does not get it. Where its price is named for each currency, a cart in another one does not
/// either: the prices say where the gift is on offer.
public struct GiftEffect: EngineEffect, Hashable {
    /// `gift`.
    public static let type = "gift"

    /// The keys that a promotion may write for it.
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

    /// A free line.
    public init(sku: String, quantity: Int64 = 1, unitPrice: Amount = .any(minor: 0)) {
        (self.sku, self.quantity, self.unitPrice) = (sku, quantity, unitPrice)
    }

    /// A free line whose price is one number in whatever currency the cart has.
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

    /// A gift touches no line.
    public func reaches(_ line: Line) -> Bool { false }

    /// The effect with its price replaced. A price of 0, which need not be written, is 0 in every currency.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> GiftEffect {
        var effect = self
        if unitPrice != .any(minor: 0) { effect.unitPrice = change(unitPrice) }
        return effect
    }

    /// The effect as a scenario writes it.
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

/// A free line. It touches nothing of the cart.
struct GivenLine: OperationKind {
    /// Where the line stands among those of the catalog.
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

    func trace(_ step: TracedStep) -> CentTrace.Step { step.told("requested by \(GiftEffect.type)") }
}
