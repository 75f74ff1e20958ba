/// A waterfall chart from one sum to another: the first sum, each change, and the last sum.
public struct Waterfall: Sendable {
    private let name: String
    private let (first, last): (ChartValue, ChartValue)
    private let changes: [ChartValue]
    private let groupsRows: Bool

    /// Creates a chart. The changes add up to the difference of the sums.
    ///
    /// - Parameters:
    ///   - name: the description of the chart.
    ///   - first: the sum before.
    ///   - changes: the amounts that are added and subtracted.
    ///   - last: the sum after.
    ///   - groupsRows: true to group each bar with its name and number in a `g` element of class `row`, so that a
    ///     page with scripts can show details.
    public init(
        _ name: String,
        from first: ChartValue,
        _ changes: [ChartValue],
        to last: ChartValue,
        groupsRows: Bool = false
    ) {
        (self.name, self.first, self.changes, self.last) = (name, first, changes, last)
        self.groupsRows = groupsRows
    }

    /// The chart as SVG.
    public var svg: String {
        var drawing = SVGDrawing(name)
        var sums = [first.value]
        for change in changes { sums.append(sums[sums.count - 1].addingClamped(change.value)) }
        let scale = ChartScale(sums + [last.value], from: 0, length: SVGDrawing.width)
        func row(_ index: Int, _ value: ChartValue, _ from: Int64, _ to: Int64, _ kind: String) {
            if groupsRows { drawing.beginGroup("row") }
            BarRow.draw(value, at: index * BarRow.height, in: &drawing)
            drawing.bar(
                from: scale.tenths(from),
                to: scale.tenths(to),
                y: index * BarRow.height + BarRow.barTop,
                height: BarRow.barHeight,
                kind
            )
            if groupsRows { drawing.endGroup() }
        }
        row(0, first, 0, first.value, "bar")
        for (index, change) in changes.enumerated() {
            row(index + 1, change, sums[index], sums[index + 1], change.value < 0 ? "less" : "more")
        }
        row(changes.count + 1, last, 0, last.value, "bar")
        return drawing.svg(height: (changes.count + 2) * BarRow.height)
    }
}

extension Int64 {
    fileprivate func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
