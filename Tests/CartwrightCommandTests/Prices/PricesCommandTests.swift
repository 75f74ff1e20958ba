import Cartwright
import Foundation
import TemporaryFiles
import Testing

struct PricesCommandTests {
    private static let sample = ["prices", "--catalog", "samples/prices/catalog.json", "--at", "2026-05-01T16:00:00Z"]

    @Test func `a table has the price, the promotion, its end and the prices of more units`() throws {
        let result = try Program.run(Self.sample + ["--skus", "HONEY,POT"])
        #expect(result.status == 0, "\(result.errors)")
        let rows = result.lines.map { $0.split(separator: "  ").map { $0.trimmingPrefix(" ") } }
        #expect(rows[0] == ["sku", "list", "price", "promotion", "until", "more"])
        #expect(rows[1] == ["HONEY", "$6.40", "$5.44", "honey-hour", "2026-05-01T17:00:00Z"])
        #expect(
            rows[2] == [
                "POT", "$48.00", "$38.40", "spring", "2026-06-01T00:00:00Z",
                "$33.60 from 3 (bulk-tea), $28.80 from 10 (bulk-tea)",
            ]
        )
    }

    @Test func `streams are the same for any number of jobs, and CSV is safe in a spreadsheet`() throws {
        let folder = try TemporaryFolder()
        let items = (0..<600).map { JSONValue.object(["sku": .string("=S\($0)"), "unit_price": 1000]) }
        let catalog: JSONValue = ["currency": "USD", "items": .array(items), "promotions": []]
        let file = try folder.file("catalog.json", catalog.text)
        for format in ["ndjson", "csv"] {
            let outputs = try ["1", "3"].map { jobs in
                try Program.run("prices", "--catalog", file, "--output", format, "--jobs", jobs).output
            }
            #expect(outputs[0] == outputs[1])
            #expect(outputs[0].split(separator: "\n").count == (format == "csv" ? 601 : 600))
        }
        let lines = try Program.run("prices", "--catalog", file, "--output", "csv").lines
        #expect(lines[1] == "'=S0,1000,1000,,,,,,")
    }

    @Test(arguments: [
        (["--skus", "MUGG"], 65, "cart.unknown_sku"), (["--currency", "EUR"], 65, "cart.other_currency"),
        (["--country", "Germany"], 64, "cart.bad_country"), (["--changed-since", "now"], 64, "time."),
        (["--jobs", "0"], 64, "--jobs must be 1 to 256"),
        (["--history", "MUG"], 64, "a history needs --store"),
        (["--history", "MUG", "--store", "a"], 64, "give --catalog, or --history"),
        (["--history", "MUG", "--import-history", "a.csv"], 64, "give either --history or --import-history"),
    ])
    func `a bad option is refused`(options: [String], status: Int32, error: String) throws {
        let result = try Program.run(Self.sample + options)
        #expect(result.status == status && result.errors.contains(error), "\(result.errors)")
    }

    @Test func `a catalog without a currency needs the option`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("c.json", #"{"items": [{"sku": "A", "unit_price": 5}], "promotions": []}"#)
        let refused = try Program.run("prices", "--catalog", file)
        #expect(refused.status == 64 && refused.errors.contains("cart.no_currency"), "\(refused.errors)")
        let result = try Program.run("prices", "--catalog", file, "--currency", "EUR", "--output", "ndjson")
        #expect(result.lines == [#"{"sku":"A","list":5,"price":5}"#])
    }
}
