package import Cartwright

/// The kinds of documents with a schema.
package enum SchemaKind: String, Sendable, CaseIterable {
    case scenario, promotion, catalog, cart, quote, card
    case handlerMessage = "handler-message"

    /// Returns the schema of a document: JSON Schema 2020-12.
    package func schema(_ reference: FormatReference) -> JSONValue {
        var builder = SchemaBuilder(reference)
        var root: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string("Cartwright \(rawValue)"),
        ]
        for (key, value) in body(&builder) { root[key] = value }
        root["$defs"] = builder.definitions
        return .object(root)
    }

    private func body(_ builder: inout SchemaBuilder) -> JSONObject {
        switch self {
        case .quote: ["$ref": builder.reference(to: .object(rawValue))]
        case .catalog:
            // An array contains promotions.
            builder.either(arrayOf: .object("promotion"), or: .object(rawValue))
        case .scenario, .promotion, .cart: builder.either(arrayOf: .object(rawValue), or: .object(rawValue))
        case .card: builder.cards()
        case .handlerMessage: builder.handlerMessages()
        }
    }
}
