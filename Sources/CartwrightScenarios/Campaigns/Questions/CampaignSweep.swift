public import Cartwright

/// One number of a promotion, tried at several values on the same carts.
///
/// Written as `autumn.percent=5..30:5`: the promotion's id, a path into its JSON, the first and the last value, and the
/// step. A path that is only a name, `percent`, stands for the one place in the promotion that has it.
public struct CampaignSweep: Hashable, Sendable {
    /// The promotion and the path, as they were written.
    public let name: String
    /// The values, in ascending order.
    public let values: [SweepValue]

    /// The most values there may be: each prices all carts once more.
    public static let mostValues = 100

    init(name: String, values: [SweepValue]) { (self.name, self.values) = (name, values) }

    /// Reads a sweep as it is written.
    ///
    /// - Throws: `campaign.bad_sweep`.
    public init(_ text: String) throws(CartwrightError) {
        let halves = text.split(separator: "=", omittingEmptySubsequences: false)
        guard let last = halves.last, halves.count >= 2 else { throw Self.bad("\"\(text)\" has no =") }
        name = halves.dropLast().joined(separator: "=")
        guard name.contains(".") else { throw Self.bad("\"\(name)\" names no promotion and path") }
        let rest = last.split(separator: ":", omittingEmptySubsequences: false)
        let ends = (rest.first ?? "").ranges(of: "..")
        guard rest.count == 2, let range = ends.first, let from = SweepValue(last[..<range.lowerBound]),
            let to = SweepValue(rest[0][range.upperBound...]), let step = SweepValue(rest[1])
        else { throw Self.bad("\"\(last)\" is no range with a step, of numbers from 0 on with at most six decimals") }
        guard from <= to, step.millionths > 0 else {
            throw Self.bad("\"\(last)\" does not go up in steps above 0")
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
