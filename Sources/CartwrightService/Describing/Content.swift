internal import Cartwright

/// A body of one media type in the OpenAPI document.
struct Content: Sendable {
    let type: String
    private let schema: Schema
    private let example: Example?
    private let isJSON: Bool

    private init(_ type: String, _ schema: Schema, _ example: Example?, isJSON: Bool) {
        (self.type, self.schema, self.example, self.isJSON) = (type, schema, example, isJSON)
    }

    /// Content of a JSON value.
    static func json(_ schema: Schema, _ example: Example?, type: String = "application/json") -> Content {
        Content(type, schema, example, isJSON: true)
    }

    /// Content of another type. Its example may be only the beginning of a body.
    static func text(_ type: String, _ example: Example, _ schema: Schema = .text) -> Content {
        Content(type, schema, example, isJSON: false)
    }

    /// Contents of JSON values, one per line, in the media types of ``LineType``.
    static func lines(_ example: Example, _ meaning: String? = nil) -> [Content] {
        LineType.allCases.map { type in
            let schema: Schema = type == .bytes ? .bytes : .text
            return text(type.rawValue, example, meaning.map(schema.described) ?? schema)
        }
    }

    /// The components of the schema.
    var components: [String: JSONValue] { schema.components }

    /// Returns contents by their media types.
    ///
    /// - Throws: an error of area `json` if an example is not JSON.
    static func json(_ contents: [Content]) throws(CartwrightError) -> JSONValue {
        var types = JSONObject()
        for content in contents {
            var object: JSONObject = ["schema": content.schema.json]
            if let text = content.example?.text {
                object["example"] = content.isJSON ? try JSONParser.parse(Array(text.utf8)) : .string(text)
            }
            types[content.type] = .object(object)
        }
        return .object(types)
    }
}

/// A media type of JSON values, one per line.
enum LineType: String, CaseIterable, Sendable {
    case lines = "application/x-ndjson"
    /// The same bytes, for generated clients that have no media type of lines.
    case bytes = "application/octet-stream"
}

/// An example of a body. It may contain other examples.
struct Example: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    var description: String { text }
}
