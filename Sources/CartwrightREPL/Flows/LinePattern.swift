/// An expected line, in which `<...>` matches any text, also none.
enum LinePattern {
    /// True if a line matches the pattern.
    static func matches(_ pattern: String, _ line: String) -> Bool {
        let pieces = pattern.split(separator: "<...>", omittingEmptySubsequences: false)
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return pattern == line }
        guard line.hasPrefix(first) else { return false }
        var rest = line.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
