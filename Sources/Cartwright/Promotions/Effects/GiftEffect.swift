/// A free line, outside the subtotal and the discount of the cart; its quantity grows with the portions of the cart if
/// ``forEvery`` is set.
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
        ] + ForEvery.keys(beside: ["sku": "MUG"]),
        rules: [.timesOfPortions],
        example: ["sku": "MUG"]
    )

    /// The SKU of the gift.
    public var sku: String

    /// The number of units, 1 or more.
    public var quantity: Int64

    /// The list price of a unit; 0 by default.
    public var unitPrice: Amount

    /// The portions of the cart for each of which the quantity is given; nil if it is given once.
    public var forEvery: ForEvery?

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
        forEvery = try ForEvery.reading(&reader)
    }

    /// The gift stage.
    public var stage: Stage { .gift }

    /// True if there is a price in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { unitPrice.dependsOnCurrency || forEvery?.dependsOnCurrency ?? false }

    var currencies: [Currency] { unitPrice.currencies + (forEvery?.currencies ?? []) }

    func inCurrency(_ currency: Currency) -> GiftEffect? {
        var effect = self
        guard effect.unitPrice.resolve(in: currency), effect.forEvery?.resolve(in: currency) ?? true else { return nil }
        return effect
    }

    /// The lines that count for portions. A gift reduces no line.
    public func reaches(_ line: Line) -> Bool { forEvery?.mayMatch(line) ?? false }

    /// A line that counts for portions.
    public var need: Need { forEvery?.need ?? .nothing }

    var filters: [LineFilter] { [forEvery?.filter].compactMap(\.self) }

    func reachesAny(of cart: Cart) -> Bool { forEvery?.countsAny(of: cart) ?? true }

    /// Returns the effect with its amounts replaced, including those of its portions. A price of 0, which may be
    /// omitted, is 0 in every currency.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> GiftEffect {
        var effect = self
        if unitPrice != .any(minor: 0) { effect.unitPrice = change(unitPrice) }
        effect.forEvery = forEvery?.replacingAmounts(change)
        return effect
    }

    /// The effect as JSON of a scenario.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["sku"] = .string(sku)
        object["quantity"] = .integer(quantity)
        object["unit_price"] = unitPrice.json
        forEvery?.write(to: &object)
        return .object(object)
    }
}

extension GiftEffect: ThresholdEffect {
    func measuring(_ rounding: TaxRounding) -> GiftEffect {
        var effect = self
        effect.forEvery = forEvery?.measuring(rounding)
        return effect
    }

    func isReached(by cart: Cart) -> Bool { forEvery?.isReached(by: cart, for: nil) ?? true }

    /// Returns the next portion.
    func shortfalls(in cart: Cart) -> [Shortfall] {
        let gain = Shortfall.Gain.gift(sku: sku, quantity: quantity)
        return forEvery?.shortfall(of: Self.type, giving: gain, in: cart, for: nil).map { [$0] } ?? []
    }

    func filling(_ shortfall: Shortfall, in cart: Cart) -> Filling? {
        forEvery?.filling(shortfall, in: cart, for: nil)
    }

    /// Returns the effect for the portions that exist without what is missing.
    func heldBack(from shortfall: Shortfall, in cart: Cart) -> (any Effect)? {
        var held = self
        held.forEvery?.maximumTimes = forEvery?.times(in: cart, for: nil)
        return held.forEvery?.maximumTimes == 0 ? nil : held
    }
}

// MARK: - Operations

extension GiftEffect {
    func operation(_ tables: inout CompiledTables) -> OperationChoice {
        let line = GiftLine(sku: sku, quantity: quantity, unitPriceMinor: unitPrice.commonMinor ?? 0)
        let operation = Operation.gift(GivenLine(line: tables.add(line)))
        return forEvery?.choice(of: operation, isOfTarget: false, &tables) ?? .always(operation)
    }
}

/// A free line. It reduces nothing on the cart.
struct GivenLine: OperationKind {
    /// The index of the line in the tables of the catalog.
    let line: Int32

    /// The number of times that the quantity of the line is given.
    var times: Int64 = 1

    func run(_ step: OperationStep, in pipeline: inout Pipeline) {
        var line = pipeline.pool.gift(line, of: step)
        line.quantity = line.quantity.times(times)
        pipeline.give(line, for: step, by: GiftEffect.type, isRepeated: times > 1)
    }

    func repeated(_ times: Int64) -> Operation? { .gift(GivenLine(line: line, times: times)) }

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
