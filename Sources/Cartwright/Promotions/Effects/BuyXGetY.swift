internal import BasicContainers

/// A discount on some units for a purchase of others, as often as the units of the cart allow.
///
/// The cheapest units that can be got are reduced. Bought units come first from those that cannot be got, then from the
/// dearest. Both are used up for later unit effects. Units of a line that is not discountable can be bought but not
/// got. Units at 0.00 are neither bought nor got if others of the same filter cost something.
public struct BuyXGetY: EngineEffect, Hashable {
    /// `buy_x_get_y`.
    public static let type = "buy_x_get_y"

    /// The keys of the effect in a promotion.
    public static let format: ObjectFormat? = .effect(
        type,
        """
        a purchase of some units reduces others, as often as the units of the cart allow; units at 0.00 count only \
        if all units of the filter are at 0.00
        """,
        keys: [
            .required("buy", .object("part"), "the units to buy", example: ["quantity": 2]),
            .required(
                "get",
                .object("part"),
                "the units that are reduced in return, the cheapest first",
                example: ["quantity": 1, "filter": ["categories": ["tea"]]]
            ),
            .optional("percent", .percentage, "the percentage off the reduced units", absent: "100", example: "50"),
            .optional(
                "max_applications",
                .count("times"),
                "the maximum number of applications",
                absent: "no limit",
                example: 3
            ),
            .optional(
                "max_units",
                .count("units"),
                "the maximum number of reduced units",
                absent: "no limit",
                example: 2
            ),
        ],
        example: ["buy": ["quantity": 2], "get": ["quantity": 1]]
    )

    /// The units that have to be bought.
    public var buy: Part

    /// The units that are reduced in return.
    public var get: Part

    /// The percentage off the units that are got; 100 by default.
    public var percent: Percentage

    /// The maximum number of applications.
    public var maximumApplications: Int64?

    /// The maximum number of reduced units.
    public var maximumUnits: Int64?

    /// Creates a percentage off one part for a purchase of another.
    public init(buy: Part, get: Part, percent: Percentage) {
        self.buy = buy
        self.get = get
        self.percent = percent
    }

    /// A number of units of some lines.
    public struct Part: Hashable, Sendable, JSONConvertible {
        /// The number of units, 1 or more; fewer count as 1.
        public var quantity: Int64 {
            didSet { quantity = max(1, quantity) }
        }
        /// The filter of the lines.
        public var filter: LineFilter

        /// Creates a number of units of some lines.
        public init(_ quantity: Int64, of filter: LineFilter = .all) {
            self.quantity = max(1, quantity)
            self.filter = filter
        }

        init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
            var reader = try ObjectReader(value, at: pointer)
            quantity = try reader.integer("quantity", in: 1...Int64.max)
            filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
            try reader.finish()
        }

        /// The part as JSON of a scenario.
        public var json: JSONValue {
            var object = JSONObject()
            object["quantity"] = .integer(quantity)
            if filter != .all { object["filter"] = filter.json }
            return .object(object)
        }
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        buy = try reader.nested("buy", Part.init)
        get = try reader.nested("get", Part.init)
        percent = try reader.percentage(ifPresent: "percent") ?? .whole
        maximumApplications = try reader.integer(ifPresent: "max_applications", in: 0...Int64.max)
        maximumUnits = try reader.integer(ifPresent: "max_units", in: 0...Int64.max)
    }

    /// The unit stage.
    public var stage: Stage { .unit }

    /// True: bought units and reduced units are used up.
    public var usesUnitsUp: Bool { true }

    /// The lines that can be bought or got.
    public func reaches(_ line: Line) -> Bool {
        buy.filter.mayMatch(line) || line.isDiscountable && get.filter.mayMatch(line)
    }

    /// A line that can be got, and one that can be bought.
    public var need: Need { self.get.filter.need.and(buy.filter.need) }

    func canBeBought(_ line: Line, in currency: Currency) -> Bool { buy.filter.matches(line, in: currency) }

    func canBeGot(_ line: Line, in currency: Currency) -> Bool {
        line.isDiscountable && get.filter.matches(line, in: currency)
    }

    /// Returns the effect with the amounts of its filters replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> BuyXGetY {
        var effect = self
        effect.buy.filter = buy.filter.replacingAmounts(change)
        effect.get.filter = self.get.filter.replacingAmounts(change)
        return effect
    }

    /// The effect as JSON of a scenario.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["buy"] = buy.json
        object["get"] = get.json
        object["percent"] = .string(percent.description)
        object["max_applications"] = maximumApplications.map(JSONValue.integer)
        object["max_units"] = maximumUnits.map(JSONValue.integer)
        return .object(object)
    }
}

// MARK: - Operations

extension BuyXGetY {
    func operation(_ tables: inout CompiledTables) -> OperationChoice {
        .always(.unitsForUnits(UnitsForUnits(index: tables.add(BuyTerms(self)))))
    }

