/// The characters for the free places of a code.
///
/// Codes are read from paper, dictated on the phone and typed, so an alphabet cannot have two characters that look
/// alike: it may have `0` only without `O`.
public struct CodeAlphabet: Hashable, Sendable {
    /// The characters, as ASCII, in order.
    let bytes: [UInt8]

    /// The 31 digits and letters without `0`, `O`, `1`, `I` and `L`.
    public static let unambiguous = CodeAlphabet(unchecked: "23456789ABCDEFGHJKMNPQRSTUVWXYZ")

    /// The ten digits.
    public static let digits = CodeAlphabet(unchecked: "0123456789")

    /// Groups of which an alphabet may have at most one character.
    private static let lookAlikes = ["0O", "1IL"]

    /// Creates an alphabet.
    ///
    /// - Parameter characters: two or more digits and letters, each once. Case is ignored, as in the comparison of
    ///   codes.
    /// - Throws: `code.bad_alphabet`.
    public init(_ characters: String) throws(CartwrightError) {
        let text = PromotionCode.normalized(characters)
        for character in text {
            guard character.isASCII, character.isLetter || character.isNumber else {
                let written = characters.first { PromotionCode.normalized(String($0)) == String(character) }
                throw Self.bad("\"\(written ?? character)\" is not a digit or a letter from A to Z")
            }
            guard text.count(where: { $0 == character }) == 1 else { throw Self.bad("\(character) occurs twice") }
        }
        for group in Self.lookAlikes {
            let found = text.filter(group.contains)
            guard found.count < 2 else {
                throw Self.bad("\(found.map(String.init).joined(separator: " and ")) look alike")
            }
        }
        guard text.count >= 2 else { throw Self.bad("it has fewer than two characters") }
        bytes = Array(text.utf8)
    }

    private init(unchecked text: String) { bytes = Array(text.utf8) }

    /// The number of characters.
    public var count: Int { bytes.count }

    /// The characters, in order.
    public var characters: String { String(decoding: bytes, as: UTF8.self) }

    private static func bad(_ reason: String) -> CartwrightError {
        CartwrightError(
            .codeBadAlphabet,
            "cannot use the alphabet: \(reason)",
            hint: "use an alphabet such as \(unambiguous.characters)"
        )
    }
}
