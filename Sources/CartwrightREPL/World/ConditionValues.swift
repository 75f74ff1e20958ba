internal import Cartwright

/// The values that conditions of promotions refer to: segments, countries, channels, attributes.
struct ConditionValues {
    private var conditions: [JSONObject] = []

    /// - Parameter promotions: the promotions whose conditions are read, nested ones included.
    init(of promotions: [Promotion]) {
        for condition in promotions.flatMap(\.conditions) { collect(condition) }
    }

    private mutating func collect(_ condition: any Condition) {
        if case .object(let object) = condition.json { conditions.append(object) }
        for part in condition.parts { collect(part) }
    }

    /// Returns the texts that conditions of a type refer to.
    ///
    /// - Parameter key: the attribute of the conditions; nil for all.
    func values(of type: String, key: String? = nil) -> [String] {
        ofType(type).filter { key == nil || $0["key"] == key.map(JSONValue.string) }
            .flatMap { object in
                [object["equals"] ?? .null, object["any_of"] ?? .null, object["none_of"] ?? .null].flatMap(Self.texts)
            }
    }

    /// Returns the numbers that conditions of a type compare an attribute with.
    func numbers(of type: String, key: String) -> [Int64] {
        ofType(type).filter { $0["key"] == .string(key) }
            .flatMap { object in
                object.compactMap { if case .integer(let number) = $0.value { number } else { nil } }
            }
    }

    /// Returns the attributes that conditions of a type refer to.
    func keys(of type: String) -> [String] { ofType(type).flatMap { Self.texts($0["key"] ?? .null) } }

    private func ofType(_ type: String) -> [JSONObject] { conditions.filter { $0["type"] == .string(type) } }

    private static func texts(_ value: JSONValue) -> [String] {
        switch value {
        case .string(let text): [text]
        case .integer(let number): [String(number)]
        case .bool(let isTrue): [String(isTrue)]
        case .array(let elements): elements.flatMap(texts)
        case .null, .number, .object: []
        }
    }
}
