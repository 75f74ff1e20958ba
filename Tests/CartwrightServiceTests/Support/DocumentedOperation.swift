import Cartwright
import Testing

@testable import CartwrightService

/// An operation as the OpenAPI document describes it.
struct DocumentedOperation: Sendable, CustomStringConvertible {
    let id: String
    let method: String
    let path: String
    let json: JSONValue
    let parameters: [JSONValue]

    var description: String { id }

    /// Returns the OpenAPI document of the bench's service.
    static func document() throws -> JSONValue {
        try JSONParser.parse(OpenAPIDocument.text(for: ServiceBench.registry))
    }

    /// Returns all operations, in the order of the document.
    static func all() throws -> [DocumentedOperation] {
        let document = try document()
        var all: [DocumentedOperation] = []
        for (path, item) in try #require(document["paths"]).members {
            for (method, json) in item.members {
                let references: [JSONValue] = json["parameters"]?.elements ?? []
                all.append(
                    DocumentedOperation(
                        id: try #require(json["operationId"]?.string),
                        method: method.uppercased(),
                        path: path,
                        json: json,
                        parameters: try references.map { try $0.resolved(in: document) }
                    )
                )
            }
        }
        return all
    }

    /// Returns the parameters of one kind, by name.
    func parameters(in place: String) -> [String: JSONValue] {
        var found: [String: JSONValue] = [:]
        for parameter in parameters where parameter["in"]?.string == place {
            if let name = parameter["name"]?.string { found[name] = parameter }
        }
        return found
    }

    /// The path with the example of each parameter that has one.
    var examplePath: String {
        get throws {
            let path = try parameters(in: "path").reduce(path) { path, parameter in
                let value = try #require(parameter.value["example"]?.string)
                return path.replacing("{\(parameter.key)}", with: value)
            }
            let query = parameters(in: "query").compactMap { name, parameter in
                parameter["example"].map { "\(name)=\($0.string ?? $0.text)" }
            }
            return path + (query.isEmpty ? "" : "?" + query.sorted().joined(separator: "&"))
        }
    }

    /// The media types of the request, each with its schema and example.
    var contents: JSONObject { json["requestBody"]?["content"]?.members ?? [:] }
}

extension JSONValue {
    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    var integer: Int64? {
        guard case .integer(let integer) = self else { return nil }
        return integer
    }

    /// Returns the target of a reference, or the value itself.
    func resolved(in document: JSONValue) throws -> JSONValue {
        guard let reference = self["$ref"]?.string else { return self }
        var place = document
        for name in reference.split(separator: "/").dropFirst() {
            place = try #require(place[String(name)], "\(reference) does not resolve")
        }
        return try place.resolved(in: document)
    }

    var references: [String] {
        switch self {
        case .array(let elements): elements.flatMap(\.references)
        case .object(let object):
            object.flatMap { key, value in key == "$ref" ? [value.string].compactMap { $0 } : value.references }
        default: []
        }
    }
}
