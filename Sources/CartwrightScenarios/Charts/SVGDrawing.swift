/// A builder of an SVG drawing: 360 units wide, so that its text is legible on a phone, and as high as needed.
struct SVGDrawing {
    static let width = 360

    private var elements: [String] = []
    private let name: String

    /// - Parameter name: the description of the drawing for screen readers.
    init(_ name: String) { self.name = name }

    /// Adds a bar between two positions, in tenths, with a visible minimum length.
    mutating func bar(from x: Int, to end: Int, y: Int, height: Int, _ kind: String = "bar") {
        let (low, length) = (min(x, end), max(5, abs(end - x)))
        let place = "x=\"\(low.decimal)\" y=\"\(y)\""
        element("rect", "class=\"\(kind)\" \(place) width=\"\(length.decimal)\" height=\"\(height)\"")
    }

    /// Adds a column with a bottom position and a height in tenths.
    mutating func column(x: Int, width: Int, bottom: Int, tenths height: Int) {
        let top = bottom * 10 - height
        element(
            "rect",
            "class=\"bar\" x=\"\(x)\" y=\"\(top.decimal)\" width=\"\(width)\" height=\"\(height.decimal)\""
        )
    }

    mutating func line(_ x: Int, _ y: Int, _ endX: Int, _ endY: Int) {
        element("line", "class=\"axis\" x1=\"\(x)\" y1=\"\(y)\" x2=\"\(endX)\" y2=\"\(endY)\"")
    }

    mutating func curve(_ points: [(x: Int, y: Int)]) {
        let text = points.map { "\($0.x.decimal),\($0.y.decimal)" }.joined(separator: " ")
        element("polyline", "class=\"curve\" points=\"\(text)\"")
        for point in points {
            element("circle", "class=\"point\" cx=\"\(point.x.decimal)\" cy=\"\(point.y.decimal)\" r=\"3\"")
        }
    }

    /// Adds a curve without points.
    mutating func steps(_ points: [(x: Int, y: Int)]) {
        let text = points.map { "\($0.x.decimal),\($0.y.decimal)" }.joined(separator: " ")
        element("polyline", "class=\"curve\" points=\"\(text)\"")
    }

    /// Adds a text with its beginning, middle or end at a position.
    mutating func text(_ text: String, _ x: Int, _ y: Int, _ kind: String, anchor: String = "start") {
        elements.append(
            "<text class=\"\(kind)\" x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(SVGText.escaped(text))</text>"
        )
    }

    /// Begins a group of elements.
    mutating func beginGroup(_ kind: String) { elements.append("<g class=\"\(kind)\">") }

    mutating func endGroup() { elements.append("</g>") }

    private mutating func element(_ name: String, _ attributes: String) { elements.append("<\(name) \(attributes)/>") }

    /// Returns the drawing as SVG for a page.
    func svg(height: Int) -> String { svg(height, "", elements) }

    /// Returns the drawing as an SVG file, with its style.
    func file(height: Int) -> String {
        let style = "<style>\n\(ChartStyle.drawing)\n</style>"
        return svg(height, "xmlns=\"http://www.w3.org/2000/svg\" ", [style] + elements) + "\n"
    }

    private func svg(_ height: Int, _ space: String, _ elements: [String]) -> String {
        """
        <svg \(space)viewBox="0 0 \(Self.width) \(height)" role="img" aria-label="\(SVGText.escaped(name))">
        \(elements.joined(separator: "\n"))
        </svg>
        """
    }
}
