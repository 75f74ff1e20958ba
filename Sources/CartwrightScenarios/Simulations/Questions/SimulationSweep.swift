public import Cartwright

/// One number of a promotion, varied over several values on the same carts.
///
/// Written as `autumn.percent=5..30:5`: the promotion's id, a path into its JSON, the first and the last value, and the
/// step. A path that is only a name, such as `percent`, stands for the only number with that name.
public struct SimulationSweep: Hashable, Sendable {
    /// The promotion and the path as written.
    public let name: String
    /// The values, in ascending order.
    public let values: [SweepValue]

    /// The maximum number of values; each prices all carts once more.
    public static let mostValues = 100

    init(name: String, values: [SweepValue]) { (self.name, self.values) = (name, values) }

    /// Parses a sweep.
    ///
    /// - Throws: `campaign.bad_sweep`.
    public init(_ text: String) throws(CartwrightError) {
        let halves = text.split(separator: "=", omittingEmptySubsequences: false)
        guard let last = halves.last, halves.count >= 2 else { throw Self.bad("\"\(text)\" has no \"=\"") }
        name = halves.dropLast().joined(separator: "=")
        guard name.contains(".") else { throw Self.bad("expected a promotion and a path before =, found \"\(name)\"") }
        let rest = last.split(separator: ":", omittingEmptySubsequences: false)
        let ends = (rest.first ?? "").ranges(of: "..")
        guard rest.count == 2, let range = ends.first, let from = SweepValue(last[..<range.lowerBound]),
            let to = SweepValue(rest[0][range.upperBound...]), let step = SweepValue(rest[1])
        else { throw Self.bad("expected from..to:step in numbers from 0 with at most 6 decimals, found \"\(last)\"") }
        guard from <= to, step.millionths > 0 else {
            throw Self.bad("\"\(last)\" must go up in steps above 0")
        }
        guard (to.millionths - from.millionths) / step.millionths < Self.mostValues else {
            throw Self.bad("\"\(last)\" has more than \(Self.mostValues) values")
        }
        values = stride(from: from.millionths, through: to.millionths, by: Int64.Stride(step.millionths))
            .map { SweepValue(millionths: $0) }
    }

    static func bad(_ summary: String, hint: String = "autumn.percent=5..30:5") -> CartwrightError {
        CartwrightError(.campaignBadSweep, summary, hint: hint)
    }
}
