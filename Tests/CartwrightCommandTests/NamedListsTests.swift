import Cartwright
import TemporaryFiles
import Testing

/// Named lists of catalogs and scenarios in each command.
struct NamedListsTests {
    private let folder: TemporaryFolder
    private let catalog: String

    init() throws {
        folder = try TemporaryFolder()
        catalog = try folder.file(
            "shop.json",
            #"{"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}], "lists": {"eu": ["AT", "BE"]}, "#
                + #""promotions": [\#(Self.promotion)]}"#
        )
    }

    private static let promotion =
        #"{"id": "eu", "conditions": [{"type": "country", "any_of": {"list": "eu"}}], "#
        + #""effects": [{"type": "percent_off", "percent": "10"}]}"#

    private static func cart(_ country: String, _ more: String = "") -> String {
        #"{"id": "\#(country)", "cart": {"currency": "USD", "country": "\#(country)", "#
            + #""lines": [{"sku": "MUG", "unit_price": 1000, "quantity": 1}]}\#(more)}"# + "\n"
    }

    private func total(_ result: Program.Result) throws -> JSONValue? { try JSONParser.parse(result.output)["total"] }

    @Test(arguments: [("AT", 900), ("US", 1000)] as [(String, JSONValue)])
    func `price reads the lists of a catalog and of a scenario`(country: String, total: JSONValue) throws {
        let beside = try Program.run(["price", "--catalog", catalog, "-"], input: Self.cart(country))
        #expect(try self.total(beside) == total, "\(beside.errors)")
        let own = #", "lists": {"eu": ["AT"]}, "promotions": [\#(Self.promotion)]"#
        let alone = try Program.run(["price", "-"], input: Self.cart(country, own))
        #expect(try self.total(alone) == total, "\(alone.errors)")
    }

    @Test func `simulate prices by the lists of its catalogs`() throws {
        let other = try folder.file(
            "other.json",
            #"{"currency": "USD", "lists": {"eu": ["AT", "BE", "US"]}, "promotions": [\#(Self.promotion)]}"#
        )
        let result = try Program.run(
            ["simulate", "--catalog", catalog, "--against", other, "--output", "json", "-"],
            input: Self.cart("AT") + Self.cart("US")
        )
        let report = try JSONParser.parse(result.output)
        #expect(result.status == 0 && report["carts"] == 2, "\(result.errors)")
        #expect(result.output.contains(#""after":1900"#) && result.output.contains(#""after":1800"#), "\(report)")
    }

    @Test func `lint and repl read a catalog with lists`() throws {
        let checked = try Program.run("lint", catalog)
        #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
        let lines = "load catalog \(catalog); add item MUG; set country AT; show promotion eu"
        let session = try Program.run(["repl", "-c", lines])
        #expect(session.output.contains("country AT; cart total $9.00"), "\(session.output)\(session.errors)")
        #expect(session.output.contains("any_of (list eu)"), "\(session.output)")
    }

    @Test func `lint names a list without a use`() throws {
        let text = #"{"lists": {"eu": ["AT"], "us": ["US"]}, "promotions": [\#(Self.promotion)]}"#
        let result = try Program.run("lint", "-", input: text)
        #expect(result.status == 2)
        #expect(result.lines.first?.hasPrefix("error[lint.unused_list]: <stdin>:1: /lists/us: ") == true)
    }

    @Test(
        arguments: [
            (#"{"eu": ["AT"]}"#, "ue", "promotion.unknown_list", #"did you mean "eu"?"#),
            (#"{"eu": []}"#, "eu", "promotion.bad_list", "/lists/eu"),
            (#"{"eu": {"list": "eu"}}"#, "eu", "promotion.bad_list", "/lists/eu"),
        ]
    )
    func `a bad list is an error with its place and status 65`(
        lists: String,
        name: String,
        code: String,
        text: String
    ) throws {
        let promotion = Self.promotion.replacing(#""list": "eu""#, with: #""list": "\#(name)""#)
        let input = Self.cart("AT", #", "lists": \#(lists), "promotions": [\#(promotion)]"#)
        let result = try Program.run(["price", "-"], input: input)
        #expect(result.status == 65)
        #expect(result.errors.contains("error[\(code)]") && result.errors.contains(text), "\(result.errors)")
    }
}
