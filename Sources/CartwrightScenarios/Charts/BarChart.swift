/// A chart of horizontal bars, each with its name and its number above.
public struct BarChart: Sendable {
    private let name: String
    private let values: [ChartValue]

    /// The maximum number of bars; the table has all numbers.
    public static let most = 20

    /// Creates a chart of the first ``most`` values.
    public init(_ name: String, _ values: [ChartValue]) {
        (self.name, self.values) = (name, Array(values.prefix(Self.most)))
    }

    /// The chart as SVG.
    public var svg: String {
        var drawing = SVGDrawing(name)
        let scale = ChartScale(values.map(\.value), from: 0, length: SVGDrawing.width)
        for (index, value) in values.enumerated() {
            BarRow.draw(value, at: index * BarRow.height, in: &drawing)
            drawing.bar(
                from: scale.tenths(0),
                to: scale.tenths(value.value),
                y: index * BarRow.height + BarRow.barTop,
                height: BarRow.barHeight
            )
        }
        return drawing.svg(height: max(1, values.count) * BarRow.height)
    }
}

/// Draws the name and the number of a horizontal bar above it.
enum BarRow {
    static let (height, barTop, barHeight) = (34, 17, 10)

    static func draw(_ value: ChartValue, at top: Int, in drawing: inout SVGDrawing) {
        // Name and number must never overlap.
        let room = max(8, 44 - value.text.count)
        drawing.text(SVGText.shortened(value.label, to: room), 0, top + 12, "label")
        drawing.text(value.text, SVGDrawing.width, top + 12, "value", anchor: "end")
    }
}
