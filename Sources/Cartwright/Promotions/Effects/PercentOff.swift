internal import BasicContainers

/// A percentage off a target.
///
/// Order and total round once, on the sum; lines and units once per line, shipping once per shipment. ``rounding`` per
/// unit rounds every unit of a line by itself.
public struct PercentOff: TargetedEffect, Hashable {
    /// `percent_off`.
    public static let type = "percent_off"

    /// The keys of the effect in a promotion.
    public static let format: ObjectFormat? = .effect(
        type,
        "a percentage off the target",
        keys: [
            .required("percent", .percentage, "the percentage", example: "20"),
            .target("the part of the cart that is reduced"),
            .optional("max_discount", .amount, "the maximum discount", absent: "no limit", example: 1500),
            .optional(
                "round",
                .words(of: Granularity.self),
                "the unit of rounding on a target of scope lines: each line, or each unit by itself",
                absent: "line",
                example: "unit",
                in: ["percent": "20", "target": ["scope": "lines"]]
            ),
            .tax(
                "max_discount is with or without the tax of exactly the lines that it comes off",
                in: ["percent": "20", "max_discount": 1500]
            ),
        ],
        rules: [.roundingOfLines, .taxOfMaximum],
        example: ["percent": "20"]
    )

    /// The percentage.
    public var percent: Percentage

    /// The places that are reduced.
    public var target: Target

    /// The maximum discount; nil without a limit.
    public var maximumDiscount: Amount?

    /// The kind of the maximum discount: with or without the tax of the lines that it comes off; nil for that of the
    /// cart's prices.
    public var tax: TaxInclusion?

    /// The unit of rounding on a target of lines.
    public var rounding = Granularity.line

    /// Creates a percentage off a target.
    public init(_ percent: Percentage, off target: Target = .order, maximumDiscount: Amount? = nil) {
        self.percent = percent
        self.target = target
        self.maximumDiscount = maximumDiscount
    }

    /// A unit of rounding.
    public enum Granularity: String, Hashable, Sendable, CaseIterable {
        /// The line as a whole.
        case line
        /// Every unit.
        case unit
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        percent = try reader.percentage("percent")
        target = try reader.target(ifPresent: "target") ?? .order
        maximumDiscount = try reader.nested(ifPresent: "max_discount", Amount.init)
        tax = try reader.choice(ifPresent: "tax")
        guard tax == nil || maximumDiscount != nil else {
            throw CartwrightError(
                .promotionContradiction,
                "\"tax\" requires \"max_discount\"",
                hint: "remove \"tax\": a percentage is the same with and without tax; or add \"max_discount\"",
                at: reader.pointer.appending("tax").location
            )
        }
        if target.scope == .lines { rounding = try reader.choice(ifPresent: "round") ?? .line }
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// Groups use their units up.
    public var usesUnitsUp: Bool { target.usesUnitsUp }

    /// True if its limit has an amount in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { maximumDiscount?.dependsOnCurrency ?? false }

    var currencies: [Currency] { maximumDiscount?.currencies ?? [] }

    func inCurrency(_ currency: Currency) -> PercentOff? {
        var effect = self
        guard effect.maximumDiscount?.resolve(in: currency) ?? true else { return nil }
        return effect
    }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// Returns the effect with its amounts replaced, including those of the filter.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> PercentOff {
        var effect = self
        effect.maximumDiscount = maximumDiscount.map(change)
        effect.target.filter = target.filter.replacingAmounts(change)
        return effect
    }

    /// The effect as JSON of a scenario.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["percent"] = .string(percent.description)
        object["target"] = target.json
        object["max_discount"] = maximumDiscount?.json
        object["tax"] = tax.map { .string($0.rawValue) }
        if rounding != .line { object["round"] = .string(rounding.rawValue) }
        return .object(object)
    }
}

extension PercentOff: GroupEffect {
    func gain(in currency: Currency) -> Shortfall.Gain? { percent.millionths > 0 ? .percent(percent) : nil }
}

// MARK: - Operations

extension PercentOff {
    func operation(_ tables: inout CompiledTables) -> OperationChoice {
        let maximum = max(0, maximumDiscount?.commonMinor ?? .max)
        let same = OperationChoice.always(operation(atMost: maximum, &tables))
        guard let tax, maximumDiscount != nil else { return same }
        let converted = OperationChoice.always(convertedOperation(atMost: maximum, &tables))
        return .byTax(tables.add(TaxedOperation(tax: tax, same: same, converted: converted)))
    }

