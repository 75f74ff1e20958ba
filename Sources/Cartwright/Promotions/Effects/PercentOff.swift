/// A percentage off a target.
///
/// Order and total round once, on the sum; lines and units once per line, shipping once per shipment. ``rounding`` per
/// unit rounds every unit of a line by itself.
public struct PercentOff: Effect, Hashable {
    /// `percent_off`.
    public static let type = "percent_off"

    /// How much.
    public var percent: Percentage

    /// Of what.
    public var target: Target

    /// The most it gives, in minor units.
    public var maximumDiscountMinor: Int64?

    /// What is rounded on a target of lines.
    public var rounding = Granularity.line

    /// A percentage off a target.
    public init(_ percent: Percentage, off target: Target = .order, maximumDiscountMinor: Int64? = nil) {
        self.percent = percent
        self.target = target
        self.maximumDiscountMinor = maximumDiscountMinor
    }

    /// What is rounded.
    public enum Granularity: String, Hashable, Sendable, CaseIterable {
        /// The line as a whole.
        case line
        /// Every unit.
        case unit
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        percent = try reader.percentage("percent")
        target = try reader.nested(ifPresent: "target", Target.init) ?? .order
        maximumDiscountMinor = try reader.integer(ifPresent: "max_discount", in: 0...Int64.max)
        if target.scope == .lines { rounding = try reader.choice(ifPresent: "round") ?? .line }
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// Groups use their units up.
    public var usesUnitsUp: Bool { target.usesUnitsUp }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["percent"] = .string(percent.description)
        object["target"] = target.json
        object["max_discount"] = maximumDiscountMinor.map(JSONValue.integer)
        if rounding != .line { object["round"] = .string(rounding.rawValue) }
        return .object(object)
    }
}
