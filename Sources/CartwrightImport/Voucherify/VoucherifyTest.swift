internal import Cartwright

/// One rule of a validation rule: a name, and conditions by their operators.
struct VoucherifyTest {
    /// The name of the rule.
    let name: String

    private let value: JSONValue
    private let fields: FieldReader

    /// Creates a test of a rule.
    ///
    /// - Parameter fields: the reader of the validation rule, for errors.
    init(_ value: JSONValue, _ fields: FieldReader) {
        (name, self.value, self.fields) = (value.text(at: "name"), value, fields)
    }

    /// Returns the error of a rule that nothing here says.
    func error(_ sentence: String) -> CartwrightError { fields.error("rules", "\(name): \(sentence)") }

    /// The operators with their values.
    private func operators() throws(CartwrightError) -> [(String, [JSONValue])] {
        guard case .object(let object)? = value["conditions"], !object.isEmpty else { throw error("has no condition") }
        var operators: [(String, [JSONValue])] = []
        for (key, value) in object {
            guard case .array(let values) = value, !values.isEmpty else { throw error("\(key) has no values") }
            operators.append((key, values))
        }
        return operators
    }

    /// Returns the values of which the tested one must be one, or must be none.
    ///
    /// - Throws: `json.out_of_range` for other operators.
    func membership() throws(CartwrightError) -> ([JSONValue], isNegated: Bool) {
        let operators = try operators()
        guard operators.count == 1 else { throw error("has several conditions") }
        switch operators[0].0 {
        case "$is", "$in": return (operators[0].1, false)
        case "$is_not", "$not_in": return (operators[0].1, true)
        case let key: throw error("no condition is \(key)")
        }
    }

    private static let comparators = [
        "$is": "equals", "$more_than": "more_than", "$more_than_or_equal": "at_least",
        "$greater_than": "more_than", "$greater_than_or_equal": "at_least", "$less_than": "less_than",
        "$less_than_or_equal": "at_most",
    ]

    /// Returns the comparators of conditions with their values.
    ///
    /// - Throws: `json.out_of_range` for other operators, or several values.
    func comparisons() throws(CartwrightError) -> [(comparator: String, value: JSONValue)] {
        var comparisons: [(comparator: String, value: JSONValue)] = []
        for (key, values) in try operators() {
            guard let comparator = Self.comparators[key], values.count == 1 else {
                throw error("no condition is \(key)")
            }
            comparisons.append((comparator, values[0]))
        }
        return comparisons
    }

    /// A whole number from 0; nil for another value.
    static func count(_ value: JSONValue) -> Int64? {
        guard case .integer(let number) = value, number >= 0 else { return nil }
        return number
    }

    /// Returns a condition for each comparison of a number.
    ///
    /// - Parameter convert: the value of a condition; nil for one that cannot be compared.
    func numbers(
        _ condition: JSONObject,
        _ convert: (JSONValue) -> Int64?
    ) throws(CartwrightError) -> [JSONValue] {
        var conditions: [JSONValue] = []
        for (comparator, value) in try comparisons() {
            guard let number = convert(value) else { throw error("has no such number or amount") }
            var own = condition
            own[comparator] = .integer(number)
            conditions.append(.object(own))
        }
        return conditions
    }

    /// Returns conditions on a value: membership, or comparisons of a whole number.
    func values(_ condition: JSONObject) throws(CartwrightError) -> [JSONValue] {
        if let (values, isNegated) = try? membership() {
            guard values.allSatisfy(\.isPlain) else { throw error("compares objects") }
            var own = condition
            own[isNegated ? "none_of" : "any_of"] = .array(values)
            return [.object(own)]
        }
        return try numbers(condition, Self.count)
    }

    /// The rules inside, all of which must hold.
    func nested() throws(CartwrightError) -> [VoucherifyTest] {
        guard case .object(let rules)? = value["rules"], !rules.isEmpty else { return [] }
        let numbers = rules.keys.filter { $0 != "logic" }
        guard !numbers.isEmpty else { return [] }
        let logic = try fields.placed("rules") { () throws(CartwrightError) in
            try VoucherifyLogic(rules["logic"]?.idText ?? "1")
        }
        let parts = if case .all(let parts) = logic { parts } else { [logic] }
        var tests: [VoucherifyTest] = []
        for part in parts {
            guard case .rule(let number) = part, let rule = rules[number] else {
                throw error("has alternatives inside")
            }
            tests.append(VoucherifyTest(rule, fields))
        }
        guard tests.count == numbers.count else { throw error("has rules that its logic does not use") }
        return tests
    }
}

extension JSONValue {
    /// True for a text, a number, true or false.
    fileprivate var isPlain: Bool {
        switch self {
        case .string, .integer, .number, .bool: true
        default: false
        }
    }
}
