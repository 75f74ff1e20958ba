import Cartwright
import Foundation
import TemporaryFiles
import Testing

/// `cartwright backtest` on an invented shop: the commands of the README, its four outputs, and its examples.
struct BacktestTests {
    private static let samples = Program.root.appending(path: "samples/backtest").path

    /// The catalog and the report that the import of the sample's discounts writes.
    private static func imported(in folder: borrowing TemporaryFolder) throws -> (catalog: String, report: String) {
        let catalog = try folder.file("catalog.json", "")
        let result = try Program.run("import", "\(samples)/discounts.json", "--output-file", catalog, "--json")
        // One of the four rules is that of an app.
        #expect(result.status == 2)
        return (catalog, try folder.file("import.json", result.output))
    }

    @Test func `the sample has an order of each kind, and the causes add up`() throws {
        let folder = try TemporaryFolder()
        let (catalog, report) = try Self.imported(in: folder)
        let result = try Program.run(
            "backtest",
            "--catalog",
            catalog,
            "--import-report",
            report,
            "--output",
            "json",
            "\(Self.samples)/orders_export.csv"
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("columns that are not read: "))
        let backtest = try #require(try JSONParser.parse(result.output)["backtest"]?.elements?.first)
        #expect(backtest["orders"] == 12)
        let causes = backtest["causes"]?.elements ?? []
        let names = causes.compactMap { $0["cause"]?.string }
        #expect(names == ["promotion_not_carried_over", "code_unknown", "other_set_better_there"])
        for key in ["orders", "recorded", "here", "difference", "total_difference"] {
            let sum = causes.reduce(0) { $0 + ($1[key]?.integer ?? 0) }
            #expect(backtest["different"]?[key]?.integer == sum, "\(key)")
        }
        #expect(backtest["equal"]?["orders"] == 8 && backtest["rounded"]?["orders"] == 1)
    }

