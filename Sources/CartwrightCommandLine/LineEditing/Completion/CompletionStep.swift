internal import CartwrightREPL

/// The action of one press of Tab.
enum CompletionStep: Equatable {
    /// Nothing matches: beep.
    case nothing
    /// Delete this number of Unicode scalars before the cursor, then insert a text.
    case replace(scalars: Int, with: String)
    /// The candidates do not share a longer prefix: list them.
    case list([String])

    /// Chooses the step: a single candidate is inserted; of several, their common prefix is inserted if it is longer
    /// than the typed text; else they are listed.
    init(line: String, cursor: Int, completion: Completion) {
        // A candidate may come from a feed; one with control characters could not be typed and must not reach the
        // terminal, which would execute them.
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

    /// A space after a complete word; none after `qty=` or `samples/`, where more follows, or before a space.
    private static func ending(_ candidate: String, _ followedByBlank: Bool) -> String {
        followedByBlank || candidate.hasSuffix("=") || candidate.hasSuffix("/") ? "" : " "
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    /// The longest common prefix, in whole characters; empty without texts.
    static func commonPrefix(of texts: [String]) -> String {
        guard let first = texts.first else { return "" }
        return texts.dropFirst().reduce(first) { common, text in
            String(zip(common, text).prefix { $0 == $1 }.map(\.0))
        }
    }
}
