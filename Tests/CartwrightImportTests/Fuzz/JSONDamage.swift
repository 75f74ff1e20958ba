import Cartwright

/// Random changes of a JSON value.
enum JSONDamage {
    /// Values of other types, huge numbers, other scripts, and texts that are formulas or controls.
    private static let values: [JSONValue] = [
        nil, true, false, 0, -1, .integer(.max), .integer(.min), .number("1e999"), .number("-0.5"),
        .number("99999999999999999999.99"), "", "0", "-1", "1e9", "99999999999999999999.00", "=cmd()|'/C calc'!A0",
        "@SUM(A1)", "\u{1B}[2J\u{0}", "\u{202E}drow", "e\u{301}🧺ß", "NaN", "true", [], [[]], [nil], [:], ["": ""],
        ["nodes": [7]], ["edges": [[:]]], ["data": [["id": "x"]]], .string(String(repeating: "x", count: 5000)),
    ]

    /// Returns a value with some changes.
    static func damaged(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
        let count = Int.random(in: 1...3, using: &random)
        return (0..<count).reduce(value) { value, _ in changed(value, &random) }
    }

    private static func changed(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
        // Half of the way down, each time.
        if Int.random(in: 0..<8, using: &random) > 0, let inner = descending(value, &random) { return inner }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return nested(value, Int.random(in: 1...200, using: &random))
        case 1: return .array([JSONValue](repeating: value, count: Int.random(in: 0...20, using: &random)))
        case 2: return shortened(value, &random)
        default: return values.randomElement(using: &random) ?? nil
        }
    }

    /// Returns a value with a change of one of its parts; nil if it has none.
    private static func descending(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue? {
        switch value {
        case .array(var elements):
            guard let index = elements.indices.randomElement(using: &random) else { return nil }
            elements[index] = changed(elements[index], &random)
            return .array(elements)
        case .object(var object):
            guard let key = object.keys.map({ $0 }).randomElement(using: &random), let inner = object[key] else {
                return nil
            }
            object[key] = changed(inner, &random)
            return .object(object)
        default: return nil
        }
    }

    private static func nested(_ value: JSONValue, _ depth: Int) -> JSONValue {
        (0..<depth).reduce(value) { value, index in index.isMultiple(of: 2) ? [value] : ["of": value] }
    }

    private static func shortened(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
        guard case .object(var object) = value, let key = object.keys.map({ $0 }).randomElement(using: &random) else {
            return nil
        }
        object[key] = nil
        return .object(object)
    }
}
