internal import BasicContainers

/// A discount that grows with the amount or the number of units: the highest tier reached counts; below the lowest,
/// there is no discount.
///
/// Tiers are measured at list prices on the lines or shipments of the target. On basis line or shipment each of them
/// has its own tier. On a shipping target, `subtotal` and `quantity` measure all discountable merchandise.
public struct Tiered: TargetedEffect, Hashable {
    /// `tiered`.
    public static let type = "tiered"

    /// The keys of the effect in a promotion.
    public static let format: ObjectFormat? = .effect(
        type,
        "a discount that grows with the amount or the number of units; the highest tier reached counts",
        keys: [
            .required(
                "basis",
                .words(of: Basis.self),
                "the measured value, at list prices: amount or units of the target, or each line or shipment by itself",
                example: "subtotal"
            ),
            .required(
                "tiers",
                .list(.object("tier"), atLeast: 1),
                "the tiers, in any order; no two with the same threshold",
                example: [["at_least": 5000, "percent": "10"], ["at_least": 10000, "percent": "15"]],
                when: .on("basis", "subtotal", "line", "shipment")
            ),
            .required(
                "tiers",
                .list(.object("tier_of_units"), atLeast: 1),
                "the tiers, in any order; no two with the same threshold",
                example: [["at_least": 10, "percent": "10"], ["at_least": 50, "percent": "15"]],
                when: .on("basis", "quantity"),
                in: ["basis": "quantity"]
            ),
            .target("the part of the cart that is measured and reduced"),
            .eachOfTier,
            .tax("the amounts of the tiers, and thresholds that are amounts, are with or without tax"),
            .optional(
                "currency",
                .currency,
                "the only currency in which it applies, if its amounts are not given for each currency",
                absent: "that of the cart",
                example: "USD"
            ),
        ],
        rules: [.eachFitsScope, .basisFitsScope],
        example: ["basis": "subtotal", "tiers": [["at_least": 5000, "percent": "10"]]]
    )

    /// The measured value.
    public var basis: Basis

    /// The tiers, from the lowest to the highest threshold, whatever the order in which they are set. If a threshold
    /// has a different number in each currency, they stay in that order.
    public var tiers: [Tier] {
        didSet {
            tiers = tiers.ascending
            dependOnCurrency = tiers.contains(where: \.dependsOnCurrency)
        }
    }

    /// True if a tier is missing a number in some currencies.
    private var dependOnCurrency: Bool

    /// The lines or shipments that are reduced.
    public var target: Target

    /// The frequency of the amount of a tier.
    public var each = Each.once

    /// The kind of the amounts of the tiers, and of thresholds that are amounts: with or without the tax of the lines
    /// that count; nil for that of the cart's prices.
    public var tax: TaxInclusion?

    /// The rounding of tax with which shortfalls are measured.
    var taxRounding = TaxRounding()

    /// The only currency in which the effect applies, which is that of its amounts and, if money is measured, its
    /// thresholds; nil for the currency of the cart.
    public var currency: Currency?

    /// Creates tiers on a target, in any order.
    public init(_ tiers: [Tier], on basis: Basis, off target: Target) {
        self.tiers = tiers.ascending
        dependOnCurrency = tiers.contains(where: \.dependsOnCurrency)
        self.basis = basis
        self.target = target
    }

    /// A measured value.
    public enum Basis: String, Hashable, Sendable, CaseIterable {
        /// The amount of the target's lines.
        case subtotal
        /// The units of the target's lines.
        case quantity
        /// The amount of each line by itself.
        case line
        /// The amount of each shipment by itself.
        case shipment
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        let basis: Basis = try reader.choice("basis")
        let tiers = try reader.nested("tiers") { value, pointer throws(CartwrightError) in
            try [Tier](value, at: pointer, on: basis)
        }
        self.init(tiers, on: basis, off: try reader.target(ifPresent: "target") ?? .order)
        each = try Each(from: &reader, on: target, among: Each.ofTiers)
        tax = try reader.choice(ifPresent: "tax")
        currency = try reader.currency(ifPresent: "currency")
        guard currency == nil || !dependOnCurrency else {
            throw CartwrightError(
                .promotionContradiction,
                "\"currency\" cannot be combined with amounts for each currency",
                hint: "remove currency",
                at: reader.pointer.appending("currency").location
            )
        }
        guard basis.fits(target.scope) else {
            throw CartwrightError(
                .promotionContradiction,
                "\"basis\": \"\(basis.rawValue)\" does not fit a target of scope \"\(target.scope.rawValue)\"",
                hint: "use line for order, lines or units; shipment for shipping",
                at: reader.pointer.appending("basis").location
            )
        }
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// Groups use their units up.
    public var usesUnitsUp: Bool { target.usesUnitsUp }

