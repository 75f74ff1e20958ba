import Cartwright
import CartwrightScenarios
import HTTPTypes
import Testing

@testable import CartwrightService

/// The OpenAPI document describes the service.
@Suite struct DocumentTests {
    @Test func `every reference resolves, and every component is referenced`() throws {
        let document = try DocumentedOperation.document()
        let references = Set(document.references)
        for reference in references { _ = try (["$ref": .string(reference)] as JSONValue).resolved(in: document) }
        let components = try #require(document["components"]?.members)
        // Security schemes are referenced by name.
        let unused = components.filter { $0.key != "securitySchemes" }.flatMap { kind, members in
            members.members.map { "#/components/\(kind)/\($0.key)" }
        }.filter { !references.contains($0) }
        #expect(unused == [])
    }

    @Test func `each name in a path is a parameter`() throws {
        for operation in try DocumentedOperation.all() {
            let named = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
                $0.dropFirst().dropLast()
            }
            #expect(operation.parameters(in: "path").keys.sorted() == named.map(String.init).sorted(), "\(operation)")
        }
    }

    @Test(arguments: [
        ("get_session", "Cartwright-Version If-Match If-None-Match", "200 304 400 401 403 404 412 422 429 431 500 503"),
        ("get_code", "Cartwright-Version", "200 400 401 403 404 422 429 431 500 503"),
        (
            "put_catalog", "Cartwright-Version If-Match If-None-Match",
            "200 400 401 403 408 412 413 415 422 429 431 500 503"
        ),
        (
            "send_command", "Cartwright-Version Idempotency-Key If-Match",
            "200 400 401 403 404 408 409 412 413 415 422 429 431 500 501 503"
        ),
        (
            "create_codes", "Cartwright-Version Idempotency-Key",
            "202 400 401 403 404 408 409 413 415 422 429 431 500 503"
        ),
        ("get_problem", "", "200 400 404 431 503"),
    ])
    func `headers and problems follow from the properties of an operation`(
        id: String,
        headers: String,
        statuses: String
    ) throws {
        let operation = try #require(try DocumentedOperation.all().first { $0.id == id })
        #expect(operation.parameters(in: "header").keys.sorted().joined(separator: " ") == headers)
        #expect(operation.json["responses"]?.members.keys.joined(separator: " ") == statuses)
    }

    @Test func `a number outside the documented range is refused`() async throws {
        try await ServiceBench.serve { shop async throws in
            var count = 0
            for operation in try DocumentedOperation.all() {
                for (name, parameter) in operation.parameters(in: "query") {
                    guard let least = parameter["schema"]?["minimum"]?.integer,
                        let most = parameter["schema"]?["maximum"]?.integer
                    else { continue }
                    for number in [least - 1, most < .max ? most + 1 : least - 2] {
                        let path = try operation.examplePath.split(separator: "?")[0]
                        let content = operation.contents.first { _ in true }
                        let example = content?.value["example"]
                        let reply = try await shop.send(
                            operation.method,
                            "\(path)?\(name)=\(number)",
                            bytes: example.map { $0.string.map { Array($0.utf8) } ?? $0.utf8 },
                            type: content?.key
                        )
                        #expect(reply.outcome == "400 service.bad_parameter", "\(operation) \(name) \(number)")
                        count += 1
                    }
                }
            }
            #expect(count == 66)
        }
    }

    @Test func `a path parameter cannot be a dot segment`() throws {
        for operation in try DocumentedOperation.all() {
            for (name, parameter) in operation.parameters(in: "path") {
                let pattern = try Regex(#require(parameter["schema"]?["pattern"]?.string))
                let taken = [".", "..", "...", ".a", "..a", "a", "a.", parameter["example"]?.string ?? ""].filter {
                    $0.firstMatch(of: pattern) != nil
                }
                #expect(taken.count == 6 && !taken.contains(".") && !taken.contains(".."), "\(operation) \(name)")
            }
        }
    }

    /// The generators of clients for Python and TypeScript read these forms only.
    @Test func `schemas have forms that client generators read`() throws {
        let document = try DocumentedOperation.document()
        let schemas = try #require(document["components"]?["schemas"]?.members)
        let choices = Set(schemas.filter { $0.value["oneOf"] != nil }.map { "#/components/schemas/\($0.key)" })
        #expect(choices.contains("#/components/schemas/effect"))
        for (name, schema) in schemas {
            let cases = schema["oneOf"]?.elements.compactMap { $0["$ref"]?.string } ?? []
            #expect(choices.intersection(cases) == [], "\(name): a choice within a choice")
            for (key, property) in schema["properties"]?.members ?? [:] {
                #expect(property != true, "\(name).\(key) has no description")
            }
            #expect(!Self.hasConstantFlag(schema), "\(name): a flag as const")
            let values = schema["properties"]?.members.compactMap { $0.value["anyOf"]?.elements } ?? []
            #expect(values.allSatisfy { $0.contains(["type": "null"]) }, "\(name): anyOf of several forms")
        }
        for operation in try DocumentedOperation.all() {
            let types = Set(operation.contents.keys)
            #expect(types.contains("application/x-ndjson") == types.contains("application/octet-stream"))
        }
    }

    private static func hasConstantFlag(_ value: JSONValue) -> Bool {
        switch value {
        case .array(let elements): elements.contains(where: hasConstantFlag)
        case .object(let object):
            object.contains { key, value in
                if key == "const", case .bool = value { return true }
                return hasConstantFlag(value)
            }
        default: false
        }
    }

    @Test func `every request and every successful response has an example`() throws {
        for operation in try DocumentedOperation.all() {
            for (type, content) in operation.contents { #expect(content["example"] != nil, "\(operation) \(type)") }
            let answers = try #require(operation.json["responses"]?.members)
            let successes = answers.filter { $0.key.hasPrefix("2") }
            #expect(!successes.isEmpty, "\(operation)")
            let contents = successes.flatMap { $0.value["content"]?.members.map(\.value) ?? [] }
            #expect(contents.isEmpty || contents.contains { $0["example"] != nil }, "\(operation)")
        }
    }
}
