/// A chart of a number that changes in steps, with spans below it.
public struct StepChart: Sendable {
    private let name: String
    private let steps: [(x: ChartValue, y: ChartValue?)]
    private let end: ChartValue
    private let spans: [Range<Int64>]

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - name: the description for screen readers.
    ///   - steps: the places from which numbers hold, in ascending order; a nil number leaves a gap.
    ///   - end: the place up to which the last number holds.
    ///   - spans: ranges of places, drawn as bars below the curve.
    public init(
        _ name: String,
        _ steps: [(x: ChartValue, y: ChartValue?)],
        to end: ChartValue,
        spans: [Range<Int64>] = []
    ) {
        (self.name, self.steps, self.end, self.spans) = (name, steps, end, spans)
    }

    private static let (left, top, bottom, spanHeight, height) = (8, 24, 150, 6, 180)

    /// The chart as SVG for a page, with the first and last place below, and the least and greatest number at their
    /// steps.
    public var svg: String { drawing.svg(height: Self.height) }

    /// The chart as an SVG file, with its style.
    public var file: String { drawing.file(height: Self.height) }

    private var drawing: SVGDrawing {
        var drawing = SVGDrawing(name)
        let heights = ChartScale(steps.compactMap { $0.y?.value }, from: 0, length: Self.bottom - Self.top)
        drawing.line(0, Self.bottom, SVGDrawing.width, Self.bottom)
        var run: [(x: Int, y: Int)] = []
        for (index, step) in steps.enumerated() {
            guard let number = step.y else { continue }
            let next = index + 1 < steps.count ? steps[index + 1] : (x: end, y: nil)
            let height = Self.bottom * 10 - heights.tenths(number.value)
            run += [(tenths(step.x.value), height), (tenths(next.x.value), height)]
            guard next.y == nil else { continue }
            drawing.steps(run)
            run = []
        }
        for span in spans {
            drawing.bar(
                from: tenths(span.lowerBound),
                to: tenths(span.upperBound),
                y: Self.bottom + 2,
                height: Self.spanHeight,
                "less"
            )
        }
        let numbers = steps.indices.filter { steps[$0].y != nil }
        let value = { (index: Int) in steps[index].y?.value ?? 0 }
        let marked = [numbers.max { value($0) < value($1) }, numbers.min { value($0) < value($1) }]
        for index in Set(marked.compactMap(\.self)).sorted() {
            guard let number = steps[index].y else { continue }
            let (x, y) = (tenths(steps[index].x.value), Self.bottom * 10 - heights.tenths(number.value))
            let third = SVGDrawing.width * 10 / 3
            let anchor = x < third ? "start" : x > 2 * third ? "end" : "middle"
            drawing.text(number.text, x / 10, y / 10 - 8, "value", anchor: anchor)
        }
        if let start = steps.first { drawing.text(start.x.text, Self.left, Self.bottom + 24, "label") }
        drawing.text(end.text, SVGDrawing.width - Self.left, Self.bottom + 24, "label", anchor: "end")
        return drawing
    }

    /// The position of a place in tenths.
    private func tenths(_ place: Int64) -> Int {
        let (first, last) = (Int128(steps.first?.x.value ?? end.value), Int128(end.value))
        guard last > first else { return Self.left * 10 }
        let along = min(max(Int128(place), first), last) - first
        return Self.left * 10 + Int(along * Int128(SVGDrawing.width - 2 * Self.left) * 10 / (last - first))
    }
}
