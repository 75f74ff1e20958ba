/// Who buys some units gets some others cheaper, as often as the units of the cart allow.
///
/// The cheapest units that can be got are reduced. Bought units come first from those that cannot be got, then from the
/// dearest. Both are used up for later unit effects. A line that discounts may not touch can be bought, never got.
/// Units at 0.00 are neither bought nor got where others of the same filter cost something.
public struct BuyXGetY: Effect, Hashable {
    /// `buy_x_get_y`.
    public static let type = "buy_x_get_y"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .effect(
        type,
        """
        who buys some units gets others cheaper, as often as the units of the cart allow; units at 0.00 count only \
        where all of the filter are at 0.00
        """,
        keys: [
            .required("buy", .object("part"), "what has to be bought", example: ["quantity": 2]),
            .required(
                "get",
                .object("part"),
                "what is got for it; the cheapest units are reduced",
                example: ["quantity": 1, "filter": ["categories": ["tea"]]]
            ),
            .optional("percent", .percentage, "how much is off what is got", absent: "100", example: "50"),
            .optional("max_applications", .count("times"), "how often at most", absent: "no limit", example: 3),
            .optional("max_units", .count("units"), "the most units reduced", absent: "no limit", example: 2),
        ],
        example: ["buy": ["quantity": 2], "get": ["quantity": 1]]
    )

    /// What has to be bought.
    public var buy: Part

    /// What is got for it.
    public var get: Part

    /// How much is off what is got; all of it where a scenario does not say.
    public var percent: Percentage

    /// How often at most.
    public var maximumApplications: Int64?

    /// The most units that are reduced.
    public var maximumUnits: Int64?

    /// Who buys one part gets the other cheaper.
    public init(buy: Part, get: Part, percent: Percentage) {
        self.buy = buy
        self.get = get
        self.percent = percent
    }

    /// A number of units of some lines.
    public struct Part: Hashable, Sendable, JSONConvertible {
        /// How many units, 1 or more; fewer count as 1.
        public var quantity: Int64 {
            didSet { quantity = max(1, quantity) }
        }
        /// Of which lines.
        public var filter: LineFilter

        /// A number of units of some lines.
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

        /// The part as a scenario writes it.
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

    /// What was bought and what was got is used up.
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

    /// The effect with the amounts of its filters replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> BuyXGetY {
        var effect = self
        effect.buy.filter = buy.filter.replacingAmounts(change)
        effect.get.filter = self.get.filter.replacingAmounts(change)
        return effect
    }

    /// The effect as a scenario writes it.
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
