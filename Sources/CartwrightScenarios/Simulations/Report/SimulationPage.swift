/// A campaign's report as one HTML file to share: without scripts, with charts as SVG, and with each number of a chart
/// in a table beside it.
public struct SimulationPage: Sendable {
    private let report: SimulationReport

    /// Creates the page of a report.
    public init(_ report: SimulationReport) { self.report = report }

    /// The HTML of the page.
    public var html: String {
        let question = report.totals.question
        let names = [question.catalog, question.against ?? ""].filter { !$0.isEmpty }.map(Self.fileName)
        let title = names.joined(separator: " against ")
        let carts = report.totals.cartCount
        let lead = ["\(carts) \(carts == 1 ? "cart" : "carts")"] + report.warnings
        let kind = question.backtest == nil ? "Campaign" : "Backtest"
        return ChartPage(
            title.isEmpty ? kind : "\(kind): \(title)",
            lead: lead,
            figures: figures
        ).html
    }

    /// The figures of the page as HTML: each has a title, charts and a table.
    public var figures: [String] {
        report.currencies.flatMap { currency in
            report.backtest(in: currency) + report.figures(in: currency) + report.answers(in: currency)
        }.map { $0.figure.html }
    }
}

extension SimulationPage {
    /// The last part of a path.
    private static func fileName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension ReportSection {
    /// The section as a figure of a page.
    fileprivate var figure: ChartFigure {
        ChartFigure(
            title,
            note: note,
            pictures: pictures.map { (name: $0.name, svg: $0.svg) },
            ChartTable(
                columns.map {
                    ChartTable.Column($0.title, $0.key == "command" ? .wide : $0.isNumber ? .number : .text)
                },
                rows.map { $0.map(\.text) }
            )
        )
    }
}
