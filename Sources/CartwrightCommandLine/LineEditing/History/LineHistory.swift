/// The typed lines of this and past sessions, oldest first, without duplicates.
struct LineHistory: Equatable {
    /// The maximum number of lines.
    static let limit = 1_000

    /// The lines, oldest first.
    private(set) var lines: [String] = []

    /// Remembers lines in order, as ``remember(_:)`` would one by one, in linear time.
    init(_ lines: [String] = []) {
        var seen: Set<String> = []
        let newestFirst = lines.reversed().filter { Self.isFit($0) && seen.insert($0).inserted }
        self.lines = newestFirst.prefix(Self.limit).reversed()
    }

    /// The effect of remembering a line.
    enum Change: Equatable {
        /// The line cannot be remembered.
        case ignored
        /// The line was appended.
        case appended
        /// The line was appended, and an older copy was removed.
        case moved
    }

    /// Makes a line the newest. A repeated line moves to the end; beyond the limit, the oldest lines are dropped.
    @discardableResult
    mutating func remember(_ line: String) -> Change {
        guard Self.isFit(line) else { return .ignored }
        let former = lines.lastIndex(of: line)
        if let former { lines.remove(at: former) }
        lines.append(line)
        if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
        return former == nil ? .appended : .moved
    }

    /// True if a line may be remembered: it is not blank, fits on one line of a file, and contains nothing that looks
    /// like a secret.
    static func isFit(_ line: String) -> Bool {
        line.contains { !$0.isWhitespace }
            && !line.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\0" }
            && !SecretLook.holdsSecret(line)
    }
}