    /// Returns the operation for a maximum of the same kind as the prices of the cart.
    private func operation(atMost maximum: Int64, _ tables: inout CompiledTables) -> Operation {
        switch target.scope {
        case .units:
            .percentOfUnits(PercentOfUnits(percent: percent, maximumMinor: maximum, rule: tables.add(target.units)))
        case .order, .total: .percentOfAll(PercentOfAll(percent: percent, maximumMinor: maximum))
        case .lines, .shipping:
            .percentOfEach(PercentOfEach(percent: percent, maximumMinor: maximum, isOfUnits: rounding == .unit))
        }
    }
}

/// A percentage of all places together, rounded once and spread over them.
struct PercentOfAll: OperationKind {
    let percent: Percentage
    /// The maximum discount in all, in minor units.
    let maximumMinor: Int64

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let rounding = pipeline.frozen.rounding
        try pipeline.takeOfAll(step) { base in min(rounding.discountMinor(percent, off: base), maximumMinor) }
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        let wanted = bounds.frozen.rounding.discountMinor(percent, off: step.places.amountMinor)
        return min(wanted, maximumMinor, step.places.roomMinor)
    }

    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        guard maximumMinor > 0, step.places.roomMinor > 0, pool.maySpend(step) else { return false }
        let rounding = pool.frozen.rounding
        // If earlier effects of the promotion left too little of the sum, they gave something.
        return rounding.discountMinor(percent, off: step.places.amountMinor) > 0
    }

    var plainShare: Percentage? { maximumMinor == .max ? percent : nil }

    var takesOfSum: Bool { true }

    var spreadsAmounts: Bool { true }

    func plainPart(of step: OperationStep) -> PlainWorth.Part? {
        guard maximumMinor == .max, step.stage >= .order else { return nil }
        return PlainWorth.Part(percent: percent, roundings: 1, spreadsOrder: true)
    }

    func add(_ step: OperationStep, to turn: inout LeaveOutTurn, _ pool: CandidatePool) {
        turn.addPercent(percent.millionths, on: 1)
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let base = step.baseMinor
        let wanted = step.frozen.rounding.discountMinor(percent, off: base)
        return step.spread(min(wanted, maximumMinor), calculation(of: step, base, limit: wanted))
    }

    private func calculation(of step: TracedStep, _ base: Int64, limit wanted: Int64) -> String {
        let exact = CentTrace.Exact(percent, of: base)
        let exactly = "\(percent)% of \(step.money(base)) is \(exact.description(in: step.currency))"
        if maximumMinor < wanted { return "\(exactly), at most \(step.money(maximumMinor))" }
        if step.wantedMinor == exact.wholeMinor, exact.isWhole { return exactly }
        return step.frozen.rounding.isOfDiscount
            ? "\(exactly), which rounds to \(step.money(step.wantedMinor))"
            : "\(exactly); the remaining price rounds to \(step.money(base - step.wantedMinor))"
    }
}

/// A percentage of each place, rounded there, or for each of its units. An amount that a floor refuses does not move.
struct PercentOfEach: OperationKind {
    let percent: Percentage
    /// The maximum discount in all, in minor units.
    let maximumMinor: Int64
    /// True if every unit is rounded separately.
    let isOfUnits: Bool

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        guard isOfUnits else {
            let rounding = pipeline.frozen.rounding
            return try pipeline.takeOfEach(step, atMost: maximumMinor) { _, base in
                rounding.discountMinor(percent, off: base)
            }
        }
        let frozen = pipeline.frozen
        try pipeline.takeOfEach(step, atMost: maximumMinor) { place, base in
            wantedMinor(at: place, of: frozen, off: base)
        }
    }

    private func wantedMinor(at place: Int, of frozen: FrozenCart, off baseMinor: Int64) -> Int64 {
        guard isOfUnits, place < frozen.lineCount else { return frozen.rounding.discountMinor(percent, off: baseMinor) }
        return frozen.rounding.discountMinor(percent, offEachOf: frozen.places[place].quantity, worth: baseMinor)
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        min(maximumMinor, bounds.sumMinor(of: step) { wantedMinor(at: $0, of: bounds.frozen, off: $1) })
    }

    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        maximumMinor > 0 && pool.findsRoom(for: step) { wantedMinor(at: $0, of: pool.frozen, off: $1) }
    }

    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ pool: CandidatePool
    ) -> Growth? {
        Growth(millionths: percent.millionths, roundings: isOfUnits ? pool.frozen.places[place].quantity : 1)
    }

    var plainShare: Percentage? { maximumMinor == .max && !isOfUnits ? percent : nil }

    var spreadsAmounts: Bool { maximumMinor != .max }

    func plainPart(of step: OperationStep) -> PlainWorth.Part? {
        guard maximumMinor == .max, !isOfUnits else { return nil }
        return PlainWorth.Part(percent: percent, roundings: step.places.count)
    }

    func add(_ step: OperationStep, to turn: inout LeaveOutTurn, _ pool: CandidatePool) {
        turn.addPercent(percent.millionths, on: step.places.count)
        guard isOfUnits else { return }
        turn.roundsUnits = true
        turn.roundingCount = pool.unitCount(of: step)
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let wanted = step.sumMinor { wantedMinor(at: $0, of: step.frozen, off: $1) }
        let calculation = step.percentOfEach(
            percent,
            ofUnits: isOfUnits,
            limitMinor: maximumMinor < wanted ? maximumMinor : nil
        )
        return step.each(calculation, atMost: maximumMinor) { place, base in
            let exact = isOfUnits ? nil : CentTrace.Exact(percent, of: base)
            return (wantedMinor(at: place, of: step.frozen, off: base), exact)
        }
    }
}

