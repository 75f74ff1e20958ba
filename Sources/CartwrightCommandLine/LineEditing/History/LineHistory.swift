/// The lines of past and present, oldest first, each once.
struct LineHistory: Equatable {
    /// How many lines are kept.
    static let limit = 1_000

    /// The lines, oldest first.
    private(set) var lines: [String] = []

    /// Remembers lines in order, as ``remember(_:)`` would one by one, in linear time.
    init(_ lines: [String] = []) {
        var seen: Set<String> = []
        let newestFirst = lines.reversed().filter { Self.isFit($0) && seen.insert($0).inserted }
        self.lines = newestFirst.prefix(Self.limit).reversed()
    }

    /// What became of a line.
    enum Change: Equatable {
        /// It is not for remembering.
        case ignored
        /// It is the newest now, and the lines before it are as they were.
        case appended
        /// It is the newest now, and an older copy of it is gone.
        case moved
    }

    /// Makes a line the newest. A line that was there already moves to the end; the oldest go when there are too many.
    @discardableResult
    mutating func remember(_ line: String) -> Change {
        guard Self.isFit(line) else { return .ignored }
        let former = lines.lastIndex(of: line)
        if let former { lines.remove(at: former) }
        lines.append(line)
        if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
        return former == nil ? .appended : .moved
    }

    /// Whether a line may be kept at all: it is not blank, fits on one line of a file, and holds nothing that looks
    /// like a secret.
    static func isFit(_ line: String) -> Bool {
        line.contains { !$0.isWhitespace }
            && !line.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\0" }
            && !SecretLook.holdsSecret(line)
    }
}
