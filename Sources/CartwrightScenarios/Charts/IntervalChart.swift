/// A chart of a number with its interval, beside zero.
public struct IntervalChart: Sendable {
    private let name: String
    private let values: [ChartValue]

    /// Creates a chart of a number between two others.
    public init(_ name: String, from low: ChartValue, _ middle: ChartValue, to high: ChartValue) {
        (self.name, values) = (name, [low, middle, high])
    }

    /// The chart as SVG.
    public var svg: String {
        var drawing = SVGDrawing(name)
        let scale = ChartScale(values.map(\.value), from: 10, length: SVGDrawing.width - 20)
        let zero = scale.tenths(0) / 10
        drawing.line(zero, 18, zero, 46)
        drawing.text("0", zero, 12, "label", anchor: "middle")
        drawing.curve(values.map { (scale.tenths($0.value), 320) })
        drawing.text(values[0].text, 0, 64, "value")
        drawing.text(values[1].text, SVGDrawing.width / 2, 64, "value", anchor: "middle")
        drawing.text(values[2].text, SVGDrawing.width, 64, "value", anchor: "end")
        return drawing.svg(height: 70)
    }
}
