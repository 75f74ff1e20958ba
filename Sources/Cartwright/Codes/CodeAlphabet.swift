/// The characters that stand in the free places of a code.
///
/// A code is read from paper, heard on the phone and typed, so characters that look alike must not both be there: a `0`
/// may stand in an alphabet without `O`.
public struct CodeAlphabet: Hashable, Sendable {
    /// The characters, as ASCII, in the order in which they count.
    let bytes: [UInt8]

    /// The 31 digits and letters that are left without `0`, `O`, `1`, `I` and `L`.
    public static let unambiguous = CodeAlphabet(unchecked: "23456789ABCDEFGHJKMNPQRSTUVWXYZ")

    /// The ten digits.
    public static let digits = CodeAlphabet(unchecked: "0123456789")

    /// Characters of which an alphabet may have one.
    private static let lookAlikes = ["0O", "1IL"]

    /// An alphabet of some characters.
    ///
    /// - Parameter characters: two or more digits and letters, each once. Lower case counts as upper case, as it does
    ///   where codes are compared.
    /// - Throws: `code.bad_alphabet`.
    public init(_ characters: String) throws(CartwrightError) {
        let text = PromotionCode.normalized(characters)
        for character in text {
            guard character.isASCII, character.isLetter || character.isNumber else {
                let written = characters.first { PromotionCode.normalized(String($0)) == String(character) }
                throw Self.bad("\"\(written ?? character)\" is not a digit or a letter from A to Z")
            }
            guard text.count(where: { $0 == character }) == 1 else { throw Self.bad("\(character) stands twice") }
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

    /// How many characters there are.
    public var count: Int { bytes.count }

    /// The characters, in order.
    public var characters: String { String(decoding: bytes, as: UTF8.self) }

    private static func bad(_ reason: String) -> CartwrightError {
        CartwrightError(
            .codeBadAlphabet,
            "the alphabet cannot be used: \(reason)",
            hint: "such as \(unambiguous.characters)"
        )
    }
}
