internal import BasicContainers

/// A fixed price of a target, never above its price before: of the order, of each shipment, or of each complete group
/// of units.
///
/// It acts last in its stage, on the amounts that the other effects left. Several of them act one after the other.
/// Units come in groups of one if the target has no groups. The dearest units are taken first by default.
public struct FixedPrice: TargetedEffect, Hashable {
    /// `fixed_price`.
    public static let type = "fixed_price"

    /// The keys of the effect in a promotion.
    public static let format: ObjectFormat? = .effect(
        type,
        "the target costs a fixed price, never more than before: the order, each shipment, each unit or group of units",
        keys: [
            .required("amount", .amount, "the price of the target, or of each of its groups", example: 2000),
            .target("the part of the cart with this price: scope order, shipping or units; of units the dearest first"),
        ],
        rules: [.scopeWithPrice],
        example: ["amount": 2000, "target": ["scope": "units", "groups_of": 3]]
    )

    /// The price of the target.
    public var amount: Amount

    /// The places with that price: scope order, shipping or units.
    public var target: Target

    /// Creates a fixed price of a target.
    public init(_ amount: Amount, of target: Target = .order) {
        self.amount = amount
        self.target = target
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        amount = try reader.nested("amount", Amount.init)
        let lists = reader.lists
        target =
            try reader.nested(ifPresent: "target") { value, pointer throws(CartwrightError) in
                try Target(value, at: pointer, lists: lists, scopes: [.order, .shipping, .units], take: .dearest)
            } ?? .order
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// True: it acts on the amounts that the other effects of its stage left.
    public var actsLast: Bool { true }

    /// True for units: units with a fixed price are used up.
    public var usesUnitsUp: Bool { target.scope == .units }

    /// True if there is a price in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { amount.dependsOnCurrency }

    var currencies: [Currency] { amount.currencies }

    func inCurrency(_ currency: Currency) -> FixedPrice? {
        var effect = self
        return effect.amount.resolve(in: currency) ? effect : nil
    }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// Returns the effect with its amounts replaced, including those of the filter.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> FixedPrice {
        var effect = self
        effect.amount = change(amount)
        effect.target.filter = target.filter.replacingAmounts(change)
        return effect
    }

    /// The effect as JSON of a scenario.
    public var json: JSONValue {
        ["type": .string(Self.type), "amount": amount.json, "target": target.json]
    }
}

extension FixedPrice: GroupEffect {
    func gain(in currency: Currency) -> Shortfall.Gain? { amount.minor(in: currency).map { .fixedPrice($0) } }
}

// MARK: - Operations

extension FixedPrice {
    func operation(_ tables: inout CompiledTables) -> OperationChoice {
        let price = amount.atLeastZeroMinor
        return switch target.scope {
        case .units:
            .always(.fixedPriceOfGroups(FixedPriceOfGroups(priceMinor: price, rule: tables.add(target.units))))
        case .shipping: .always(.fixedPriceOfEach(FixedPriceOfEach(priceMinor: price)))
        case .order, .lines, .total: .always(.fixedPriceOfAll(FixedPriceOfAll(priceMinor: price)))
        }
    }
}

/// The difference between all places and a price, after the other effects of the stage, spread over the places.
struct FixedPriceOfAll: OperationKind {
    let priceMinor: Int64

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        try pipeline.takeOfAll(step) { left in max(0, left - priceMinor) }
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        min(max(0, step.places.amountMinor - priceMinor), step.places.roomMinor)
    }

    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        step.places.amountMinor > priceMinor && step.places.roomMinor > 0 && pool.maySpend(step)
    }

    var isSteady: Bool { false }

    var takesOfSum: Bool { true }

    var spreadsAmounts: Bool { true }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let left = step.baseMinor
        return step.spread(max(0, left - priceMinor), "\(step.money(priceMinor)) instead of \(step.money(left))")
    }
}

/// The difference between each place and a price, after the other effects of the stage.
struct FixedPriceOfEach: OperationKind {
    let priceMinor: Int64

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        try pipeline.takeOfEach(step) { _, left in max(0, left - priceMinor) }
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        bounds.sumMinor(of: step) { max(0, $1 - priceMinor) }
    }

    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        pool.findsRoom(for: step) { _, amount in max(0, amount - priceMinor) }
    }

    var isSteady: Bool { false }

    var spreadsAmounts: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.each("\(step.money(priceMinor)) instead of \(step.money(step.baseMinor))") { _, left in
            let wanted = max(0, left - priceMinor)
            return (wanted, CentTrace.Exact(wholeMinor: wanted))
        }
    }
}

/// The difference between each complete group of the picked units and a price, after the other effects. Each group's
/// difference is spread over the group.
struct FixedPriceOfGroups: OperationKind {
    let priceMinor: Int64
    /// The index of the rule in the tables of the catalog.
    let rule: Int32

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let rule = pipeline.pool.unitRule(rule, of: step)
        try pipeline.pick(rule, for: step, measured: { _ in .byGroup }) { _, _ in 0 }
        try pipeline.takeOfGroups(of: rule.groupsOf ?? 1, acrossLines: rule.per == .order, on: .amountLeft, step) {
            left,
            times in
            Int64(clamping: max(0, Int128(left) - Int128(priceMinor) * Int128(times)))
        }
        pipeline.useUpPicks(of: rule, for: step, byDefault: true)
    }

    /// Returns the list price of as many of the dearest units as the groups can have, minus the price of these groups,
    /// without units that are not dearer than their part of the price. A group may get dearer units if others use the
    /// cheap ones up.
    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        let rule = bounds.pool.unitRule(rule, of: step)
        let size = rule.groupsOf ?? 1
        let lines = Array(bounds.pool.places(inRow: step.places.row))
        let most: Int128
        if rule.per == .line {
            most = lines.reduce(0) { sum, line in
                let count = rule.count(of: bounds.frozen.places[line].quantity)
                return sum + mostMinor(ofDearest: count, of: [line], size, bounds)
            }
        } else {
            let count = rule.count(of: bounds.unitCount(inRow: step.places.row))
            most = mostMinor(ofDearest: count, of: lines, size, bounds)
        }
        return min(Int64(clamping: most), step.places.roomMinor)
    }

    private func mostMinor(
        ofDearest count: Int64,
        of lines: [Int],
        _ size: Int64,
        _ bounds: StepBounds
    ) -> Int128 {
        let places = lines.map { bounds.frozen.places[$0] }.sorted { $0.unitPriceMinor > $1.unitPriceMinor }
        var (left, saved) = (count, Int128(0))
        for place in places {
            let each = Int128(place.unitPriceMinor) * Int128(size) - Int128(priceMinor)
            guard left > 0, each > 0 else { break }
            let units = min(left, place.quantity)
            saved += each * Int128(units)
            left -= units
        }
        return saved / Int128(size)
    }

    func unitRate(_ step: OperationStep, of line: Int, _ pool: CandidatePool) -> UnitRate? {
        let size = Int128(pool.unitRule(rule, of: step).groupsOf ?? 1)
        return UnitRate(Int128(pool.frozen.places[line].unitPriceMinor) * size - Int128(priceMinor), of: size)
    }

    var isSteady: Bool { false }

    var spreadsAmounts: Bool { true }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let size = step.pool.unitRule(rule, of: step.step).groupsOf ?? 1
        let count = step.pickedCount / size
        let groups = size == 1 ? "\(count)" : "\(count) x \(size)"
        let left = step.money(step.leftOfGroupsMinor)
        return step.groups("\(groups) for \(step.money(priceMinor)) each instead of \(left) together")
    }
}
