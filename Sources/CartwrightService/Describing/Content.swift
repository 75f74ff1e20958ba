internal import Cartwright

/// A body of one media type, as the document shows it.
struct Content: Sendable {
    let type: String
    private let schema: Schema
    private let example: Example?
    private let isJSON: Bool

    private init(_ type: String, _ schema: Schema, _ example: Example?, isJSON: Bool) {
        (self.type, self.schema, self.example, self.isJSON) = (type, schema, example, isJSON)
    }

    /// A JSON value.
    static func json(_ schema: Schema, _ example: Example?, type: String = "application/json") -> Content {
        Content(type, schema, example, isJSON: true)
    }

    /// A text of another type; its example may be the beginning of one.
    static func text(_ type: String, _ example: Example, _ schema: Schema = .text) -> Content {
        Content(type, schema, example, isJSON: false)
    }

    /// JSON values, each in a line.
    static func lines(_ example: Example, _ schema: Schema = .text) -> Content {
        text("application/x-ndjson", example, schema)
    }

    /// The components that the schema needs.
    var components: [String: JSONValue] { schema.components }

    /// Some contents under their types.
    ///
    /// - Throws: an error of area `json` where an example is not JSON.
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

/// The text of a body that is there to be looked at. It may be put together from others.
struct Example: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    var description: String { text }
}
