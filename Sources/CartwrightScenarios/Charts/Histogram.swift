/// A histogram: vertical columns with the count of each class.
public struct Histogram: Sendable {
    private let name: String
    private let values: [ChartValue]

    /// Creates a histogram of at most 12 classes.
    public init(_ name: String, _ values: [ChartValue]) { (self.name, self.values) = (name, Array(values.prefix(12))) }

    private static let (top, bottom) = (16, 156)

    /// The chart as SVG. A column's number is above it if there is room; the table has all numbers.
    public var svg: String {
        var drawing = SVGDrawing(name)
        let step = SVGDrawing.width / max(1, values.count)
        let scale = ChartScale(values.map(\.value), from: 0, length: Self.bottom - Self.top)
        for (index, value) in values.enumerated() {
            let (x, height) = (index * step, scale.tenths(value.value))
            // A count above zero always has a visible column.
            drawing.column(
                x: x + 3,
                width: max(1, step - 6),
                bottom: Self.bottom,
                tenths: value.value > 0 ? max(10, height) : 0
            )
            if value.text.count * 7 <= step {
                drawing.text(value.text, x + step / 2, Self.bottom - height / 10 - 4, "value", anchor: "middle")
            }
            drawing.text(value.label, x + step / 2, Self.bottom + 14, "label", anchor: "middle")
        }
        drawing.line(0, Self.bottom, SVGDrawing.width, Self.bottom)
        return drawing.svg(height: Self.bottom + 20)
    }
}
