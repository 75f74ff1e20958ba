/// The form of generated codes: `SUMMER-####-###@`.
///
/// Each `#` stands for a character of an alphabet, the `@` (one at most, in any place) for a check character, and every
/// other character for itself. The check character makes every change of one free character and every exchange of two
/// neighbours noticeable, also of two with a hyphen between them.
///
/// ```swift
/// let pattern = try CodePattern("SUMMER-####-###@")
/// print(pattern.codeCount)  // 27512614111
/// ```
public struct CodePattern: Hashable, Sendable {
    /// The pattern as it counts: normalized as codes are, see ``PromotionCode``.
    public let text: String
    /// What stands for each `#`.
    public let alphabet: CodeAlphabet
    /// How many codes there are.
    public let codeCount: UInt128

    /// The pattern, byte by byte.
    let bytes: [UInt8]
    /// Where characters of the alphabet stand, the check character included.
    let places: [Int]
    let check: CheckCharacter?

    /// The most bytes that a pattern may have.
    public static let maximumLength = 64
    /// The most of them that may be free.
    public static let maximumFree = 24

    private static let (free, checked) = (UInt8(ascii: "#"), UInt8(ascii: "@"))

    /// Reads a pattern.
    ///
    /// - Parameters:
    ///   - pattern: from 1 to 24 `#`, at most one `@`, digits, letters and `-`, `_`, `.`; 64 bytes at most. Case
    ///     does not count.
    ///   - alphabet: what stands for each `#`.
    /// - Throws: `code.bad_pattern`.
    public init(_ pattern: String, alphabet: CodeAlphabet = .unambiguous) throws(CartwrightError) {
        text = PromotionCode.normalized(pattern)
        self.alphabet = alphabet
        bytes = Array(text.utf8)
        if let other = text.first(where: { !Self.isKnown($0) }) {
            throw Self.bad("\"\(other)\" cannot stand in a pattern")
        }
        let freeCount = bytes.count { $0 == Self.free }
        guard (1...Self.maximumFree).contains(freeCount), bytes.count <= Self.maximumLength else {
            throw Self.bad("it has \(freeCount) free characters (#) of \(bytes.count)")
        }
        places = bytes.indices.filter { [bytes] in bytes[$0] == Self.free || bytes[$0] == Self.checked }
        let checks = places.indices.filter { [bytes, places] in bytes[places[$0]] == Self.checked }
        guard checks.count <= 1 else { throw Self.bad("it has \(checks.count) check characters (@)") }
        check = checks.first.map { [places] place in
            CheckCharacter(at: place, of: places.count, alphabetCount: alphabet.count)
        }
        codeCount = check?.codeCount ?? (0..<freeCount).reduce(1) { count, _ in count * UInt128(alphabet.count) }
    }

    /// Checks that the pattern has as many codes as are wanted.
    ///
    /// - Throws: `code.space_too_small`, which says how many there are.
    package func expectRoom(for count: Int) throws(CartwrightError) {
        guard count <= 0 || UInt128(count) <= codeCount else {
            throw CartwrightError(
                .codeSpaceTooSmall,
                "\(text) has \(codeCount) codes with \(alphabet.count) characters, and \(count) were asked for",
                hint: "more # in the pattern: each makes \(alphabet.count) times as many"
            )
        }
    }

    private static func isKnown(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "#@-_.".contains(character)
    }

    private static func bad(_ reason: String) -> CartwrightError {
        CartwrightError(
            .codeBadPattern,
            "the pattern cannot be used: \(reason)",
            hint: "from 1 to \(maximumFree) # for free characters, @ for a check character: SUMMER-####-###@"
        )
    }
}