/// A percentage of the units that a rule picks, off their list prices, rounded for each line.
struct PercentOfUnits: OperationKind {
    let percent: Percentage
    /// The maximum discount in all, in minor units.
    let maximumMinor: Int64
    /// The index of the rule in the tables of the catalog.
    let rule: Int32

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let rule = pipeline.pool.unitRule(rule, of: step)
        let (percent, rounding) = (percent, pipeline.frozen.rounding)
        try pipeline.pick(rule, for: step) { _, baseMinor in rounding.discountMinor(percent, off: baseMinor) }
        try pipeline.takeOfEachPick(step, atMost: maximumMinor)
        pipeline.useUpPicks(of: rule, for: step)
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        let rule = bounds.pool.unitRule(rule, of: step)
        if bounds.hasFirstChoice(step) || bounds.getsDearerBesideOthers(step, rule, at: index) {
            return min(maximumMinor, bounds.wantedMinor(at: index))
        }
        return min(maximumMinor, mostMinor(of: step, rule, bounds))
    }

    /// Returns the discount of as many of the dearest units as the rule can take.
    private func mostMinor(of step: OperationStep, _ rule: UnitRule, _ bounds: StepBounds) -> Int64 {
        let lines = Array(bounds.pool.places(inRow: step.places.row))
        guard rule.per == .order else {
            return lines.reduce(Int64(0)) { sum, line in
                let count = rule.count(of: bounds.frozen.places[line].quantity)
                return sum.addingSaturated(bounds.mostMinor(percent, offDearest: count, of: [line]))
            }
        }
        let count = rule.count(of: bounds.unitCount(inRow: step.places.row))
        let most = bounds.mostMinor(percent, offDearest: count, of: lines)
        guard rule.take == .cheapest else { return most }
        return min(most, bounds.mostMinor(percent, offCheapestLeft: count, for: step) ?? most)
    }

    func unitRate(_ step: OperationStep, of line: Int, _ pool: CandidatePool) -> UnitRate? {
        let share = Int128(pool.frozen.places[line].unitPriceMinor) * Int128(percent.millionths)
        return UnitRate(share, of: Int128(Percentage.wholeMillionths), roundings: 1)
    }

    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        let rule = pool.unitRule(rule, of: step)
        // Other effects of the promotion may leave it other units than the first.
        guard !pool.usesUnitsUp(step), rule.maximumGroups == nil, maximumMinor > 0,
            pool.maySpend(step), let first = pool.firstPlace(of: step, in: rule.take)
        else { return false }
        let line = pool.frozen.places[first]
        let listMinor = line.unitPriceMinor * min(line.quantity, rule.maximumUnits ?? .max)
        return line.roomMinor > 0 && pool.frozen.rounding.discountMinor(percent, off: listMinor) > 0
    }

    var spreadsAmounts: Bool { false }

    func plainPart(of step: OperationStep) -> PlainWorth.Part? {
        maximumMinor == .max ? PlainWorth.Part(percent: percent, isOfUnits: true) : nil
    }

    func shareOfUnit(_ step: OperationStep, _ pool: CandidatePool) -> ShareOfUnit? {
        let rule = pool.unitRule(rule, of: step)
        guard maximumMinor == .max, rule.maximumUnits == 1, rule.per == .order, rule.groupsOf == nil, !rule.usesUp
        else {
            return nil
        }
        return ShareOfUnit(percent: percent, take: rule.take)
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let wanted = step.wantedOfPicksMinor
        let calculation = step.percentOfEach(
            percent,
            ofUnits: true,
            limitMinor: maximumMinor < wanted ? maximumMinor : nil
        )
        return step.eachPick(calculation, atMost: maximumMinor) { _, listMinor in
            CentTrace.Exact(percent, of: listMinor)
        }
    }
}

extension TracedStep {
    /// - Parameter limitMinor: the maximum in all; nil if it did not limit the discount.
    fileprivate func percentOfEach(_ percent: Percentage, ofUnits: Bool, limitMinor: Int64?) -> String {
        let most = limitMinor.map { ", at most \(money($0)) in all" } ?? ""
        return "\(percent)% of each\(ofUnits ? " unit" : "")\(most)"
    }
}