    @Test func `each example has a command that explains it as printed`() throws {
        let folder = try TemporaryFolder()
        let (catalog, report) = try Self.imported(in: folder)
        let result = try Program.run(
            "backtest",
            "--catalog",
            catalog,
            "--import-report",
            report,
            "--output",
            "json",
            "\(Self.samples)/orders_export.csv"
        )
        let causes = try JSONParser.parse(result.output)["backtest"]?.elements?.first?["causes"]?.elements ?? []
        let examples = causes.flatMap { $0["examples"]?.elements ?? [] }
        #expect(examples.count == 3)
        for example in examples {
            let command = try #require(example["command"]?.string)
            #expect(command.hasPrefix("cartwright backtest "))
            let explained = try Program.shell(#""$0""# + command.dropFirst("cartwright".count))
            let order = try #require(example["order"]?.string)
            #expect(explained.status == 0 && explained.output.hasPrefix(order), "\(command)\n\(explained.output)")
            #expect(explained.output.contains("\nresult: "))
            let detail = try #require(example["detail"]?.string)
            #expect(explained.output.contains(detail), "\(explained.output)")
        }
    }

    @Test func `table, CSV, JSON and HTML have the same figures`() throws {
        let folder = try TemporaryFolder()
        let (catalog, report) = try Self.imported(in: folder)
        var outputs: [String: String] = [:]
        for output in ["table", "csv", "json", "html"] {
            let result = try Program.run(
                "backtest",
                "--catalog",
                catalog,
                "--import-report",
                report,
                "--output",
                output,
                "\(Self.samples)/orders_export.csv"
            )
            #expect(result.status == 0)
            outputs[output] = result.output
        }
        let backtest = try JSONParser.parse(outputs["json"] ?? "")["backtest"]?.elements?.first
        let groups = try #require(backtest?["causes"]?.elements).map { ("causes", $0) }
        let money = { (minor: Int64) in Money(minor: minor, .usd) }
        for (section, group) in groups {
            let cause = try #require(group["cause"]?.string)
            let words = ["promotion_not_carried_over": "promotion not carried over", "code_unknown": "code unknown"]
            let name = words[cause] ?? "other set, better there"
            let csvName = name.contains(",") ? "\"\(name)\"" : name
            let (count, recorded) = (group["orders"]?.integer ?? 0, money(-(group["recorded"]?.integer ?? 0)))
            let here = money(-(group["here"]?.integer ?? 0))
            let csv = outputs["csv"] ?? ""
            #expect(csv.contains("USD,\(section),\(csvName),orders,\(count),\n"))
            for text in [recorded, here] {
                #expect(outputs["table"]?.contains(text.description) == true, "\(text)")
                #expect(outputs["html"]?.contains(text.description) == true, "\(text)")
            }
            #expect(csv.contains("USD,\(section),\(csvName),recorded,,\(recorded.decimal)\n"), "\(csv)")
            #expect(csv.contains("USD,\(section),\(csvName),here,,\(here.decimal)\n"))
        }
    }

    @Test(arguments: ["simulate", "backtest"])
    func `margins are in all outputs, and carts below the minimum are listed`(command: String) throws {
        let folder = try TemporaryFolder()
        let catalog = try folder.file(
            "catalog.json",
            #"{"currency": "USD", "items": [{"sku": "A", "unit_price": 1000, "cost": 613}], "promotions": ["#
                + #"{"id": "third", "code": "THIRD", "effects": [{"type": "percent_off", "percent": "35"}]}]}"#
        )
        let carts = [("first", ""), ("second", #""THIRD""#)].map { id, code in
            #"{"id": "\#(id)", "cart": {"currency": "USD", "lines": [{"sku": "A", "quantity": 2}], "#
                + #""codes": [\#(code)], "recorded": {"discount": 0}}}"#
        }
        for output in ["table", "csv", "json", "html"] {
            let arguments = [command, "--catalog", catalog, "--minimum-margin", "10", "--output", output, "-"]
            let result = try Program.run(arguments, input: carts.joined(separator: "\n"))
            #expect(result.status == 0, "\(result.errors)")
            // 20.00 and 13.00 less twice 12.26; the second cart is left with 0.74 of 13.00.
            let figures: [String] =
                switch output {
                case "csv":
                    ["margin,margin,price,,33.00", "margin,margin,margin,,8.48", "low_margin,second,margin,,0.74"]
                case "json":
                    [#""revenue":3300,"cost":2452,"margin":848,"below_minimum":1"#, #""cart":"second","revenue":1300"#]
                default: ["$33.00", "$24.52", "$8.48", "25.7%", "$0.74", "5.7%"]
                }
            for figure in figures { #expect(result.output.contains(figure), "\(output): \(figure)\n\(result.output)") }
        }
    }

    @Test func `orders of WooCommerce and carts are recognized, also from standard input`() throws {
        let folder = try TemporaryFolder()
        let catalog = try folder.file(
            "catalog.json",
            #"{"currency": "EUR", "promotions": [{"id": "mai", "code": "MAI10", "#
                + #""effects": [{"type": "percent_off", "percent": "10"}]}]}"#
        )
        let order = #"""
            {"id": 7, "number": "7", "currency": "EUR", "date_created_gmt": "2026-05-01T09:00:00", "total": "9.00",
             "prices_include_tax": true, "discount_total": "1.00", "discount_tax": "0.00", "total_tax": "0.00",
             "line_items": [{"sku": "A", "quantity": 1, "subtotal": "10.00", "subtotal_tax": "0.00", "taxes": []}],
             "coupon_lines": [{"code": "mai10"}], "status": "cancelled"}
            """#
        let carts = [
            "[\(order)]",
            #"{"currency": "EUR", "lines": [{"sku": "A", "unit_price": 1000, "quantity": 1}], "#
                + #""recorded": {"discount": 100, "codes": ["MAI10"]}}"#,
            "cart,sku,price,recorded_discount,recorded_codes\n7,A,10.00,1.00,MAI10\n",
        ]
        for text in carts {
            let result = try Program.run("backtest", "--catalog", catalog, "--output", "json", "-", input: text)
            #expect(result.status == 0, "\(result.errors)")
            let backtest = try JSONParser.parse(result.output)["backtest"]?.elements?.first
            #expect(backtest?["equal"]?["orders"] == 1, "\(text)\n\(result.output)")
        }
        let noted = try Program.run("backtest", "--catalog", catalog, "-", input: "[\(order)]")
        #expect(noted.errors.contains("status (1 order): a cancelled, refunded or failed order is compared as placed"))
    }

    @Test func `a changed catalog is compared on the same orders`() throws {
        let folder = try TemporaryFolder()
        let (catalog, _) = try Self.imported(in: folder)
        let text = try String(contentsOfFile: catalog, encoding: .utf8)
        let changed = try folder.file("changed.json", text.replacing(#""percent": "20""#, with: #""percent": "30""#))
        let result = try Program.run(
            "backtest",
            "--catalog",
            catalog,
            "--against",
            changed,
            "\(Self.samples)/orders_export.csv"
        )
        #expect(result.status == 0 && result.output.contains("Difference to the other catalog"), "\(result.errors)")
        #expect(result.output.contains("cartwright backtest --catalog \(changed)"))
    }

    @Test func `a bad order, a bad report and an unknown order are refused`() throws {
        let folder = try TemporaryFolder()
        let catalog = try folder.file("catalog.json", #"{"currency": "EUR", "promotions": []}"#)
        let nothing = try Program.run(
            "backtest",
            "--catalog",
            catalog,
            "-",
            input: #"{"currency": "EUR", "lines": []}"#
        )
        #expect(nothing.status == 65 && nothing.errors.contains("the order has no recorded discount or total"))
        let order = #"{"currency": "EUR", "lines": [], "recorded": {"discount": 0}}"#
        let unknown = try Program.run("backtest", "--catalog", catalog, "--order", "9", "-", input: order)
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("error[campaign.unknown_order]: no order is named \"9\""))
        let report = try folder.file("report.json", "[]")
        let bad = try Program.run(
            "backtest",
            "--catalog",
            catalog,
            "--import-report",
            report,
            "-",
            input: order
        )
        #expect(bad.status == 65 && bad.errors.contains("the report of an import"))
    }
}

extension JSONValue {
    fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
