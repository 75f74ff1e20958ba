internal import Cartwright

/// A condition on the cart that may be settled already.
enum MagentoTruth {
    case always
    case never
    case condition(JSONValue)

    /// The conditions of which all must hold; nil if they never do.
    var conditions: [JSONValue]? {
        switch self {
        case .always: []
        case .never: nil
        case .condition(let value):
            if value["type"] == "all", case .array(let parts)? = value["of"] { parts } else { [value] }
        }
    }

    /// A condition of a type with some keys.
    static func condition(_ type: String, _ keys: JSONObject) -> MagentoTruth {
        var object: JSONObject = ["type": .string(type)]
        for (key, value) in keys { object[key] = value }
        return .condition(.object(object))
    }

    /// All of some conditions.
    static func all(_ parts: [MagentoTruth]) -> MagentoTruth {
        var values: [JSONValue] = []
        for part in parts {
            guard let conditions = part.conditions else { return .never }
            values += conditions
        }
        guard let first = values.first else { return .always }
        return .condition(values.count == 1 ? first : ["type": "all", "of": .array(values)])
    }

    /// One of some conditions.
    static func any(_ parts: [MagentoTruth]) -> MagentoTruth {
        var values: [JSONValue] = []
        for part in parts {
            switch part {
            case .always: return .always
            case .never: break
            case .condition(let value): values.append(value)
            }
        }
        guard let first = values.first else { return .never }
        return .condition(values.count == 1 ? first : ["type": "any", "of": .array(values)])
    }

    /// A comparison of a number of the cart with some values; nil for a comparison of texts.
    static func comparing(
        _ type: String,
        _ keys: JSONObject,
        _ comparison: MagentoOperator,
        _ values: [Int64]
    ) -> MagentoTruth? {
        func compare(_ key: String, _ value: Int64) -> MagentoTruth {
            var keys = keys
            keys[key] = .integer(value)
            return condition(type, keys)
        }
        func each(_ key: String) -> [MagentoTruth] { values.map { compare(key, $0) } }
        return switch comparison {
        case .equals, .oneOf: any(each("equals"))
        case .notEquals, .notOneOf: all(values.map { any([compare("less_than", $0), compare("more_than", $0)]) })
        case .atLeast: all(each("at_least"))
        case .atMost: all(each("at_most"))
        case .moreThan: all(each("more_than"))
        case .lessThan: all(each("less_than"))
        case .contains, .notContains: nil
        }
    }
}