    /// True if the tiers have amounts in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { currency != nil || dependOnCurrency }

    var currencies: [Currency] { tiers.flatMap(\.currencies) + [currency].compactMap(\.self) }

    func inCurrency(_ currency: Currency) -> Tiered? {
        guard self.currency == nil || self.currency == currency else { return nil }
        var (effect, tiers) = (self, tiers)
        for index in tiers.indices where !tiers[index].resolve(in: currency) { return nil }
        (effect.tiers, effect.currency) = (tiers, nil)
        return effect
    }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// Returns the effect with its amounts replaced, including those of the filter. Amounts of tiers beside a
    /// ``currency`` have that currency and stay.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> Tiered {
        var effect = self
        if currency == nil { effect.tiers = tiers.map { $0.replacingAmounts(change, on: basis) } }
        effect.target.filter = target.filter.replacingAmounts(change)
        return effect
    }

    /// The effect as JSON of a scenario.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["basis"] = .string(basis.rawValue)
        object["tiers"] = .array(tiers.map(\.json))
        object["target"] = target.json
        if each != .once { object["each"] = .string(each.rawValue) }
        object["tax"] = tax.map { .string($0.rawValue) }
        object["currency"] = currency.map { .string($0.code) }
        return .object(object)
    }
}

extension Tiered.Basis {
    fileprivate func fits(_ scope: Target.Scope) -> Bool {
        switch self {
        case .subtotal, .quantity: true
        case .line: scope == .order || scope == .lines || scope == .units
        case .shipment: scope == .shipping
        }
    }
}

// MARK: - Operations

extension Tiered {
    func operation(_ tables: inout CompiledTables) -> OperationChoice {
        let same = choice(converts: false, &tables)
        guard let tax else { return same }
        let converted = choice(converts: true, &tables)
        return .byTax(tables.add(TaxedOperation(tax: tax, same: same, converted: converted)))
    }

    /// - Parameter converts: true for the operation on prices of the other kind than the amounts.
    private func choice(converts: Bool, _ tables: inout CompiledTables) -> OperationChoice {
        switch basis {
        case .subtotal, .quantity: operationOfReachedTier(converts: converts, &tables)
        case .line, .shipment: .always(operationOfEachPlace(converts: converts, &tables))
        }
    }

    /// Returns the operation of the tier that the whole target reaches. It depends on the cart only through the choice
    /// of the tier.
    private func operationOfReachedTier(converts: Bool, _ tables: inout CompiledTables) -> OperationChoice {
        var operations: [(atLeast: Int64, value: Operation)] = []
        for tier in tiers {
            let choice: OperationChoice =
                switch tier.benefit {
                case .percent(let percent): PercentOff(percent, off: target).operation(&tables)
                case .amount(let amount) where converts:
                    .always(AmountOff(amount, off: target, each: each).convertedOperation(&tables))
                case .amount(let amount): AmountOff(amount, off: target, each: each).operation(&tables)
                }
            if case .always(let operation) = choice { operations.append((tier.atLeast.commonMinor ?? 0, operation)) }
        }
        let measure: CartMeasure = basis == .quantity ? .units : .amount(converts ? tax : nil)
        return .byTier(tables.add(OrderTiers(measure: measure, tiers: Tiers(operations))))
    }

    /// Returns the operation in which each place of the target reaches its own tier.
    private func operationOfEachPlace(converts: Bool, _ tables: inout CompiledTables) -> Operation {
        let benefits = tiers.map { tier in
            let benefit: TierBenefit =
                switch tier.benefit {
                case .percent(let percent): .percent(percent)
                case .amount(let amount): .amount(minor: amount.atLeastZeroMinor)
                }
            return (atLeast: tier.atLeast.commonMinor ?? 0, value: benefit)
        }
        let number = tables.add(Tiers(benefits))
        guard !converts else {
            let rule = target.scope == .units ? tables.add(target.units) : -1
            return .convertedTiers(ConvertedTiers(tiers: number, each: each, rule: rule))
        }
        guard target.scope == .units else { return .tierOfEach(TierOfEach(tiers: number, each: each)) }
        return .tierOfUnits(TierOfUnits(tiers: number, each: each, rule: tables.add(target.units)))
    }
}

