import CartwrightScenarios
import Foundation
import TemporaryFiles
import Testing

/// `cartwright simulate`, run as a process.
struct SimulateTests {
    static let catalog = ["simulate", "--catalog", "samples/campaign/catalog.json"]
    static let carts = "samples/campaign/carts.ndjson"

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `the bytes are the same for any number of jobs and any order of files`() throws {
        let files = [Self.carts, "samples/campaign/carts.csv"]
        let outputs = try ["table", "csv", "json", "html"].map { output in
            let runs = try [(["--jobs", "1"], files), (["--jobs", "5"], files), ([], files.reversed())].map {
                try Program.run(Self.catalog + ["--output", output, "--by", "segment"] + $0 + $1)
            }
            #expect(runs.allSatisfy { $0.status == 0 })
            #expect(Set(runs.map(\.output)).count == 1)
            return runs[0].output
        }
        #expect(Set(outputs).count == 4 && outputs[0].hasPrefix("205 carts in USD"))
        #expect(outputs[3].hasPrefix("<!DOCTYPE html>\n"))
    }

    @Test func `only the table prints the speed, on standard error`() throws {
        let table = try Program.run(Self.catalog + ["samples/campaign/carts.csv"])
        #expect(table.errors.wholeMatch(of: /5 carts read and priced in \d+ ms, \d+ per second\n/) != nil)
        #expect(try Program.run(Self.catalog + ["--output", "csv", "samples/campaign/carts.csv"]).errors.isEmpty)
    }

    @Test func `CSV of a spreadsheet is read, other columns are noted, and options decide the rest`() throws {
        let input = "Order ID;Product;Qty;Price;Currency;Shop\n1;A;1;1.234;KWD;x\n"
        let note = "note: <stdin>: columns that are not read: Shop\n"
        let run = Self.catalog + ["--output", "json"]
        let open = try Program.run(run + ["-"], input: input)
        #expect(open.status == 65 && open.errors.contains("\"1.234\" can be 1.234 or 1234"), "\(open.errors)")
        #expect(open.errors.hasSuffix(note), "\(open.errors)")
        let stated = try Program.run(run + ["--decimal", ",", "-"], input: input)
        #expect(stated.status == 0 && stated.errors == note && stated.output.contains("1234000"), "\(stated.output)")
        #expect(try Program.run(run + ["--decimal", "x", "-"], input: input).status == 64)
        #expect(try Program.run(run + ["--date-format", "QQ", "-"], input: input).status == 64)
    }

    @Test func `a bad cart is one error line, the others count, and the status is 65`() throws {
        let input = "cart,sku,price\n1,A,2.00\n2,A,\n3,A,4.00\n"
        let result = try Program.run(Self.catalog + ["--output", "json", "-"], input: input)
        #expect(result.status == 65 && result.output.contains("\"carts\":2,\"left_out\":1"))
        let line =
            "error[csv.bad_value]: <stdin>:3: A has no price here or in the catalog; try: add a price such as 12.50\n"
        #expect(result.errors == line)
    }

    @Test func `merged parts give the bytes of one run, in any order`() throws {
        let text = try String(contentsOf: Program.root.appending(path: Self.carts), encoding: .utf8)
        let lines = text.split(separator: "\n")
        let options = [
            "--against", "samples/catalog.json", "--by", "day", "--clock", "2026-01-01T00:00:00Z",
        ]
        var parts: [String] = []
        for (number, range) in [0..<70, 70..<71, 71..<200].enumerated() {
            let carts = try folder.file("carts-\(number).ndjson", lines[range].joined(separator: "\n"))
            let part = folder.url("part-\(number).json").path
            #expect(try Program.run(Self.catalog + options + ["--partial", part, carts]).status == 0)
            parts.append(part)
        }
        for output in ["table", "csv", "json", "html"] {
            let whole = try Program.run(Self.catalog + options + ["--output", output, Self.carts])
            for files in [parts, parts.reversed()] {
                let merged = try Program.run(["simulate", "merge", "--output", output] + files)
                #expect(merged.status == 0 && merged.output == whole.output)
            }
        }
        let other = folder.url("other.json").path
        #expect(try Program.run(Self.catalog + ["--partial", other, Self.carts]).status == 0)
        let mixed = try Program.run(["simulate", "merge", parts[0], other])
        #expect(mixed.status == 65 && mixed.errors.hasPrefix("error[campaign.different_parts]: \(other)"))
    }

    @Test func `the command for a largest change prices that cart`() throws {
        let report = try Program.run(Self.catalog + ["--against", "samples/catalog.json", Self.carts]).output
        let command = try #require(report.firstMatch(of: #/cartwright (price .*) CARTS/#)?.output.1)
        let arguments = command.split(separator: " ").map(String.init) + [Self.carts]
        let result = try Program.run(arguments)
        #expect(result.status == 0 && result.output.split(separator: "\n").first == "cart-152")
        #expect(result.output.contains("$303.70"))
    }

    @Test func `carts come from a read-only query of SQLite`() throws {
        let path = folder.url("shop.db").path
        let rows = try Program.run(
            Self.catalog + ["--from", "sqlite:\(path)?query=SELECT 1 AS cart, 'MUG' AS sku, 2 AS quantity"]
        )
        #expect(rows.status == 1 && rows.errors.hasPrefix("error[store.unavailable]"))
        #expect(!FileManager.default.fileExists(atPath: path))
        _ = try folder.file("shop.db", "")
        let query = "SELECT 1 AS cart, 'MUG' AS sku, 2 AS quantity, NULL AS price UNION SELECT 2, 'a,\"b', 1, '3.00'"
        let found = try Program.run(Self.catalog + ["--output", "csv", "--from", "sqlite:\(path)?query=\(query)"])
        #expect(found.status == 0 && found.output.contains("USD,before,,,2,28.00"))
        let changing = try Program.run(Self.catalog + ["--from", "sqlite:\(path)?query=CREATE TABLE t (a)"])
        #expect(changing.status == 1 && changing.output.isEmpty)
    }

