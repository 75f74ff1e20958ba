import Cartwright
import Testing

@testable import CartwrightService

/// The notation of schemas.
@Suite struct SchemaTests {
    @Test func `a key that ends in a question mark is optional`() {
        let schema = Schema.object(["id": .text, "by?": .flag])
        let properties: JSONValue = ["id": ["type": "string"], "by": ["type": "boolean"]]
        #expect(schema.json == ["type": "object", "properties": properties, "required": ["id"]])
        #expect(Schema.object(["by?": .flag]).json["required"] == nil)
    }

    @Test func `null is allowed beside a type and beside a component`() {
        #expect(Schema.text.orNull.json == ["type": ["string", "null"]])
        let reference: JSONValue = ["$ref": "#/components/schemas/currency"]
        #expect(Schema.currency.orNull.json == ["anyOf": [reference, ["type": "null"]]])
    }

    @Test func `a constant flag is an enumeration of one value`() {
        #expect(Schema.constant(true).json == ["type": "boolean", "enum": [true]])
        #expect(Schema.constant(1).json == ["const": 1])
        #expect(Schema.constant("ok").json == ["const": "ok"])
    }

    @Test func `a component includes the components it refers to, without the engine's`() {
        let inner = Schema.component("inner", "Inside.").fields(["at": .instant])
        let outer = Schema.component("outer", "Outside.").fields(["inner?": .list(inner.orNull), "cart": .cart])
        #expect(outer.json == ["$ref": "#/components/schemas/outer"])
        #expect(outer.components.keys.sorted() == ["inner", "outer"])
        #expect(outer.components["inner"]?["description"] == "Inside.")
        #expect(Schema.list(outer).components.keys.sorted() == ["inner", "outer"])
    }

    @Test func `a discriminator distinguishes the cases of a component`() throws {
        let cases = ["a", "b"].map { word in (word, Schema.component("case_\(word)", word).closed) }
        let schema = Schema.component("either", "One of two.", oneOf: cases, by: "kind")
        let either = try #require(schema.components["either"])
        #expect(either["oneOf"] == [cases[0].1.json, cases[1].1.json])
        let mapping: JSONValue = ["a": "#/components/schemas/case_a", "b": "#/components/schemas/case_b"]
        #expect(either["discriminator"] == ["propertyName": "kind", "mapping": mapping])
        #expect(schema.components["case_b"]?["additionalProperties"] == false)
    }
}
