import Cartwright
import CartwrightScenarios
import HTTPTypes
import Testing

@testable import CartwrightService

/// The OpenAPI document says what the service does.
@Suite struct DocumentTests {
    @Test func `every operation is documented, and nothing else`() throws {
        let documented = try DocumentedOperation.all().map { "\($0.id) \($0.method) \($0.path)" }
        let carriedOut = Operation.all.map { "\($0.name) \($0.method.rawValue) \($0.path)" }
        #expect(documented.sorted() == carriedOut.sorted())
    }

    @Test func `every reference leads somewhere, and every component is referred to`() throws {
        let document = try DocumentedOperation.document()
        let references = Set(document.references)
        for reference in references { _ = try (["$ref": .string(reference)] as JSONValue).resolved(in: document) }
        let components = try #require(document["components"]?.members)
        // Security schemes are referred to by their name.
        let unused = components.filter { $0.key != "securitySchemes" }.flatMap { kind, members in
            members.members.map { "#/components/\(kind)/\($0.key)" }
        }.filter { !references.contains($0) }
        #expect(unused == [])
    }

    @Test func `parameters, keys, scopes and media types are those of the operation`() throws {
        let operations = Dictionary(uniqueKeysWithValues: Operation.all.map { ($0.name, $0) })
        for documented in try DocumentedOperation.all() {
            let operation = try #require(operations[documented.id])
            #expect(Set(documented.parameters(in: "query").keys) == operation.parameters, "\(documented)")
            let inPath = documented.parameters(in: "path").keys.map { "{\($0)}" }
            #expect(inPath == operation.path.split(separator: "/").map(String.init).filter { $0.hasPrefix("{") })
            let key = documented.parameters(in: "header")["Idempotency-Key"]
            #expect((key != nil) == (operation.isKeyed || operation.mayHaveKey), "\(documented)")
            let isNeeded = key?["required"] == true
            #expect(isNeeded == (operation.isKeyed && !operation.parameters.contains("dry_run")), "\(documented)")
            let security = documented.json["security"]?.elements.first?["access_key"]?.elements ?? []
            #expect(security.map(\.string) == [operation.scope?.rawValue].filter { $0 != nil }, "\(documented)")
            #expect(documented.contents.keys.map { $0 } == operation.body?.mediaTypes ?? [], "\(documented)")
            let isOptional = operation.body == .optionalJSON
            #expect(documented.contents.isEmpty || (documented.json["requestBody"]?["required"] == true) != isOptional)
        }
    }

    @Test func `no name in a path is one that clients take for a step in it`() throws {
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

    @Test func `every request and every success has an example`() throws {
        for operation in try DocumentedOperation.all() {
            for (type, content) in operation.contents { #expect(content["example"] != nil, "\(operation) \(type)") }
            let answers = try #require(operation.json["responses"]?.members)
            let successes = answers.filter { $0.key.hasPrefix("2") }
            #expect(!successes.isEmpty, "\(operation)")
            let contents = successes.flatMap { $0.value["content"]?.members.map(\.value) ?? [] }
            #expect(contents.isEmpty || contents.contains { $0["example"] != nil }, "\(operation)")
        }
    }

    @Test func `the example of each problem is one that the service makes`() throws {
        let document = try DocumentedOperation.document()
        let responses = try #require(document["components"]?["responses"]?.members)
        var statuses: [String: Int] = [:]
        for (name, response) in responses {
            let example = try #require(response["content"]?["application/problem+json"]?["example"])
            let code = ErrorCode(rawValue: try #require(example["code"]?.string))
            #expect(example["type"] == .string("/problems/\(code)"), "\(name)")
            #expect(example["title"] == .string(code.title), "\(name)")
            let status = ProblemStatus.of(CartwrightError(code, ""))
            #expect(example["status"] == .integer(Int64(status.code)), "\(name)")
            statuses["#/components/responses/\(name)"] = status.code
        }
        for operation in try DocumentedOperation.all() {
            for (status, response) in operation.json["responses"]?.members ?? [:]
            where !"123".contains(status.prefix(1)) {
                let place = try #require(response["$ref"]?.string)
                #expect(statuses[place].map(String.init) == status, "\(operation)")
            }
        }
    }
}
