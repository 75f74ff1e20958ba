import Cartwright
import Foundation
import TemporaryFiles
import Testing

/// The options of a catalog price what `price`, `simulate`, `run` and `lint` read, run as a process.
struct CatalogOptionsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let yen = #"{"currency":"JPY","options":{"tax":{"rounding":"down"}},"promotions":[]}"#
    private static let francs = #"{"currency":"CHF","options":{"cash_rounding":{"CHF":5}},"promotions":[]}"#

    private static func cart(_ price: Int, _ currency: String, _ options: String = "") -> String {
        #"{"cart":{"currency":"\#(currency)","lines":[{"id":"a","sku":"A","unit_price":\#(price),"quantity":1,"#
            + #""tax_rate":"8"}]}\#(options)}"# + "\n"
    }

    private func price(_ catalog: String, _ input: String, _ arguments: String...) throws -> Program.Result {
        let file = try folder.file("catalog.json", catalog)
        return try Program.run(
            ["price", "--catalog", file, "--clock", "2026-05-01T12:00:00Z"] + arguments + ["-"],
            input: input
        )
    }

    @Test(arguments: [
        ("", 337), (#","options":{"tax":{"per":"line"}}"#, 338), (#","options":{"choose":"priority"}"#, 337),
        (#","options":null"#, 337),
    ])
    func `price follows the catalog, and a scenario replaces keys`(options: String, tax: Int64) throws {
        let result = try price(Self.yen, Self.cart(4222, "JPY", options))
        #expect(result.status == 0, "\(result.errors)")
        #expect(try JSONParser.parse(result.output)["tax"] == .integer(tax))
    }

    @Test func `the table has the rounding and the amount to pay below the total`() throws {
        let input = #"{"currency":"CHF","lines":[{"id":"a","sku":"A","unit_price":1733,"quantity":1}]}"#
        let lines = try price(Self.francs, input, "--output", "table").lines.map { $0.split(separator: " ") }
        let sums = lines.drop { $0.first != "total" }.prefix(3).map { $0.joined(separator: " ") }
        #expect(sums == ["total 17.33 CHF", "rounding 0.02 CHF", "to pay 17.35 CHF"])
        let even = try price(Self.francs, input.replacing("1733", with: "1735"), "--output", "table")
        #expect(!even.output.contains("rounding") && !even.output.contains("to pay"))
    }

    @Test func `simulate adds the rounding up, in every format`() throws {
        let catalog = try folder.file("catalog.json", Self.francs)
        let carts = ["17.33", "17.34", "17.31", "17.35"].enumerated().map { "\($0 + 1),A,\($1)\n" }.joined()
        func run(_ output: String) throws -> String {
            let result = try Program.run(
                ["simulate", "--catalog", catalog, "--output", output, "-"],
                input: "cart,sku,price\n" + carts
            )
            #expect(result.status == 0, "\(result.errors)")
            return result.output
        }
        #expect(try run("json").contains(#""rounding":{"carts":3,"amount":2}"#))
        #expect(try run("csv").split(separator: "\n").contains("CHF,rounding,,,3,0.02"))
        #expect(try run("table").contains("rounding"))
        #expect(try run("html").contains("rounding"))
    }

    @Test func `a bad option is reported with its line`() throws {
        let catalog = "{\"currency\":\"CHF\",\n \"options\":{\"cash_rounding\":{\"CHF\":1}},\n \"promotions\":[]}"
        let result = try price(catalog, Self.cart(1733, "CHF"))
        #expect(
            result.status != 0 && result.errors.contains("catalog.json:2: /options/cash_rounding/CHF: "),
            "\(result.errors)"
        )
        #expect(result.errors.contains("expected a step of at least 2 minor units, found 1"))
    }

    @Test func `check compares the amount to pay`() throws {
        let expect = #","options":{"cash_rounding":{"CHF":5}},"expect":{"payable":1870,"rounding_difference":-2}"#
        let file = try folder.file("s.json", Self.cart(1733, "CHF", expect))
        #expect(try Program.run("check", file).status == 0)
        let other = try folder.file("t.json", Self.cart(1733, "CHF", expect.replacing("1870", with: "1875")))
        let result = try Program.run("check", other)
        #expect(result.status == 2 && result.output.contains("payable: expected 1875, found 1870"), "\(result.output)")
    }

    @Test func `options without an effect are found by lint`() throws {
        let file = try folder.file("c.json", Self.francs.replacing("\"CHF\":5", with: "\"SEK\":100"))
        let result = try Program.run("lint", file)
        #expect(
            result.output.contains("lint.option_without_effect") || result.errors.contains("lint.option_without_effect")
        )
    }
}
