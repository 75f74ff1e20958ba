internal import BasicContainers

/// An amount off a target, at most the remaining price; for each portion of the cart if ``forEvery`` is set.
public struct AmountOff: TargetedEffect, Hashable {
    /// `amount_off`.
    public static let type = "amount_off"

    /// The keys of the effect in a promotion.
    public static let format: ObjectFormat? = .effect(
        type,
        "an amount off the target, at most the remaining price",
        keys: [
            .required("amount", .amount, "the amount", example: ["USD": 500, "EUR": 450]),
            .target("the part of the cart that is reduced"),
            .each,
            .optional(
                "first_amount",
                .amount,
                "the amount for the first unit of each line instead, if each is unit",
                absent: "the same as for the others",
                example: 200,
                in: ["amount": 100, "each": "unit"]
            ),
            .tax("the amounts are with or without the tax of exactly the lines that they come off"),
        ] + ForEvery.keys(beside: ["amount": 500]),
        rules: [.eachFitsScope, .eachGroupHasGroups, .firstAmountOfUnits, .timesOfPortions],
        example: ["amount": 500]
    )

    /// The amount.
    public var amount: Amount

    /// The places that are reduced.
    public var target: Target

    /// The frequency of the amount.
    public var each = Each.once

    /// The amount for the first unit of a line, if the amount is per unit; nil for the same amount.
    public var firstAmount: Amount?

    /// The kind of the amounts: with or without the tax of the lines that they come off; nil for that of the cart's
    /// prices.
    public var tax: TaxInclusion?

    /// The portions of the cart for each of which the amounts count once; nil if they count once in all.
    public var forEvery: ForEvery?

    /// Creates an amount off a target.
    public init(_ amount: Amount, off target: Target = .order, each: Each = .once) {
        self.amount = amount
        self.target = target
        self.each = each
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        amount = try reader.nested("amount", Amount.init)
        target = try reader.target(ifPresent: "target") ?? .order
        each = try Each(from: &reader, on: target)
        firstAmount = try reader.nested(ifPresent: "first_amount", Amount.init)
        if firstAmount != nil, each != .unit {
            throw CartwrightError(
                .promotionContradiction,
                "\"first_amount\" requires \"each\": \"unit\"",
                hint: "add \"each\": \"unit\"",
                at: reader.pointer.appending("first_amount").location
            )
        }
        tax = try reader.choice(ifPresent: "tax")
        forEvery = try ForEvery.reading(&reader)
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// Groups use their units up, and so does a target that says so.
    public var usesUnitsUp: Bool { target.usesUnitsUp }

    /// True if there is an amount in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool {
        amount.dependsOnCurrency || firstAmount?.dependsOnCurrency ?? false || forEvery?.dependsOnCurrency ?? false
    }

    var currencies: [Currency] {
        amount.currencies + (firstAmount?.currencies ?? []) + (forEvery?.currencies ?? [])
    }

    func inCurrency(_ currency: Currency) -> AmountOff? {
        var effect = self
        guard effect.amount.resolve(in: currency), effect.firstAmount?.resolve(in: currency) ?? true,
            effect.forEvery?.resolve(in: currency) ?? true
        else { return nil }
        return effect
    }

    /// The lines of the target, and those that count for portions.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) || forEvery?.mayMatch(line) ?? false }

    /// A place of the target, and a line that counts for portions.
    public var need: Need { target.need.and(forEvery?.need ?? .nothing) }

    var filters: [LineFilter] { [target.filter] + [forEvery?.filter].compactMap(\.self) }

    func reachesAny(of cart: Cart) -> Bool { target.reachesAny(of: cart) && forEvery?.countsAny(of: cart) ?? true }

    /// Returns the effect with its amounts replaced, including those of the filter.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> AmountOff {
        var effect = self
        (effect.amount, effect.firstAmount) = (change(amount), firstAmount.map(change))
        effect.target.filter = target.filter.replacingAmounts(change)
        effect.forEvery = forEvery?.replacingAmounts(change)
        return effect
    }

    /// The effect as JSON of a scenario.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["amount"] = amount.json
        object["target"] = target.json
        if each != .once { object["each"] = .string(each.rawValue) }
        object["first_amount"] = firstAmount?.json
        object["tax"] = tax.map { .string($0.rawValue) }
        forEvery?.write(to: &object)
        return .object(object)
    }
}

// MARK: - Operations

extension AmountOff {
    var isOfEachUnit: Bool { each == .unit }

    func operation(_ tables: inout CompiledTables) -> OperationChoice {
        let same = choice(of: operationOfOnePortion(&tables), &tables)
        guard let tax else { return same }
        let converted = choice(of: convertedOperation(&tables), &tables)
        return .byTax(tables.add(TaxedOperation(tax: tax, same: same, converted: converted)))
    }

