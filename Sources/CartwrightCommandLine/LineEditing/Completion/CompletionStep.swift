internal import CartwrightREPL

/// What one press of Tab does.
enum CompletionStep: Equatable {
    /// Nothing fits: beep.
    case nothing
    /// Take away so many Unicode scalars before the cursor, then type this.
    case replace(scalars: Int, with: String)
    /// The candidates differ right away: show them.
    case list([String])

    /// One candidate is typed out; of several, what they have in common if that is more than is there; else they are
    /// listed.
    init(line: String, cursor: Int, completion: Completion) {
        // A candidate may come from a feed; one with control characters could not be typed and must not reach the
        // terminal, which would obey it.
        let candidates = completion.candidates.filter { !$0.unicodeScalars.contains(where: Self.isControl) }
        let bytes = Array(line.utf8)
        let end = min(max(0, cursor), bytes.count)
        let start = min(max(0, completion.range.lowerBound), end)
        let typed = String(decoding: bytes[start..<end], as: UTF8.self)
        let scalars = typed.unicodeScalars.count
        switch candidates.count {
        case 0: self = completion.hint.map { .list([$0]) } ?? .nothing
        case 1:
            let followedByBlank = bytes[end...].first == UInt8(ascii: " ")
            self = .replace(scalars: scalars, with: candidates[0] + Self.ending(candidates[0], followedByBlank))
        default:
            let common = Self.commonPrefix(of: candidates)
            self =
                common.unicodeScalars.count > scalars
                ? .replace(scalars: scalars, with: common) : .list(candidates)
        }
    }

    /// A blank goes after a finished word: not after `qty=` or `samples/`, where more follows, nor before a blank.
    private static func ending(_ candidate: String, _ followedByBlank: Bool) -> String {
        followedByBlank || candidate.hasSuffix("=") || candidate.hasSuffix("/") ? "" : " "
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    /// The longest text that all start with, cut between characters; empty for none.
    static func commonPrefix(of texts: [String]) -> String {
        guard let first = texts.first else { return "" }
        return texts.dropFirst().reduce(first) { common, text in
            String(zip(common, text).prefix { $0 == $1 }.map(\.0))
        }
    }
}
