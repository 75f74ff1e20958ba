/// The cheapest unit of the cart is free.
public struct CheapestFree: TargetedEffect, Hashable {
    /// `cheapest_free`.
    public static let type = "cheapest_free"

    /// Which lines count.
    public var filter: LineFilter

    /// The cheapest unit of the lines that a filter lets through.
    public init(_ filter: LineFilter = .all) { self.filter = filter }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
    }

    /// The unit stage.
    public var stage: Stage { .unit }

    /// The lines that count.
    public func reaches(_ line: Line) -> Bool { line.isDiscountable && filter.mayMatch(line) }

    /// One of those lines.
    public var need: Need { filter.need }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        if filter != .all { object["filter"] = filter.json }
        return .object(object)
    }

    /// The units that it is about.
    var target: Target {
        var units = UnitRule(take: .cheapest)
        units.maximumUnits = 1
        return .units(units, filter: filter)
    }
}
