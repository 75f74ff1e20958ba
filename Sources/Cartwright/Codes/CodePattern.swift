/// The form of generated codes: `SUMMER-####-###@`.
///
/// Each `#` stands for a character of an alphabet, `@` (at most one, in any place) for a check character, and every
/// other character for itself. The check character detects every change of one free character and every exchange of two
/// neighbors, even with a hyphen between them.
///
/// ```swift
/// let pattern = try CodePattern("SUMMER-####-###@")
/// print(pattern.codeCount)  // 27512614111
/// ```
public struct CodePattern: Hashable, Sendable {
    /// The normalized pattern, see ``PromotionCode``.
    public let text: String
    /// The alphabet for each `#`.
    public let alphabet: CodeAlphabet
    /// The number of codes.
    public let codeCount: UInt128

    /// The pattern, byte by byte.
    let bytes: [UInt8]
    /// The positions of the characters from the alphabet, including the check character.
    let places: [Int]
    let check: CheckCharacter?

    /// The maximum length of a pattern in bytes.
    public static let maximumLength = 64
    /// The maximum number of free characters.
    public static let maximumFree = 24

    private static let (free, checked) = (UInt8(ascii: "#"), UInt8(ascii: "@"))

    /// Parses a pattern.
    ///
    /// - Parameters:
    ///   - pattern: 1 to 24 `#`, at most one `@`, digits, letters and `-`, `_`, `.`; at most 64 bytes. Case is ignored.
    ///   - alphabet: the alphabet for each `#`.
    /// - Throws: `code.bad_pattern`.
    public init(_ pattern: String, alphabet: CodeAlphabet = .unambiguous) throws(CartwrightError) {
        text = PromotionCode.normalized(pattern)
        self.alphabet = alphabet
        bytes = Array(text.utf8)
        if let other = text.first(where: { !Self.isKnown($0) }) {
            throw Self.bad("\"\(other)\" is not allowed in a pattern")
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

    /// Checks that the pattern has enough codes.
    ///
    /// - Throws: `code.space_too_small` with the number of codes.
    package func expectRoom(for count: Int) throws(CartwrightError) {
        guard count <= 0 || UInt128(count) <= codeCount else {
            throw CartwrightError(
                .codeSpaceTooSmall,
                "\(text) has \(codeCount) codes with \(alphabet.count) characters, fewer than the requested \(count)",
                hint: "use more # in the pattern: each one gives \(alphabet.count) times as many codes"
            )
        }
    }

    private static func isKnown(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "#@-_.".contains(character)
    }

    private static func bad(_ reason: String) -> CartwrightError {
        CartwrightError(
            .codeBadPattern,
            "cannot use the pattern: \(reason)",
            hint: "use 1 to \(maximumFree) # for free characters, and @ for a check character: SUMMER-####-###@"
        )
    }
}
