/// The comparators of a numeric condition; all that are given must hold.
public struct Comparison: Hashable, Sendable {
    /// The number is this or more.
    public var atLeast: Int64?
    /// The number is above this.
    public var moreThan: Int64?
    /// The number is this or less.
    public var atMost: Int64?
    /// The number is below this.
    public var lessThan: Int64?
    /// The number is this.
    public var equals: Int64?

    /// Returns a comparison with a minimum.
    public static func atLeast(_ bound: Int64) -> Comparison {
        var comparison = Comparison()
        comparison.atLeast = bound
        return comparison
    }

    init() {}

    /// Reads the comparators of a condition, at least one of them.
    ///
    /// - Throws: an error of area `json`.
    public init(
        from reader: inout ObjectReader,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(CartwrightError) {
        atLeast = try reader.integer(ifPresent: "at_least", in: range)
        moreThan = try reader.integer(ifPresent: "more_than", in: range)
        atMost = try reader.integer(ifPresent: "at_most", in: range)
        lessThan = try reader.integer(ifPresent: "less_than", in: range)
        equals = try reader.integer(ifPresent: "equals", in: range)
        guard atLeast != nil || moreThan != nil || atMost != nil || lessThan != nil || equals != nil else {
            throw Self.missing(at: reader.pointer)
        }
    }

    /// The error of a condition at a place that has no comparator.
    static func missing(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .jsonMissingKey,
            "a condition on a number without a comparator",
            hint: "add at_least, more_than, at_most, less_than or equals",
            at: pointer.location
        )
    }

    /// Returns true if a number passes.
    public func holds(for number: Int64) -> Bool {
        if let atLeast, number < atLeast { return false }
        if let moreThan, number <= moreThan { return false }
        if let atMost, number > atMost { return false }
        if let lessThan, number >= lessThan { return false }
        if let equals, number != equals { return false }
        return true
    }

    /// The least and the greatest number that pass; the greatest is below the least if no number passes.
    var bounds: (least: Int64, most: Int64) {
        guard moreThan != .max, lessThan != .min else { return (0, -1) }
        let least = [atLeast, moreThan.map { $0 + 1 }, equals].compactMap(\.self).max() ?? .min
        let most = [atMost, lessThan.map { $0 - 1 }, equals].compactMap(\.self).min() ?? .max
        return (least, most)
    }

    /// Returns the difference by which a number must grow to pass; nil if it passes or if a greater number does not
    /// help.
    public func shortBy(_ number: Int64) -> Int64? {
        let aboveMoreThan = moreThan.map { $0 == .max ? $0 : $0 + 1 }
        guard let needed = [atLeast, aboveMoreThan, equals].compactMap(\.self).max(), needed > number,
            holds(for: needed)
        else { return nil }
        let (gap, overflow) = needed.subtractingReportingOverflow(number)
        return overflow ? nil : gap
    }

    /// The difference by which a passing number must grow to fail; nil if no greater number fails.
    func excess(over number: Int64) -> Int64? {
        let most = bounds.most
        guard holds(for: number), most < .max else { return nil }
        let (excess, overflow) = (most + 1).subtractingReportingOverflow(number)
        return overflow ? nil : excess
    }

    /// The comparators as a scenario writes them.
    public var json: JSONObject {
        var object = JSONObject()
        object.setUnlessAbsent("at_least", atLeast.map(JSONValue.integer))
        object.setUnlessAbsent("more_than", moreThan.map(JSONValue.integer))
        object.setUnlessAbsent("at_most", atMost.map(JSONValue.integer))
        object.setUnlessAbsent("less_than", lessThan.map(JSONValue.integer))
        object.setUnlessAbsent("equals", equals.map(JSONValue.integer))
        return object
    }
}