/// A tier for each line or shipment, by its list price: the highest tier reached gives its discount.
struct TierOfEach: OperationKind {
    /// The index of the tiers in the tables of the catalog.
    let tiers: Int32
    let each: Each

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let (frozen, tiers) = (pipeline.frozen, pipeline.pool.placeTiers(tiers, of: step))
        try pipeline.takeOfEach(step) { place, base in
            wantedMinor(at: place, of: frozen, off: base, tiers)
        }
    }

    private func wantedMinor(at place: Int, of frozen: FrozenCart, off baseMinor: Int64, _ tiers: Tiers<TierBenefit>)
        -> Int64
    {
        switch tiers.reached(by: frozen.places[place].amountMinor) {
        case nil: 0
        case .percent(let percent)?: frozen.rounding.discountMinor(percent, off: baseMinor)
        case .amount(let minor)? where each == .unit:
            AmountOfEach.minor(minor, first: minor, ofUnits: frozen.places[place].quantity, off: baseMinor)
        case .amount(let minor)?: min(minor, baseMinor)
        }
    }

    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ pool: CandidatePool
    ) -> Growth? {
        let (frozen, tiers) = (pool.frozen, pool.placeTiers(tiers, of: step))
        if case .percent(let percent)? = tiers.reached(by: frozen.places[place].amountMinor) {
            return Growth(millionths: percent.millionths, roundings: 1)
        }
        let most = wantedMinor(at: place, of: frozen, off: frozen.places[place].amountMinor, tiers)
        return wantedMinor(at: place, of: frozen, off: leastMinor, tiers) == most ? Growth.none : nil
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        let tiers = bounds.pool.placeTiers(tiers, of: step)
        return bounds.sumMinor(of: step) { wantedMinor(at: $0, of: bounds.frozen, off: $1, tiers) }
    }

    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        let tiers = pool.placeTiers(tiers, of: step)
        return pool.findsRoom(for: step) { wantedMinor(at: $0, of: pool.frozen, off: $1, tiers) }
    }

    var spreadsAmounts: Bool { false }

    func add(_ step: OperationStep, to turn: inout LeaveOutTurn, _ pool: CandidatePool) {
        turn.mayTakeAll = true
        let share = pool.mostShare(ofTiers: tiers, step)
        if share > 0 { turn.addPercent(share, on: step.places.count) }
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let tiers = step.pool.placeTiers(tiers, of: step.step)
        return step.each("tier discount of each line or shipment") { place, base in
            let wanted = wantedMinor(at: place, of: step.frozen, off: base, tiers)
            guard case .percent(let percent)? = tiers.reached(by: step.frozen.places[place].amountMinor) else {
                return (wanted, CentTrace.Exact(wholeMinor: wanted))
            }
            return (wanted, CentTrace.Exact(percent, of: base))
        }
    }
}

/// A tier for each line, by its list price: the highest tier reached gives the discount of the picked units of the
/// line.
struct TierOfUnits: OperationKind {
    /// The index of the tiers in the tables of the catalog.
    let tiers: Int32
    let each: Each
    /// The index of the rule in the tables of the catalog.
    let rule: Int32

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let (rule, tiers) = (pipeline.pool.unitRule(rule, of: step), pipeline.pool.placeTiers(tiers, of: step))
        let frozen = pipeline.frozen
        let measured = { (place: Int) -> PickMeasure in
            guard each == .unit, case .amount? = tiers.reached(by: frozen.places[place].amountMinor) else {
                return .byLine
            }
            return .byUnit
        }
        try pipeline.pick(rule, for: step, measured: measured) { pick, baseMinor in
            switch tiers.reached(by: frozen.places[pick.place.index].amountMinor) {
            case nil: 0
            case .percent(let percent)?: frozen.rounding.discountMinor(percent, off: baseMinor)
            case .amount(let minor)?: min(each == .unit ? minor.times(pick.count) : minor, baseMinor)
            }
        }
        try pipeline.takeOfEachPick(step)
        pipeline.useUpPicks(of: rule, for: step) { tiers.reached(by: frozen.places[$0].amountMinor) != nil }
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : step.places.roomMinor
    }

    var spreadsAmounts: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let tiers = step.pool.placeTiers(tiers, of: step.step)
        return step.eachPick("tier discount of each line") { pick, listMinor in
            let reached = tiers.reached(by: step.frozen.places[pick.place.index].amountMinor)
            guard case .percent(let percent)? = reached else { return CentTrace.Exact(wholeMinor: pick.wantedMinor) }
            return CentTrace.Exact(percent, of: listMinor)
        }
    }
}
