/// Converts numbers to positions in a chart with exact arithmetic, so that no rounding error moves a bar.
struct ChartScale {
    private let (least, most): (Int64, Int64)
    private let (start, length): (Int, Int)

    /// - Parameters:
    ///   - values: the values that must fit; zero always does.
    ///   - start: the position of the least value.
    ///   - length: the distance from the least to the greatest value.
    init(_ values: some Sequence<Int64>, from start: Int, length: Int) {
        var (least, most): (Int64, Int64) = (0, 0)
        for value in values { (least, most) = (min(least, value), max(most, value)) }
        (self.least, self.most, self.start, self.length) = (least, most, start, length)
    }

    /// The position of a number, in tenths of a unit of the drawing.
    func tenths(_ value: Int64) -> Int {
        let range = Int128(most) - Int128(least)
        guard range > 0 else { return start * 10 }
        let clamped = min(max(value, least), most)
        return start * 10 + Int((Int128(clamped) - Int128(least)) * Int128(length) * 10 / range)
    }
}

extension Int {
    /// A number of tenths in the decimal notation of SVG.
    var decimal: String { "\(self / 10).\(abs(self % 10))" }
}
