import Foundation
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// The page of a campaign: self-contained, well formed, and with each number of a chart in the table beside it.
struct SimulationPageTests {
    private static func page() throws -> String {
        var question = SimulationQuestion()
        question.catalog = "samples/campaign/<catalog>.json"
        question.dimension = .segment
        question.sweep = try SimulationSweep("autumn.percent=5..20:5")
        let other = try SimulationSample.changed("autumn.percent=25..25")
        let bytes = try SimulationSample.bytes(of: SimulationSample.carts)
        return SimulationPage(SimulationReport(try SimulationSample.run(bytes, question, against: other).totals)).html
    }

    @Test func `the page has no script and loads nothing`() throws {
        let page = try Self.page()
        for word in ["<script", "http://", "https://", "src=", "href=", "url(", "@import", "javascript", " on"] {
            let isThere = page.replacing("-on", with: "").contains(word) && word != " on"
            #expect(!isThere, "\(word)")
        }
        #expect(page.contains("default-src 'none'"))
        #expect(page.contains("Campaign: &lt;catalog&gt;.json") && !page.contains("<catalog>"))
    }

    @Test func `the page is well formed`() throws {
        let page = try Self.page()
        let start = try #require(page.range(of: "<h1>")).lowerBound
        let body = page[start...].replacing("</body>", with: "").replacing("</html>", with: "")
        let parser = XMLWellFormedness("<body>\(body)</body>")
        #expect(parser.error == nil, "\(parser.error ?? "")")
        #expect(page.ranges(of: "<figure").count > 6)
    }

    @Test func `each number of a chart is in the table beside it`() throws {
        var seen = 0
        for figure in try Self.page().components(separatedBy: "<figure").dropFirst() {
            let parts = figure.components(separatedBy: "<div class=\"table\">")
            #expect(parts.count == 2)
            let cells = Set(parts[1].matches(of: #/<td[^>]*>([^<]*)</td>/#).map { String($0.output.1) })
            for text in parts[0].matches(of: #/<text class="value"[^>]*>([^<]*)</text>/#) {
                #expect(cells.contains(String(text.output.1)), "\(text.output.1)")
                seen += 1
            }
        }
        #expect(seen > 20)
    }

    @Test func `hostile names are escaped`() throws {
        let text =
            #"[{"id": "</td><script>alert(1)</script>\u202e&\u0000", "effects": [{"type": "amount_off", "amount": 1}]}]"#
        let catalog = try Catalog(JSONParser.parse(text))
        let totals = try SimulationSample.run(Array("cart,sku,price\n1,A,2.00\n".utf8), of: catalog).totals
        let page = SimulationPage(SimulationReport(totals)).html
        #expect(!page.contains("<script") && page.contains("&lt;/td&gt;&lt;script&gt;"))
        #expect(!page.unicodeScalars.contains { $0 == "\u{0}" || $0 == "\u{202E}" })
    }
}

/// Checks that elements are closed in order. Together with escaped text this is sufficient for the page.
private struct XMLWellFormedness {
    private(set) var error: String?

    init(_ text: String) {
        var open: [String] = []
        for tag in text.matches(of: #/<(/?)([a-zA-Z0-9]+)[^<>]*?(/?)>/#) {
            let name = String(tag.output.2)
            if tag.output.3 == "/" { continue }
            if tag.output.1 != "/" {
                open.append(name)
            } else if open.popLast() != name {
                error = "</\(name)> closes something else"
                return
            }
        }
        error = open.isEmpty ? nil : "\(open) stay open"
    }
}
