import Foundation

/// Grows each dimension of one input, and compares the time with the stated limits.
///
/// A time with a `!` is that of a refusal. Arguments are parts of names: only those dimensions are measured. The exit
/// code is 1 if one grows faster than allowed.
@main
enum Main {
    static func main() throws {
        let wanted = CommandLine.arguments.dropFirst().map { $0.lowercased() }
        let dimensions = allDimensions.filter { dimension in
            wanted.isEmpty || wanted.contains { dimension.name.lowercased().contains($0) }
        }
        print(row("dimension", ["10²", "10³", "5·10³", "10⁴", "10⁵", "10⁶", "power", "at most"]))
        var failures = 0
        for dimension in dimensions {
            let growth: Growth
            do { growth = try Growth(of: dimension) } catch {
                print("\(dimension.name): \(error)")
                failures += 1
                continue
            }
            let times = [100, 1_000, 5_000, 10_000, 100_000, 1_000_000].map { size in
                growth.rows.first { $0.size == size }.map { ($0.refusal == nil ? "" : "!") + $0.seconds.asTime } ?? "-"
            }
            let most =
                switch dimension.limit {
                case .power(let power): String(format: "%.1f", power)
                case .seconds(let seconds): String(format: "%.0f s", seconds)
                }
            let powers = [String(format: "%.2f", growth.exponent), most]
            let failure = growth.failure.map { "  \($0)" } ?? ""
            print(row(dimension.name, times + powers) + failure)
            failures += growth.failure == nil ? 0 : 1
        }
        if failures > 0 {
            print("\n\(failures) of \(dimensions.count) exceed their limits")
            exit(1)
        }
    }

    private static let allDimensions =
        cartDimensions + promotionDimensions + conflictDimensions + readingDimensions + cardDimensions
        + sessionDimensions

    private static func row(_ name: String, _ cells: [String]) -> String {
        let columns = cells.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }
        return name + String(repeating: " ", count: max(0, 52 - name.count)) + columns.joined()
    }
}

extension Double {
    /// A time in seconds: `12 µs`, `3.4 ms`, `1.25 s`.
    fileprivate var asTime: String {
        if self < 0.001 { return String(format: "%.0f µs", self * 1_000_000) }
        return self < 1 ? String(format: "%.1f ms", self * 1_000) : String(format: "%.2f s", self)
    }
}
