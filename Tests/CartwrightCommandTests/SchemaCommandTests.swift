import Cartwright
import Testing

struct SchemaCommandTests {
    @Test(arguments: ["scenario", "promotion", "catalog", "cart", "quote", "card"])
    func `a schema is written as JSON`(kind: String) throws {
        let result = try Program.run("schema", kind)
        #expect(result.status == 0)
        let schema = try JSONParser.parse(Array(result.output.utf8))
        #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema["title"] == .string("Cartwright \(kind)"))
    }

    @Test func `the class types of bundled plugins are in the schema of cards`() throws {
        let output = try Program.run("schema", "card").output
        for name in ["extras_coupon_code", "extras_home_tile", "extras_ad_banner", "extras_message_webview"] {
            #expect(output.contains("\"\(name)\""))
        }
    }

    @Test func `another kind is a usage error`() throws {
        let result = try Program.run("schema", "receipt")
        #expect(result.status == 64)
        #expect(result.errors.contains("scenario"))
    }
}
