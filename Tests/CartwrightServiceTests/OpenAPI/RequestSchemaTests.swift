import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Hand-written schemas have the keys that the engine reads.
@Suite struct RequestSchemaTests {
    private static func properties(_ name: String) throws -> [String] {
        let schema = try #require(try DocumentedOperation.document()["components"]?["schemas"]?[name])
        #expect(schema["additionalProperties"] == false, "\(name) accepts other keys")
        return try #require(schema["properties"]?.members.keys.sorted())
    }

    @Test(arguments: [("cart_request", "cart"), ("line_request", "line"), ("quote_request", "scenario")])
    func `a request has the keys of the engine's own format`(name: String, format: String) throws {
        let own = try #require(FormatReference().formats.first { $0.name == format && $0.kind == .object })
        #expect(try Self.properties(name) == Set(own.keys.map(\.name)).sorted())
    }

    @Test func `a promotion may omit its id and nothing else`() throws {
        #expect(try Self.properties("promotion_request") == Self.properties("promotion"))
        let schemas = try #require(try DocumentedOperation.document()["components"]?["schemas"])
        #expect(schemas["promotion"]?["required"] == ["id"])
        #expect(schemas["promotion_request"]?["required"] == [])
    }

    @Test func `conditions and effects of plugins have schemas`() throws {
        let vocabulary = ServiceBench.registry.vocabulary
        let schemas = try #require(try DocumentedOperation.document()["components"]?["schemas"]?.members)
        let types = FormatReference(vocabulary: vocabulary).formats.filter { $0.kind == .condition }.map(\.name)
        #expect(!types.isEmpty)
        for type in types { #expect(schemas["condition_\(type)"] != nil, "\(type)") }
    }
}
