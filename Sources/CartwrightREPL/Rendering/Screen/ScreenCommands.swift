/// Commands to type one after the other, in two columns where a terminal is wide enough for both.
public struct ScreenCommands: Hashable, Sendable {
    /// The first commands.
    let left: [String]
    /// Those that come after them.
    let right: [String]

    private static let widestLeft = 36

    /// The lines in files and pipes.
    var plain: [ReplyLine] { beside.map { ReplyLine($0) } }

    /// The lines on a terminal.
    func lines(columns: Int) -> [ReplyLine] {
        let isWide = beside.allSatisfy { DisplayWidth.of($0) <= columns }
        return isWide ? plain : (left + right).map { ReplyLine("  \($0)", fitting: .none) }
    }

    private var beside: [String] {
        (0..<max(left.count, right.count)).map { row in
            let first = row < left.count ? left[row] : ""
            let second = row < right.count ? right[row] : ""
            return ("  " + first.padded(to: Self.widestLeft) + "    " + second).trimmingEnd()
        }
    }
}
