/// A page of figures: one file that needs nothing besides, no script and no network.
public struct ChartPage: Sendable {
    private let title: String
    private let lead: [String]
    private let figures: [String]

    /// A page.
    ///
    /// - Parameters:
    ///   - title: its heading.
    ///   - lead: paragraphs below it.
    ///   - figures: HTML as ``ChartFigure`` makes it.
    public init(_ title: String, lead: [String], figures: [String]) {
        (self.title, self.lead, self.figures) = (title, lead, figures)
    }

    /// The page as HTML.
    public var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\(SVGText.escaped(title))</title>
        <style>
        \(ChartStyle.css)
        </style>
        </head>
        <body>
        <h1>\(SVGText.escaped(title))</h1>
        \(lead.map { "<p class=\"lead\">\(SVGText.escaped($0))</p>" }.joined(separator: "\n"))
        \(figures.joined(separator: "\n"))
        </body>
        </html>

        """
    }
}
