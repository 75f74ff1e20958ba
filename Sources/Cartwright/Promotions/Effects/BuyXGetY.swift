internal import BasicContainers

/// A discount on some units for a purchase of others, as often as the units of the cart allow.
///
/// By default the cheapest units that can be got are reduced, of all together. Bought units come first from those that
/// cannot be got, then from the dearest. ``Pick/perGroup`` divides the units into groups and reduces some of each.
/// Bought and reduced units are used up for later unit effects. Units of a line that is not discountable can be bought
/// but not got. Units at 0.00 are neither bought nor got if others of the same filter cost something.
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
                "the units that are reduced in return; of pick per_group, their filter is that of buy",
                example: ["quantity": 1, "filter": ["categories": ["tea"]]]
            ),
            .optional("percent", .percentage, "the percentage off the reduced units", absent: "100", example: "50"),
            .optional(
                "amount",
                .amount,
                "the amount off each reduced unit instead of a percentage, at most its price",
                absent: "percent instead",
                example: 300
            ),
            .optional(
                "take",
                .words(of: UnitRule.Take.self),
                "the units that are reduced, by list price",
                absent: "cheapest",
                example: "dearest"
            ),
            .optional(
                "pick",
                .words(of: Pick.self),
                """
                overall: the reduced units are picked from all together; per_group: the units are divided, dearest \
                first, into groups of buy and get, and some of each complete group are reduced
                """,
                absent: "overall",
                example: "per_group"
            ),
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
        rules: [
            KeyRule("set percent or amount, not both", .not(.all([.has("percent"), .has("amount")])))
        ],
        example: ["buy": ["quantity": 2], "get": ["quantity": 1]]
    )

    /// The units that have to be bought.
    public var buy: Part

    /// The units that are reduced in return.
    public var get: Part

    /// The percentage off the units that are got; 100 by default.
    public var percent: Percentage

    /// The amount off each unit that is got, at most its price, instead of ``percent``; nil for the percentage.
    public var amount: Amount?

    /// The units that are got: those with the lowest or with the highest list price.
    public var take = UnitRule.Take.cheapest

    /// The units from which those that are got are picked.
    public var pick = Pick.overall

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

    /// The units from which the reduced ones are picked.
    public enum Pick: String, Hashable, Sendable, CaseIterable {
        /// All units together.
        case overall
        /// The units of each group. The units that match the filter of ``BuyXGetY/buy`` are ordered by list price,
        /// dearest first, and divided into groups of bought and got units; the filter of ``BuyXGetY/get`` does not
        /// count. Units that are not discountable can be in a group; the others of the group are reduced. Incomplete
        /// groups are left out, and limits count from the dearest group.
        case perGroup = "per_group"
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

        /// - Parameter lists: the lists that the filter may name.
        init(_ value: JSONValue, at pointer: JSONPointer, lists: NamedLists) throws(CartwrightError) {
            var reader = try ObjectReader(value, at: pointer)
            reader.lists = lists
            quantity = try reader.integer("quantity", in: 1...Int64.max)
            filter = try reader.filter(ifPresent: "filter") ?? .all
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
        let lists = reader.lists
        let part = { (value: JSONValue, pointer: JSONPointer) throws(CartwrightError) in
            try Part(value, at: pointer, lists: lists)
        }
        buy = try reader.nested("buy", part)
        get = try reader.nested("get", part)
        let percent = try reader.percentage(ifPresent: "percent")
        self.percent = percent ?? .whole
        amount = try reader.nested(ifPresent: "amount", Amount.init)
        take = try reader.choice(ifPresent: "take") ?? .cheapest
        pick = try reader.choice(ifPresent: "pick") ?? .overall
        maximumApplications = try reader.integer(ifPresent: "max_applications", in: 0...Int64.max)
        maximumUnits = try reader.integer(ifPresent: "max_units", in: 0...Int64.max)
        guard percent == nil || amount == nil else { throw .contradiction("percent", "amount", at: reader.pointer) }
        guard pick == .perGroup else { return }
        guard try reader.filterOfGet()?.isSame(as: buy.filter) ?? true else {
            throw CartwrightError(
                .promotionContradiction,
                "\"pick\": \"per_group\" requires the same filter for \"buy\" and \"get\"",
                hint: "remove the filter of \"get\", or make it equal to that of \"buy\"",
                at: reader.pointer.appending("get").appending("filter").location
            )
        }
        self.get.filter = buy.filter
    }

    /// The unit stage.
    public var stage: Stage { .unit }

    /// True: bought units and reduced units are used up.
    public var usesUnitsUp: Bool { true }

    /// The filter of the lines that can be got: in groups, the same as of those that can be bought.
    package var filterToGet: LineFilter { pick == .perGroup ? buy.filter : self.get.filter }

    /// True if there is an amount in the currency, or a percentage.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { amount?.dependsOnCurrency ?? false }

    var currencies: [Currency] { amount?.currencies ?? [] }

    func inCurrency(_ currency: Currency) -> BuyXGetY? {
        var effect = self
        return effect.amount?.resolve(in: currency) ?? true ? effect : nil
    }

    /// The lines that can be bought or got.
    public func reaches(_ line: Line) -> Bool {
        buy.filter.mayMatch(line) || line.isDiscountable && filterToGet.mayMatch(line)
    }

    /// A line that can be got, and one that can be bought.
    public var need: Need { filterToGet.need.and(buy.filter.need) }

    func canBeBought(_ line: Line, in currency: Currency) -> Bool { buy.filter.matches(line, in: currency) }

    func canBeGot(_ line: Line, in currency: Currency) -> Bool {
        line.isDiscountable && filterToGet.matches(line, in: currency)
    }

    /// Returns the effect with its amount replaced, and those of its filters.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> BuyXGetY {
        var effect = self
        effect.amount = amount.map(change)
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
        if let amount { object["amount"] = amount.json } else { object["percent"] = .string(percent.description) }
        if take != .cheapest { object["take"] = .string(take.rawValue) }
        if pick != .overall { object["pick"] = .string(pick.rawValue) }
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
            lines: tables.compiled(filterToGet),
            bought: tables.compiled(buy.filter)
        )
    }

    var filters: [LineFilter] { [buy.filter, filterToGet] }

    func reachesAny(of cart: Cart) -> Bool {
        cart.lines.contains { canBeBought($0, in: cart.currency) }
            && cart.lines.contains { canBeGot($0, in: cart.currency) }
    }
}

