import Cartwright
import Foundation
import Testing

/// A JSON Schema of the fixtures, with the keywords that they use.
struct ExampleSchema {
    private let root: JSONValue

    /// Reads a schema of the fixtures.
    init(_ name: String) throws {
        let file = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json"))
        root = try JSONParser.parse(Array(try Data(contentsOf: file)))
    }

    /// Returns the places at which a value is not valid, each with the keyword.
    func faults(in value: JSONValue) -> [String] { faults(in: value, root, "") }

    /// Returns the faults of a value by a definition; a definition that is missing is a fault.
    func faults(in value: JSONValue, by definition: String, of group: String? = nil) -> [String] {
        let group = group.map { root["$defs"]?[$0] } ?? root["$defs"]
        guard let schema = group?[definition] else { return ["no definition \(definition)"] }
        return faults(in: value, schema, "")
    }

    private func faults(in value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        if case .string(let reference)? = schema["$ref"] {
            let name = String(reference.split(separator: "/").last ?? "")
            return self.faults(in: value, root["$defs"]?[name] ?? [:], place)
        }
        if case .string(let type)? = schema["type"], !Self.isOf(type, value) { return ["\(place): type"] }
        var faults: [String] = []
        if case .array(let choices)? = schema["enum"], !choices.contains(value) { faults.append("\(place): enum") }
        switch value {
        case .object(let object): faults += self.faults(of: object, schema, place)
        case .array(let elements):
            if case .integer(let least)? = schema["minItems"], elements.count < least { faults.append("\(place): few") }
            if case .integer(let most)? = schema["maxItems"], elements.count > most { faults.append("\(place): many") }
            guard let items = schema["items"] else { break }
            for (index, element) in elements.enumerated() {
                faults += self.faults(in: element, items, "\(place)/\(index)")
            }
        case .string(let text):
            if case .integer(let least)? = schema["minLength"], text.count < least { faults.append("\(place): short") }
            if case .integer(let most)? = schema["maxLength"], text.count > most { faults.append("\(place): long") }
            if case .string(let pattern)? = schema["pattern"] {
                let found = text.range(of: pattern, options: .regularExpression)
                if found == nil { faults.append("\(place): pattern") }
            }
        case .integer, .number:
            if schema["minimum"] == 0, value.text.hasPrefix("-") { faults.append("\(place): minimum") }
        default: break
        }
        return faults
    }

    private func faults(of object: JSONObject, _ schema: JSONValue, _ place: String) -> [String] {
        var faults: [String] = []
        if case .array(let required)? = schema["required"] {
            for case .string(let key) in required where object[key] == nil { faults.append("\(place)/\(key): missing") }
        }
        for (key, value) in object {
            if let property = schema["properties"]?[key] {
                faults += self.faults(in: value, property, "\(place)/\(key)")
            } else if schema["additionalProperties"] == false {
                faults.append("\(place)/\(key): unknown")
            }
        }
        return faults
    }

    private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("object", .object), ("array", .array), ("string", .string), ("integer", .integer), ("number", .integer),
            ("number", .number):
            true
        default: false
        }
    }
}

extension JSONValue {
    /// The elements of an array; none for any other value.
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
