import Foundation
import Testing

@testable import CartwrightScenarios

struct ChartTests {
    private static func places(_ svg: String, _ attribute: String) -> [String] {
        svg.components(separatedBy: "<rect").dropFirst().compactMap { rect in
            rect.range(of: "\(attribute)=\"").map { String(rect[$0.upperBound...].prefix { $0 != "\"" }) }
        }
    }

    @Test func `the length of a bar is proportional to its number`() {
        let svg = BarChart("off", [ChartValue("a", 40, "40"), ChartValue("b", 10, "10"), ChartValue("c", 0, "0")]).svg
        #expect(Self.places(svg, "width") == ["360.0", "90.0", "0.5"])
        #expect(svg.contains("viewBox=\"0 0 360 102\"") && svg.contains("aria-label=\"off\""))
    }

    @Test func `a chart has at most twenty bars`() {
        let svg = BarChart("off", (0..<50).map { ChartValue("\($0)", 1, "1") }).svg
        #expect(svg.components(separatedBy: "<rect").count == 21)
    }

    @Test func `each step of a waterfall begins at the end of the previous one`() {
        let chart = Waterfall(
            "change",
            from: ChartValue("before", 100, "100"),
            [ChartValue("less", -40, "-40"), ChartValue("more", 20, "20")],
            to: ChartValue("after", 80, "80")
        )
        #expect(Self.places(chart.svg, "x") == ["0.0", "216.0", "216.0", "0.0"])
        #expect(Self.places(chart.svg, "width") == ["360.0", "144.0", "72.0", "288.0"])
        #expect(Self.places(chart.svg, "class") == ["bar", "less", "more", "bar"])
    }

    @Test func `columns share a base line, and a small value is visible`() {
        let svg = Histogram("h", [ChartValue("a", 1000, "1000"), ChartValue("b", 1, "1"), ChartValue("c", 0, "0")]).svg
        #expect(Self.places(svg, "height") == ["140.0", "1.0", "0.0"])
        #expect(Self.places(svg, "y") == ["16.0", "155.0", "156.0"])
    }

    @Test func `an interval is drawn beside zero, with its three numbers`() {
        let values = [-100, 100, 300].map { ChartValue("", $0, "\($0)") }
        let svg = IntervalChart("difference", from: values[0], values[1], to: values[2]).svg
        #expect(svg.contains(#"points="10.0,32.0 180.0,32.0 350.0,32.0""#), "\(svg)")
        #expect(svg.contains(#"x1="95" y1="18" x2="95""#))
        for text in ["-100", "100", "300"] { #expect(svg.contains(">\(text)<")) }
    }

    @Test func `points of a curve are placed by their numbers`() {
        let points = [(0, 0), (5, 50), (10, 100)].map { (x: Int64, y: Int64) in
            (x: ChartValue("", x, "\(x)"), y: ChartValue("", y, "\(y)"))
        }
        let svg = CurveChart("c", points).svg
        #expect(svg.contains("points=\"8.0,150.0 180.0,87.0 352.0,24.0\""))
        #expect(CurveChart("c", []).svg.hasPrefix("<svg"))
        #expect(CurveChart("c", Array(points.prefix(1))).svg.contains("180.0,"))
    }

    @Test func `a number that changes in steps is drawn with gaps and spans`() {
        let steps = [(0, Int64?.some(100)), (50, nil), (60, 50)].map { (x: Int64, y: Int64?) in
            (x: ChartValue("", x, "day \(x)"), y: y.map { ChartValue("", $0, "\($0)") })
        }
        let svg = StepChart("s", steps, to: ChartValue("", 100, "day 100"), spans: [60..<100]).svg
        #expect(svg.contains("points=\"8.0,24.0 180.0,24.0\""))
        #expect(svg.contains("points=\"214.4,87.0 352.0,87.0\""))
        #expect(svg.contains("class=\"less\" x=\"214.4\" y=\"152\" width=\"137.6\""))
        #expect(svg.contains(">100<") && svg.contains(">50<") && svg.contains(">day 0<") && svg.contains(">day 100<"))
        #expect(StepChart("s", [], to: ChartValue("", 0, "")).svg.hasPrefix("<svg"))
        let file = StepChart("s", steps, to: ChartValue("", 100, "day 100")).file
        #expect(file.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox") && file.hasSuffix("</svg>\n"))
        #expect(file.contains("svg .curve {") && file.contains("--bar: #2f6fb0"))
    }

    @Test func `text is escaped and shortened`() {
        #expect(
            SVGText.escaped("<a href='x' b=\"y\">&\u{1}\u{202E}")
                == "&lt;a href=&#39;x&#39; b=&quot;y&quot;&gt;&amp;\u{FFFD}\u{FFFD}"
        )
        #expect(SVGText.shortened("abcdef", to: 4) == "abc…" && SVGText.shortened("abcd", to: 4) == "abcd")
    }

    @Test func `a figure has its charts and a table of all numbers`() {
        let table = ChartTable([.init("name"), .init("n", .number), .init("c", .wide)], [["a", "1", "x"]])
        let html = ChartFigure("T", note: "N", pictures: [("P", "<svg/>")], table).html
        #expect(html.contains("<h2>T</h2>\n<p>N</p>") && html.contains("<td>a</td><td class=\"number\">1</td>"))
        #expect(html.contains("<figcaption>P</figcaption>"))
        #expect(ChartFigure("T", table).html.contains("class=\"plain\""))
    }
}
