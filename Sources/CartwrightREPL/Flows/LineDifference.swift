/// The difference of two texts, line by line.
enum LineDifference {
    /// Returns the lines of both texts, marked `- ` for the first only, `+ ` for the second only, two blanks for both.
    /// Equal lines away from a difference are folded: `  ... 12 lines that are the same`.
    static func lines(expected: [String], _ answered: [String]) -> [String] {
        let lines = whole(expected: expected, answered)
        let isNear = lines.indices.map { place in
            lines[max(0, place - context)...min(lines.count - 1, place + context)].contains { !$0.hasPrefix("  ") }
        }
        var folded: [String] = []
        var place = 0
        while place < lines.count {
            let end = isNear[place...].firstIndex(of: !isNear[place]) ?? lines.count
            let count = end - place
            let folds = !isNear[place] && count > 1
            folded += folds ? ["  ... \(count) lines that are the same"] : Array(lines[place..<end])
            place = end
        }
        return folded
    }

    /// The number of equal lines shown around a difference.
    private static let context = 2

    /// The largest number of line pairs that are compared. Longer texts with little in common are listed as removed and
    /// added as a whole, because the comparison would take too long.
    private static let mostPairs = 1_000_000

    private static func whole(expected: [String], _ answered: [String]) -> [String] {
        let head = zip(expected, answered).prefix { LinePattern.matches($0, $1) }.count
        let (before, after) = (expected[head...], answered[head...])
        let tail = zip(before.reversed(), after.reversed()).prefix { LinePattern.matches($0, $1) }.count
        let (old, new) = (Array(before.dropLast(tail)), Array(after.dropLast(tail)))
        let (product, isBeyond) = old.count.multipliedReportingOverflow(by: new.count)
        let middle =
            isBeyond || product > mostPairs
            ? old.map { "- \($0)" } + new.map { "+ \($0)" } : compared(expected: old, new)
        return expected[..<head].map { "  \($0)" } + middle + before.suffix(tail).map { "  \($0)" }
    }

    private static func compared(expected: [String], _ answered: [String]) -> [String] {
        let difference = answered.difference(from: expected, by: { LinePattern.matches($0, $1) })
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [String] = []
        var next = 0
        for (position, line) in expected.enumerated() {
            if removed.contains(position) {
                lines.append("- \(line)")
                continue
            }
            while next < answered.count, inserted.contains(next) {
                lines.append("+ \(answered[next])")
                next += 1
            }
            lines.append("  \(line)")
            next += 1
        }
        return lines + answered[min(next, answered.count)...].map { "+ \($0)" }
    }
}
