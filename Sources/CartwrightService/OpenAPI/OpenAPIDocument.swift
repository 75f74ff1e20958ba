internal import Cartwright
internal import CartwrightScenarios

/// The interface as OpenAPI 3.1 describes it.
///
/// Paths, parameters and answers are written by hand, one file for each area; the problems that any such operation may
/// end in are added. The schemas of what the engine itself
/// reads and writes are made from its formats, those of plugins included, so that they are what a service really takes.
enum OpenAPIDocument {
    /// The document of a service with some handlers.
    ///
    /// - Throws: an error of area `json` where what is written here is no JSON.
    static func text(for registry: HandlerRegistry) throws(CartwrightError) -> [UInt8] {
        var document = try JSONParser.parse(Array(written.utf8)).members
        var components = (document["components"] ?? .null).members
        let reference = FormatReference(vocabulary: registry.vocabulary, handlers: registry.handlers)
        var schemas = (components["schemas"] ?? .null).members
        for (name, schema) in SchemaComponents.schemas(reference) { schemas[name] = schema }
        schemas["promotion_request"] = schemas["promotion"]?.withoutRequired("id")
        components["schemas"] = .object(schemas)
        var responses = JSONObject()
        for problem in problems { responses[problem.name] = problem.json }
        components["responses"] = .object(responses)
        document["paths"] = addingUsualResponses(to: document["paths"] ?? .null)
        document["components"] = .object(components)
        return JSONValue.object(document).utf8
    }

    /// The operations, area by area.
    private static let paths = [
        quotes, sessions, sessionViews, sessionActions, orders, catalog, catalogViews, codes, service,
    ]

    /// What is written by hand.
    static var written: String {
        """
        {"openapi": "3.1.0",
        \(information),
        "paths": {
        \(paths.joined(separator: ",\n"))
        },
        "components": {
        \(securitySchemes),
        "parameters": {
        \(parameters)
        },
        "headers": {
        \(headers)
        },
        "schemas": {
        \([requestSchemas, commandSchemas, answerSchemas, healthSchemas, viewSchemas].joined(separator: ",\n"))
        }}}
        """
    }

    static let information = #"""
        "info": {
          "title": "Cartwright", "version": "2026-11-01",
          "summary": "Checkout and promotions: quotes, sessions, orders, the catalog and codes of a shop.",
          "description": "Amounts are integers in minor units. Keys that nobody knows are refused, but for those \#
        that begin with `x_`. Refusals are problems (RFC 9457) with a `code` that does not change. Each POST with \#
        effects takes an `Idempotency-Key`."
        },
        "servers": [{"url": "/"}],
        "tags": [
          {"name": "quotes", "description": "Prices of carts, of which nothing is kept."},
          {"name": "sessions", "description": "Carts that are kept, from the first line to payment."},
          {"name": "orders", "description": "Paid orders: returns and cancelling."},
          {"name": "catalog", "description": "What is sold, and the promotions."},
          {"name": "codes", "description": "Codes that are issued one by one, and the jobs that make them."},
          {"name": "service", "description": "How the service is, and this document."}
        ]
        """#

    static let securitySchemes = #"""
        "securitySchemes": {
          "access_key": {
            "type": "http", "scheme": "bearer",
            "description": "A key of `cartwright keys new`, with the scope that the operation names. A service \#
        without keys listens on its own machine only, and takes requests without one."
          }
        }
        """#
}

extension JSONValue {
    /// A schema without a key among those that must be there.
    fileprivate func withoutRequired(_ key: String) -> JSONValue {
        var object = members
        guard case .array(let keys)? = object["required"] else { return self }
        object["required"] = .array(keys.filter { $0 != .string(key) })
        return .object(object)
    }
}
