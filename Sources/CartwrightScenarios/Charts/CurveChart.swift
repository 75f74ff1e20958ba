/// A line chart of one number as a function of another.
public struct CurveChart: Sendable {
    private let name: String
    private let points: [(x: ChartValue, y: ChartValue)]

    /// Creates a chart of points, in ascending order of `x`.
    public init(_ name: String, _ points: [(x: ChartValue, y: ChartValue)]) {
        (self.name, self.points) = (name, points)
    }

    private static let (left, top, bottom) = (8, 24, 150)

    /// The chart as SVG, with the first and last `x` below, and the least and greatest `y` at their points.
    public var svg: String {
        var drawing = SVGDrawing(name)
        let width = SVGDrawing.width - 2 * Self.left
        let (first, last) = (points.first?.x.value ?? 0, points.last?.x.value ?? 0)
        let heights = ChartScale(points.map(\.y.value), from: 0, length: Self.bottom - Self.top)
        let places = points.map { point -> (x: Int, y: Int) in
            let range = Int128(last) - Int128(first)
            let along =
                range > 0 ? Int((Int128(point.x.value) - Int128(first)) * Int128(width) * 10 / range) : width * 5
            return (Self.left * 10 + along, Self.bottom * 10 - heights.tenths(point.y.value))
        }
        drawing.line(0, Self.bottom, SVGDrawing.width, Self.bottom)
        drawing.curve(places)
        let greatest = points.indices.max { points[$0].y.value < points[$1].y.value }
        let least = points.indices.min { points[$0].y.value < points[$1].y.value }
        for index in Set([greatest, least].compactMap(\.self)).sorted() {
            label(points[index].y.text, at: places[index], in: &drawing)
        }
        if let start = points.first {
            drawing.text(start.x.text, Self.left, Self.bottom + 14, "label", anchor: "start")
        }
        if points.count > 1, let end = points.last {
            drawing.text(end.x.text, SVGDrawing.width - Self.left, Self.bottom + 14, "label", anchor: "end")
        }
        return drawing.svg(height: Self.bottom + 20)
    }

    /// Draws a number above its point, inside of the chart.
    private func label(_ text: String, at place: (x: Int, y: Int), in drawing: inout SVGDrawing) {
        let third = SVGDrawing.width * 10 / 3
        let anchor = place.x < third ? "start" : place.x > 2 * third ? "end" : "middle"
        drawing.text(text, place.x / 10, place.y / 10 - 8, "value", anchor: anchor)
    }
}