    func places(_ tables: inout CompiledTables) -> CompiledPlaces {
        CompiledPlaces(
            reach: .lines,
            lines: tables.compiled(self.get.filter),
            bought: tables.compiled(buy.filter)
        )
    }

    var filters: [LineFilter] { [buy.filter, self.get.filter] }

    func reachesAny(of cart: Cart) -> Bool {
        cart.lines.contains { canBeBought($0, in: cart.currency) }
            && cart.lines.contains { canBeGot($0, in: cart.currency) }
    }
}

/// Discounted units for bought ones, as often as the units of the cart allow.
///
/// Units that can be both bought and got need special care. The number of applications is computed first; then the
/// number of them needed for buying is reserved; of the others the cheapest are got.
struct UnitsForUnits: OperationKind {
    /// The index of its terms in the tables of the catalog.
    let index: Int32

    var terms: Int32? { index }

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let terms = pipeline.pool.terms(index, of: step)
        let units = try pipeline.countUnits(for: step)
        let count = terms.applications(toBuy: units.toBuy, toGet: units.toGet, all: units.all)
        guard count > 0 else { return }
        let reserved = count * Int128(terms.buyCount)
        let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
        let (percent, rounding) = (terms.percent, pipeline.frozen.rounding)
        let free = Int64(clamping: units.toBuy - reserved)
        pipeline.pickCheapest(Int64(clamping: reduced), ofBothAtMost: free, for: step) { _, listMinor in
            rounding.discountMinor(percent, off: listMinor)
        }
        try pipeline.takeOfEachPick(step)
        pipeline.useUpPicks()
        pipeline.useUpBought(Int64(clamping: reserved), for: step)
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        if bounds.hasFirstChoice(step) { return bounds.wantedMinor(at: index) }
        let terms = bounds.pool.terms(self.index, of: step)
        let toGet = Int128(bounds.unitCount(inRow: step.places.row))
        let toBuy = Int128(bounds.unitCount(inRow: step.boughtRow))
        let count = terms.applications(toBuy: toBuy, toGet: toGet, all: toBuy + toGet)
        let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
        let lines = Array(bounds.pool.places(inRow: step.places.row))
        return bounds.mostMinor(terms.percent, offDearest: Int64(clamping: reduced), of: lines)
    }

    func unitRate(_ step: OperationStep, of line: Int, _ pool: CandidatePool) -> UnitRate? {
        let terms = pool.terms(index, of: step)
        let share = Int128(pool.frozen.places[line].unitPriceMinor) * Int128(terms.percent.millionths)
        let whole = Int128(Percentage.wholeMillionths)
        guard step.buysWhatItGets else { return UnitRate(share, of: whole, roundings: 1) }
        guard let buy = Int32(exactly: terms.buyCount), let get = Int32(exactly: terms.getCount) else { return nil }
        return UnitRate(share * Int128(get), of: whole * (Int128(buy) + Int128(get)), roundings: 1)
    }

    /// True if the first line alone has the units, and no other effect of the promotion can have used them.
    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        let (terms, frozen) = (pool.terms(index, of: step), pool.frozen)
        let bought = pool.places(inRow: step.boughtRow)
        guard pool.hasOneEffect(step), pool.maySpend(step),
            let first = pool.firstPlace(of: step, in: .cheapest), bought[first],
            terms.maximumApplications != 0, terms.maximumUnits != 0
        else { return false }
        let got = pool.places(inRow: step.places.row)
        var units: Int64 = 0
        for place in got where bought[place] { units = units.addingSaturated(frozen.places[place].quantity) }
        guard units >= terms.buyCount.addingSaturated(terms.getCount) else { return false }
        return got.allSatisfy { place in
            let line = frozen.places[place]
            return line.roomMinor > 0 && frozen.rounding.discountMinor(terms.percent, off: line.unitPriceMinor) > 0
        }
    }

    /// True if the units do not suffice for a single application.
    func isIdle(
        on places: PlaceSet,
        of promotion: PromotionNumber,
        in promotions: PromotionPool,
        units: UnitCounts?
    )
        -> Bool
    {
        guard let units else { return false }
        let terms = promotions.terms(index, of: promotion)
        return terms.applications(toBuy: units.toBuy, toGet: units.toGet, all: units.all) == 0
    }

    var spreadsAmounts: Bool { false }

    func plainPart(of step: OperationStep) -> PlainWorth.Part? { PlainWorth.Part() }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let percent = step.pool.terms(index, of: step.step).percent
        let (got, bought) = (step.pickedCount, step.boughtCount)
        return step.eachPick("\(percent)% of \(got) unit\(got == 1 ? "" : "s") for \(bought) bought") { _, listMinor in
            CentTrace.Exact(percent, of: listMinor)
        }
    }
}