    private func choice(of operation: Operation, _ tables: inout CompiledTables) -> OperationChoice {
        forEvery?.choice(of: operation, isOfTarget: true, tax: tax, &tables) ?? .always(operation)
    }

    /// Returns the operation for amounts of the same kind as the prices of the cart.
    func operationOfOnePortion(_ tables: inout CompiledTables) -> Operation {
        let minor = amount.atLeastZeroMinor
        let first = each == .unit ? firstAmount?.atLeastZeroMinor ?? minor : minor
        guard target.scope == .units else {
            return each == .once
                ? .amountOfAll(AmountOfAll(minor: minor))
                : .amountOfEach(AmountOfEach(minor: minor, firstMinor: first, each: each))
        }
        let rule = tables.add(target.units)
        return switch each {
        case .once: .amountOfUnits(AmountOfUnits(minor: minor, rule: rule))
        case .group: .amountOfEachGroup(AmountOfEachGroup(minor: minor, rule: rule))
        case .line, .unit, .shipment:
            .amountOfEachUnit(AmountOfEachUnit(minor: minor, firstMinor: first, each: each, rule: rule))
        }
    }
}

/// An amount, at most the amount that earlier stages left, spread over all places.
struct AmountOfAll: OperationKind {
    let minor: Int64

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        try pipeline.takeOfAll(step) { base in min(minor, base) }
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        min(minor, step.places.roomMinor)
    }

    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ pool: CandidatePool
    ) -> Growth? { minor <= leastMinor ? Growth.none : nil }

    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        minor > 0 && step.places.roomMinor > 0 && pool.maySpend(step)
    }

    var takesOfSum: Bool { true }

    var spreadsAmounts: Bool { true }

    func plainPart(of step: OperationStep) -> PlainWorth.Part? {
        step.stage >= .order ? PlainWorth.Part(spreadsOrder: true) : nil
    }

    func repeated(_ times: Int64) -> Operation? { .amountOfAll(AmountOfAll(minor: minor.times(times))) }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.spread(min(minor, step.baseMinor), step.amount(minor, offMinor: step.baseMinor))
    }
}

/// An amount off each place, or off each unit of each line, at most its price. An amount that a floor refuses does not
/// move.
struct AmountOfEach: OperationKind {
    let minor: Int64
    /// The amount for the first unit of a line.
    let firstMinor: Int64
    let each: Each

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let frozen = pipeline.frozen
        try pipeline.takeOfEach(step) { place, base in wantedMinor(at: place, of: frozen, off: base) }
    }

    private func wantedMinor(at place: Int, of frozen: FrozenCart, off baseMinor: Int64) -> Int64 {
        each == .unit
            ? Self.minor(minor, first: firstMinor, ofUnits: frozen.places[place].quantity, off: baseMinor)
            : min(minor, baseMinor)
    }

    /// Returns the discount of an amount for every unit of a line, and another for the first one, off the rest of the
    /// line: at most the price of each unit.
    static func minor(_ amount: Int64, first: Int64, ofUnits units: Int64, off base: Int64) -> Int64 {
        guard units > 0 else { return 0 }
        let head = base / units
        let others = min(Int128(amount) * Int128(units - 1), Int128(base - head))
        return min(first, head) + Int64(clamping: others)
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        bounds.sumMinor(of: step) { wantedMinor(at: $0, of: bounds.frozen, off: $1) }
    }

    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ pool: CandidatePool
    ) -> Growth? {
        let most = wantedMinor(at: place, of: pool.frozen, off: pool.frozen.places[place].amountMinor)
        return wantedMinor(at: place, of: pool.frozen, off: leastMinor) == most ? Growth.none : nil
    }

    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        pool.findsRoom(for: step) { wantedMinor(at: $0, of: pool.frozen, off: $1) }
    }

    var spreadsAmounts: Bool { false }

    func add(_ step: OperationStep, to turn: inout LeaveOutTurn, _ pool: CandidatePool) {
        turn.mayTakeAll = true
        // The first unit of a line is a part of it.
        let isPart = each == .unit && firstMinor != minor
        if isPart { turn.addPercent(Percentage.wholeMillionths, on: step.places.count, roundings: 2) }
    }

    func repeated(_ times: Int64) -> Operation? {
        .amountOfEach(AmountOfEach(minor: minor.times(times), firstMinor: firstMinor.times(times), each: each))
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.each("\(step.money(minor)) off each \(each.rawValue)") { place, base in
            let wanted = wantedMinor(at: place, of: step.frozen, off: base)
            return (wanted, CentTrace.Exact(wholeMinor: wanted))
        }
    }
}

