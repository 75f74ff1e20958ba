/// A page of figures in one file, without scripts and network access.
public struct ChartPage: Sendable {
    private let title: String
    private let lead: [String]
    private let figures: [String]

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - title: the heading.
    ///   - lead: paragraphs below the heading.
    ///   - figures: the HTML of ``ChartFigure`` values.
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