extension ObjectReader {
    /// Reads the filter of the part `get` of a buy-x-get-y; nil without one.
    fileprivate mutating func filterOfGet() throws(CartwrightError) -> LineFilter? {
        let lists = lists
        return try nested("get") { value, pointer throws(CartwrightError) in
            var reader = try ObjectReader(value, at: pointer)
            reader.lists = lists
            return try reader.filter(ifPresent: "filter")
        }
    }
}

/// Discounted units for bought ones, as often as the units of the cart allow.
///
/// Units that can be both bought and got need special care. The number of applications is computed first; then the
/// number of them needed for buying is reserved; of the others the cheapest or the dearest are got. In groups, each
/// complete group has its own.
struct UnitsForUnits: OperationKind {
    /// The index of its terms in the tables of the catalog.
    let index: Int32

    var terms: Int32? { index }

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let terms = pipeline.pool.terms(index, of: step)
        let rounding = pipeline.frozen.rounding
        guard !terms.isPerGroup else {
            let used = try pipeline.pickPerGroup(terms, for: step) { pick, baseMinor in
                terms.discountMinor(ofUnits: pick.count, worth: baseMinor, rounding)
            }
            try pipeline.takeOfEachPick(step)
            return pipeline.useUpGroups(used)
        }
        let units = try pipeline.countUnits(for: step)
        let count = terms.applications(toBuy: units.toBuy, toGet: units.toGet, all: units.all)
        guard count > 0 else { return }
        let reserved = count * Int128(terms.buyCount)
        let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
        let free = Int64(clamping: units.toBuy - reserved)
        let most = Int64(clamping: reduced)
        pipeline.pick(terms, most, ofBothAtMost: free, for: step) { pick, baseMinor in
            terms.discountMinor(ofUnits: pick.count, worth: baseMinor, rounding)
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
        let reduced = terms.mostReduced(toBuy: toBuy, toGet: toGet)
        let lines = Array(bounds.pool.places(inRow: step.places.row))
        return switch terms.discount {
        case .percent(let percent): bounds.mostMinor(percent, offDearest: reduced, of: lines)
        case .amount(let minor): bounds.mostMinor(minor, offEachOfDearest: reduced, of: lines)
        }
    }

    /// Returns the discount of a unit that is got. If the cheapest of the same lines are got, it is shared with the
    /// units that are bought.
    func unitRate(_ step: OperationStep, of line: Int, _ pool: CandidatePool) -> UnitRate? {
        let (terms, priceMinor) = (pool.terms(index, of: step), pool.frozen.places[line].unitPriceMinor)
        guard case .percent(let percent) = terms.discount else {
            return UnitRate(Int128(terms.discountMinor(ofUnits: 1, worth: priceMinor, pool.frozen.rounding)), of: 1)
        }
        let share = Int128(priceMinor) * Int128(percent.millionths)
        let whole = Int128(Percentage.wholeMillionths)
        guard step.buysWhatItGets, terms.plainPercent != nil else { return UnitRate(share, of: whole, roundings: 1) }
        guard let buy = Int32(exactly: terms.buyCount), let get = Int32(exactly: terms.getCount) else { return nil }
        return UnitRate(share * Int128(get), of: whole * (Int128(buy) + Int128(get)), roundings: 1)
    }

    /// True if the lines that it reduces have the units, even the cheapest of them is reduced, and no other effect of
    /// the promotion can have used them.
    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool {
        let (terms, frozen) = (pool.terms(index, of: step), pool.frozen)
        let bought = pool.places(inRow: step.boughtRow)
        guard !terms.isPerGroup, pool.hasOneEffect(step), pool.maySpend(step),
            let first = pool.firstPlace(of: step, in: .cheapest), bought[first],
            terms.maximumApplications != 0, terms.maximumUnits != 0,
            terms.discountMinor(ofUnits: 1, worth: frozen.places[first].unitPriceMinor, frozen.rounding) > 0
        else { return false }
        var units: Int64 = 0
        for place in pool.places(inRow: step.places.row) {
            guard frozen.places[place].roomMinor > 0 else { return false }
            if bought[place] { units = units.addingSaturated(frozen.places[place].quantity) }
        }
        return units >= terms.buyCount.addingSaturated(terms.getCount)
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
        let discount = step.pool.terms(index, of: step.step).discount
        let units = "\(step.pickedCount) unit\(step.pickedCount == 1 ? "" : "s") for \(step.boughtCount) bought"
        switch discount {
        case .percent(let percent):
            return step.eachPick("\(percent)% of \(units)") { _, listMinor in CentTrace.Exact(percent, of: listMinor) }
        case .amount(let minor):
            return step.eachPick("\(step.money(minor)) off each of \(units)") { pick, _ in
                CentTrace.Exact(wholeMinor: pick.wantedMinor)
            }
        }
    }
}