/// An amount, at most the price of the units, spread over the units that a rule picks.
struct AmountOfUnits: OperationKind {
    let minor: Int64
    /// The index of the rule in the tables of the catalog.
    let rule: Int32

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let rule = pipeline.pool.unitRule(rule, of: step)
        try pipeline.pick(rule, for: step, measured: { _ in .byUnit }) { _, baseMinor in baseMinor }
        try pipeline.takeOfAllPicks(step) { total in min(minor, total) }
        pipeline.useUpPicks(of: rule, for: step)
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        min(minor, bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : step.places.roomMinor)
    }

    var spreadsAmounts: Bool { true }

    func repeated(_ times: Int64) -> Operation? {
        .amountOfUnits(AmountOfUnits(minor: minor.times(times), rule: rule))
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let base = step.wantedOfPicksMinor
        return step.spreadPicks(min(minor, base), step.amount(minor, offMinor: base))
    }
}

/// An amount off each unit that a rule picks, or off the picked units of each line, at most their price.
struct AmountOfEachUnit: OperationKind {
    let minor: Int64
    /// The amount for the first picked unit of a line.
    let firstMinor: Int64
    let each: Each
    /// The index of the rule in the tables of the catalog.
    let rule: Int32

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let rule = pipeline.pool.unitRule(rule, of: step)
        let isApart = each == .unit && firstMinor != minor
        let measured: PickMeasure = each == .unit ? .byUnit : .byLine
        try pipeline.pick(rule, for: step, apartFromFirst: isApart, measured: { _ in measured }) { pick, baseMinor in
            guard each == .unit else { return min(minor, baseMinor) }
            return min((pick.isFirstOfTwo ? firstMinor : minor).times(pick.count), baseMinor)
        }
        try pipeline.takeOfEachPick(step)
        pipeline.useUpPicks(of: rule, for: step)
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : step.places.roomMinor
    }

    var mayRepeatPlaces: Bool { true }

    var spreadsAmounts: Bool { false }

    func repeated(_ times: Int64) -> Operation? {
        let (minor, firstMinor) = (minor.times(times), firstMinor.times(times))
        return .amountOfEachUnit(AmountOfEachUnit(minor: minor, firstMinor: firstMinor, each: each, rule: rule))
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.eachPick("\(step.money(minor)) off each \(each.rawValue)") { pick, _ in
            CentTrace.Exact(wholeMinor: pick.wantedMinor)
        }
    }
}

/// An amount off each complete group of the picked units, at most the list price of the group. Each group's amount is
/// spread over the list prices of its units; an amount that a floor refuses moves inside the group, and never to
/// another one.
struct AmountOfEachGroup: OperationKind {
    let minor: Int64
    /// The index of the rule in the tables of the catalog.
    let rule: Int32

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let rule = pipeline.pool.unitRule(rule, of: step)
        try pipeline.pick(rule, for: step, measured: { _ in .byGroup }) { _, _ in 0 }
        let base: Pipeline.GroupBase = pipeline.frozen.compounds ? .amountLeft : .listPrice
        try pipeline.takeOfGroups(of: rule.groupsOf ?? 1, acrossLines: rule.per == .order, on: base, step) {
            baseMinor,
            times in
            min(minor.times(times), baseMinor)
        }
        pipeline.useUpPicks(of: rule, for: step)
    }

    /// Returns the amount of as many groups as the rule can take, unless it takes the same ones in every set.
    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        guard bounds.frozen.compounds || !bounds.hasFirstChoice(step) else { return bounds.wantedMinor(at: index) }
        let rule = bounds.pool.unitRule(rule, of: step)
        let size = max(1, rule.groupsOf ?? 1)
        let count: Int64 =
            if rule.per == .line {
                bounds.pool.places(inRow: step.places.row).reduce(0) { sum, line in
                    sum.addingSaturated(rule.count(of: bounds.frozen.places[line].quantity) / size)
                }
            } else {
                rule.count(of: bounds.unitCount(inRow: step.places.row)) / size
            }
        return min(minor.times(count), step.places.roomMinor)
    }

    var spreadsAmounts: Bool { true }

    func repeated(_ times: Int64) -> Operation? {
        .amountOfEachGroup(AmountOfEachGroup(minor: minor.times(times), rule: rule))
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let size = step.pool.unitRule(rule, of: step.step).groupsOf ?? 1
        let count = step.pickedCount / max(1, size)
        return step.groups("\(step.money(minor)) off each of \(count) x \(size) units")
    }
}

extension TracedStep {
    /// Returns the calculation of an amount, at most the whole price, that is spread over the places.
    fileprivate func amount(_ minor: Int64, offMinor base: Int64) -> String {
        minor <= base ? "\(money(minor)) off \(money(base))" : "all of \(money(base))"
    }
}
