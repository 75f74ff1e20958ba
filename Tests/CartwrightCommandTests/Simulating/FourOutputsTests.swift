import Cartwright
import Foundation
import TemporaryFiles
import Testing

/// The figures of `simulate` in its four outputs.
struct FourOutputsTests {
    private static let catalog = #"""
        {"currency": "USD", "items": [{"sku": "COOKIE", "unit_price": 250}], "promotions": [
          {"id": "ten", "effects": [{"type": "percent_off", "percent": "10"}]},
          {"id": "first", "usage_limit": 2, "effects": [{"type": "amount_off", "amount": 101}]},
          {"id": "flash", "budget": {"kind": "amount", "limit": 500}, "effects": [{"type": "amount_off", "amount": 201,
            "target": {"scope": "lines", "filter": {"skus": ["B"]}}}]},
          {"id": "cookie", "conditions": [{"type": "subtotal", "at_least": 3000}],
           "effects": [{"type": "gift", "sku": "COOKIE", "quantity": 2}]}]}
        """#

    /// Seven carts: two thirds of the prices and a seventh of the carts are not whole percentages.
    private static let carts = [("A", 3333), ("B", 2800), ("B", 1111), ("A", 2999), ("B", 4001), ("A", 777), ("B", 1)]

    @Test func `table, CSV, JSON and HTML have the same figures`() throws {
        let folder = try TemporaryFolder()
        let catalog = try folder.file("catalog.json", Self.catalog)
        let lines = Self.carts.enumerated().map { number, line in
            #"{"id": "\#(number)", "cart": {"currency": "USD", "lines": [{"sku": "\#(line.0)", "#
                + #""unit_price": \#(line.1), "quantity": 1}]}}"#
        }
        let carts = try folder.file("carts.ndjson", lines.joined(separator: "\n"))
        var outputs: [String: String] = [:]
        for output in ["table", "csv", "json", "html"] {
            let result = try Program.run(["simulate", "--catalog", catalog, "--output", output, carts])
            #expect(result.status == 0)
            outputs[output] = result.output
        }
        let json = try JSONParser.parse(outputs["json"] ?? "")
        let all = try Figures(try #require(json["currencies"]?.elements?.first), json)
        #expect(all.facts.count > 20)
        let table = Self.rows(ofTable: outputs["table"] ?? "")
        let page = Self.rows(ofPage: outputs["html"] ?? "")
        let csv = Set((outputs["csv"] ?? "").split(separator: "\n").map(String.init))
        for fact in all.facts {
            #expect(csv.contains(fact.row), "\(fact.row)")
            for (name, rows) in [("table", table), ("html", page)] {
                let isThere = rows.contains { $0.first == fact.name && fact.cells.allSatisfy($0.contains) }
                #expect(isThere, "\(name) has no row \(fact.name) with \(fact.cells)")
            }
        }
    }

    /// The rows of a text: words that are separated by two blanks or more.
    private static func rows(ofTable text: String) -> [[String]] {
        text.split(separator: "\n").map { line in
            line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
                .map { $0.replacing(#/^(\d+) (cart|carts|free)$/#) { String($0.output.1) } }
        }
    }

    private static func rows(ofPage text: String) -> [[String]] {
        text.matches(of: #/<tr>(.*?)</tr>/#.dotMatchesNewlines()).map { row in
            row.output.1.matches(of: #/<t[dh][^>]*>([^<]*)</t[dh]>/#).map { String($0.output.1) }
        }
    }

    /// The figures of a report in JSON, as they are in the rows of the other outputs.
    private struct Figures {
        struct Fact {
            let name: String
            /// The cells of the table and the page.
            let cells: [String]
            /// The row of the CSV.
            let row: String
        }

        var facts: [Fact] = []

        init(_ figures: JSONValue, _ report: JSONValue) throws {
            func number(_ key: String, _ value: JSONValue) throws -> Int64 { try #require(value[key]?.integer) }
            let money = { (minor: Int64) in Money(minor: minor, .usd) }
            let (carts, before) = (try number("carts", figures), try number("before", figures))
            let share = { (part: Int64, whole: Int64) in
                // In tenths of a percent, rounded half up.
                let tenths = (part * 2000 + whole) / (whole * 2)
                return "\(tenths / 10).\(tenths % 10)%"
            }
            func add(_ name: String, _ cells: [String], _ row: String) {
                facts.append(Fact(name: name, cells: cells, row: "USD,\(row)"))
            }
            let (discount, reached) = (try number("discount", figures), try number("reached", figures))
            add("before", [money(before).description], "before,,,\(carts),\(money(before).decimal)")
            add(
                "discount",
                [money(-discount).description, share(discount, before)],
                "discount,,,\(reached),\(money(discount).decimal)"
            )
            let after = money(try number("after", figures))
            add("after", [after.description], "after,,,\(carts),\(after.decimal)")
            let gifts = money(try number("gift_value", figures))
            add("gifts", [gifts.description], "gifts,,,4,\(gifts.decimal)")
            for promotion in figures["promotions"]?.elements ?? [] {
                let id = try #require(promotion["promotion"]?.string)
                let (applied, minor) = (try number("applied", promotion), try number("discount", promotion))
                var cells = [String(applied), share(applied, carts), money(-minor).description]
                if let value = promotion["gift_value"]?.integer {
                    let units = try number("gifts", promotion)
                    cells += [String(units), money(value).description]
                    add(id, [], "gifts,\(id),,\(units),\(money(value).decimal)")
                }
                add(id, cells, "applied,\(id),,\(applied),\(money(minor).decimal)")
                guard case .object(let reasons)? = promotion["not_applied"] else { continue }
                for (reason, count) in reasons {
                    add(id, [], "not_applied,\(id),\(reason),\(try #require(count.integer)),")
                }
            }
            for budget in report["budgets"]?.elements ?? [] {
                let id = try #require(budget["promotion"]?.string)
                let (used, refused) = (try number("used", budget), try number("refused", budget))
                let spent = money(-(budget["spent"]?["USD"]?.integer ?? 0))
                add(id, [String(used), spent.description, String(refused)], "budgets,\(id),used,\(used),")
                add(id, [], "budgets,\(id),spent,,\(spent.decimal)")
                add(id, [], "budgets,\(id),carts_refused,\(refused),")
            }
            for share in figures["histogram"]?.elements ?? [] {
                let (percent, count) = (try number("up_to_percent", share), try number("carts", share))
                guard count > 0 else { continue }
                let name = percent == 0 ? "none" : "up to \(percent)%"
                add(name, [String(count)], "up_to_percent,,\(percent),\(count),")
            }
        }
    }
}

extension JSONValue {
    fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
