/// A test of an attribute of a customer or cart.
///
/// The ordering comparators require an integer attribute. `equals`, `any_of` and `none_of` take any plain value, and
/// match an array attribute if one of its elements matches. An absent attribute has no values, so `any_of` is not met
/// and `none_of` is met; the result of a comparator is unknown.
public struct AttributeTest: Hashable, Sendable {
    /// The attribute's name.
    public var key: String

    /// The ordering comparators; nil without one.
    public var comparison: Comparison?

    /// The required value.
    public var equals: JSONValue?

    /// The allowed values.
    public var anyOf: [JSONValue]? {
        didSet { lists["any_of"] = nil }
    }

    /// The excluded values.
    public var noneOf: [JSONValue]? {
        didSet { lists["none_of"] = nil }
    }

    /// The names of the lists that stand for ``anyOf`` and ``noneOf``, by `any_of` and `none_of`.
    public private(set) var lists = ListNames()

    /// Creates a test for one value of an attribute.
    public init(_ key: String, equals value: JSONValue) {
        self.key = key
        equals = value
    }

    init(from reader: inout ObjectReader) throws(CartwrightError) {
        key = try reader.string("key")
        var comparison = Comparison()
        comparison.atLeast = try reader.integer(ifPresent: "at_least")
        comparison.moreThan = try reader.integer(ifPresent: "more_than")
        comparison.atMost = try reader.integer(ifPresent: "at_most")
        comparison.lessThan = try reader.integer(ifPresent: "less_than")
        self.comparison = comparison == Comparison() ? nil : comparison
        equals = try reader.nested(ifPresent: "equals", JSONValue.attribute)
        var lists = ListNames()
        anyOf = try reader.plainValues(ifPresent: "any_of", &lists)
        noneOf = try reader.plainValues(ifPresent: "none_of", &lists)
        self.lists = lists
        guard required.count > 1 else {
            throw CartwrightError(
                .jsonMissingKey,
                "a condition on the attribute \"\(key)\" without a test",
                hint: "add a comparator, any_of or none_of",
                at: reader.pointer.location
            )
        }
    }

    /// - Parameter sets: the values of attributes that are long arrays.
    func finding(
        _ condition: String,
        in attributes: [String: JSONValue],
        _ sets: [String: Set<JSONValue>]?
    ) -> Finding {
        let value = attributes[key]
        return Finding(
            condition: condition,
            truth(of: value, sets?[key]),
            observed: value?.shownValue ?? .null,
            required: required
        )
    }

    /// The truth value of the test on some attributes.
    func truth(in attributes: [String: JSONValue], _ sets: [String: Set<JSONValue>]?) -> Truth {
        truth(of: attributes[key], sets?[key])
    }

    private func truth(of value: JSONValue?, _ values: Set<JSONValue>?) -> Truth {
        guard let value, value != .null else {
            if anyOf != nil { return .notMet }
            return equals == nil && comparison == nil ? .met : .unknown
        }
        if let noneOf, value.overlaps(.array(noneOf), values: values) { return .notMet }
        if let anyOf, !value.overlaps(.array(anyOf), values: values) { return .notMet }
        if let equals, !value.overlaps(equals, values: values) { return .notMet }
        guard let comparison else { return .met }
        guard case .integer(let number) = value else { return .notMet }
        return Truth(comparison.holds(for: number))
    }

    /// The test as a finding shows it, with the values of lists.
    var required: JSONObject {
        var object = JSONObject()
        object["key"] = .string(key)
        for (name, value) in comparison?.json ?? JSONObject() { object[name] = value }
        object["equals"] = equals
        object["any_of"] = anyOf.map(JSONValue.array)
        object["none_of"] = noneOf.map(JSONValue.array)
        return object
    }

    /// The test as a scenario writes it.
    var json: JSONObject {
        var object = required
        for key in ["any_of", "none_of"] { object[key] = lists.json(key, or: object[key]) }
        return object
    }
}