    @Test func `a simulation of one cart has the total of its quote`() throws {
        let line = try String(contentsOf: Program.root.appending(path: Self.carts), encoding: .utf8)
            .split(separator: "\n")[0]
        let priced = try Program.run(["price", "--catalog", Self.catalog[2], "-"], input: String(line))
        let simulated = try Program.run(Self.catalog + ["--output", "json", "-"], input: String(line))
        let quote = try JSONSerialization.jsonObject(with: Data(priced.output.utf8)) as? [String: Any]
        let report = try JSONSerialization.jsonObject(with: Data(simulated.output.utf8)) as? [String: Any]
        let figures = try #require((report?["currencies"] as? [[String: Any]])?.first)
        let total = try #require(quote?["total"] as? Int)
        #expect(figures["after"] as? Int == total && total > 0)
    }

    @Test(arguments: [
        ("simulate x", 64), ("simulate --catalog samples/catalog.json --jobs 0 x", 64),
        ("simulate --catalog samples/catalog.json no-such-file", 65), ("simulate --catalog no-such-file x", 65),
        ("simulate --catalog samples/catalog.json /dev/null", 65), ("simulate --catalog samples/catalog.json", 64),
        ("simulate --catalog samples/catalog.json samples", 65), ("simulate merge", 64), ("simulate merge x", 65),
        ("simulate merge samples/catalog.json", 65),
        ("simulate --catalog samples/catalog.json --sweep x samples/campaign/carts.ndjson", 64),
        ("simulate --catalog samples/catalog.json --by moon samples/campaign/carts.ndjson", 64),
        ("simulate --catalog samples/catalog.json --budget-order time --unlimited samples/campaign/carts.ndjson", 64),
        ("simulate --catalog samples/campaign/catalog.json --unlimited samples/campaign/carts.ndjson", 0),
        ("simulate --catalog samples/catalog.json --from x:y", 64),
        ("simulate --catalog samples/campaign/catalog.json --budget-order time samples/campaign/carts.ndjson", 0),
    ])
    func `the status distinguishes a wrong command line from a bad file`(line: String, status: Int) throws {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(try Program.run(arguments).status == Int32(status))
    }

    @Test func `carts use up limits in order of time, and parts need --unlimited`() throws {
        let catalog = try folder.file(
            "limited.json",
            #"""
            {"currency": "USD", "promotions": [{"id": "first", "usage_limit": 1,
              "effects": [{"type": "amount_off", "amount": 100}]}]}
            """#
        )
        let carts = ["02", "01", "03"].map { day in
            #"{"id": "c\#(day)", "cart": {"currency": "USD", "now": "2026-01-\#(day)T00:00:00Z", "#
                + #""lines": [{"sku": "A", "unit_price": 5000, "quantity": 1}]}}"#
        }
        let file = try folder.file("carts.ndjson", carts.joined(separator: "\n"))
        let run = ["simulate", "--catalog", catalog, "--output", "csv"]
        let limited = try Program.run(run + [file])
        #expect(limited.status == 0 && limited.output.contains("USD,applied,first,,1,1.00"), "\(limited.errors)")
        #expect(limited.output.contains("USD,budgets,first,carts_refused,2,"))
        // A pipe cannot be read again; several files are one input.
        #expect(try Program.run(run + ["-"], input: carts.joined(separator: "\n")).output == limited.output)
        let files = try carts.enumerated().map { try folder.file("\($0).ndjson", $1) }
        #expect(try Program.run(run + files.reversed()).output == limited.output)
        let unlimited = try Program.run(run + ["--unlimited", file])
        #expect(unlimited.output.contains("USD,applied,first,,3,3.00") && unlimited.output.contains(",unlimited,,,3,"))
        let part = try Program.run(["simulate", "--catalog", catalog, "--partial", "-", file])
        #expect(part.status == 64 && part.errors.contains("--unlimited"))
        let ignoring = ["simulate", "--catalog", catalog, "--unlimited", "--partial", "-", file]
        #expect(try Program.run(ignoring).status == 0)
    }

    @Test func `a file without carts and a bad source are reported by name`() throws {
        let empty = try folder.file("empty.ndjson", "\n\n")
        #expect(try Program.run(Self.catalog + [empty]).errors.contains("error[campaign.no_carts]: \(empty)"))
        for source in ["sqlite:shop.db", "sqlite:?query=SELECT 1", "mysql://h/d?query=SELECT 1", "sqlite:a?query="] {
            let result = try Program.run(Self.catalog + ["--from", source])
            #expect(result.status == 64 && result.errors.hasPrefix("error[campaign.bad_source]"), "\(source)")
        }
    }

    @Test func `a full disk is reported`() throws {
        for output in ["table", "csv", "json", "html"] {
            let script =
                "exec \"$0\" \(Self.catalog.joined(separator: " ")) --output \(output) \(Self.carts) >/dev/full"
            let result = try Program.shell(script)
            #expect(result.status == 1 && result.errors.contains("error[output.failed]"))
        }
    }
}
