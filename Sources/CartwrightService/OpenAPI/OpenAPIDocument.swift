internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

/// The OpenAPI 3.1 document of the service, made from the operations and everything that they refer to.
///
/// The schemas of the engine's formats come from the engine, including those of plugins, so they match what the service
/// accepts.
enum OpenAPIDocument {
    /// Returns the document of a service with a registry of handlers.
    ///
    /// - Throws: an error of area `json` if an example of an operation is not JSON.
    static func text(for registry: HandlerRegistry) throws(CartwrightError) -> [UInt8] {
        var document = information
        var paths = JSONObject()
        for operation in Endpoint.all {
            var path = (paths[operation.path] ?? .null).members
            path[operation.method.rawValue.lowercased()] = try operation.json
            paths[operation.path] = .object(path)
        }
        document["paths"] = .object(paths)
        let reference = FormatReference(vocabulary: registry.vocabulary, handlers: registry.handlers)
        document["components"] = .object(components(SchemaComponents.schemas(reference)))
        return JSONValue.object(document).utf8
    }

    private static var information: JSONObject {
        let tags = Endpoint.Tag.allCases.map { tag -> JSONValue in
            ["name": .string(tag.rawValue), "description": .string(tag.description)]
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Cartwright", "version": .string(Parameter.versions[0]),
                "summary": "Checkout and promotions: quotes, sessions, orders, the catalog and codes of a shop.",
                "description": """
                Amounts are integers in minor units. Unknown keys are refused, except those that begin with \
                `x_`. Refusals are problems (RFC 9457) with a `code` that does not change. Each POST with effects \
                takes an `Idempotency-Key`.
                """,
            ],
            "servers": [["url": "/"]], "tags": .array(tags),
        ]
    }

    /// The components that operations refer to, in order of first use.
    private static func components(_ formats: JSONObject) -> JSONObject {
        var (parameters, headers, responses) = (JSONObject(), JSONObject(), JSONObject())
        for parameter in Endpoint.all.flatMap(\.documentedParameters) {
            parameters[parameter.component] = parameter.json
        }
        let answers = Endpoint.all.flatMap(\.documentedAnswers)
        for header in answers.flatMap(\.headers) + [.replayed] + problems.flatMap(\.headers) {
            if let component = header.component { headers[component] = header.json }
        }
        for problem in problems { responses[problem.name] = problem.json }
        return [
            "securitySchemes": [
                "access_key": [
                    "type": "http", "scheme": "bearer",
                    "description": """
                    A key made with `cartwright keys new`, with the scope that the operation names. A service without \
                    keys listens on its own machine only, and accepts requests without a key.
                    """,
                ]
            ],
            "parameters": .object(parameters), "headers": .object(headers), "schemas": .object(schemas(formats)),
            "responses": .object(responses),
        ]
    }

    /// The schemas of bodies, and those of the engine's formats.
    private static func schemas(_ formats: JSONObject) -> JSONObject {
        var schemas = JSONObject()
        for components in Endpoint.all.flatMap(\.contents).map(\.components) + [Schema.problem.components] {
            for (name, schema) in components.sorted(by: { $0.key < $1.key }) { schemas[name] = schema }
        }
        for (name, schema) in formats { schemas[name] = schema }
        schemas["promotion_request"] = schemas["promotion"]?.withoutRequired("id")
        return schemas
    }
}

extension JSONValue {
    /// Returns a schema in which a key is optional.
    fileprivate func withoutRequired(_ key: String) -> JSONValue {
        var object = members
        guard case .array(let keys)? = object["required"] else { return self }
        object["required"] = .array(keys.filter { $0 != .string(key) })
        return .object(object)
    }
}
