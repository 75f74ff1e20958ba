/// How many lines are in the cart. A line without units counts for nothing.
public struct LineCountCondition: DeclaredCondition, Hashable {
    /// `line_count`.
    public static let type = "line_count"

    /// What the number must be.
    public var comparison: Comparison

    /// Which lines count.
    public var filter: LineFilter

    /// A number of lines.
    public init(_ comparison: Comparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader, in: 0...Int64.max)
        filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
    }

    var requirement: Requirement {
        .number(NumberRequirement(.lines(LineMeasure(.presence, .together)), of: filter, comparison))
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, comparison.json, options: .options(filter: filter)) }
}
