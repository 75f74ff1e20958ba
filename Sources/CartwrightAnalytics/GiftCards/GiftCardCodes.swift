public import Cartwright

/// Draws the codes of gift cards, and turns typed codes into the digests under which stores have them.
///
/// A code has 15 random characters of 31 (74 bits) and a check character: `7K3M-Q2XV-…`. A store has only its digest,
/// HMAC-SHA256 with the key of a file, so that neither a copy of the store nor a log has a code that pays.
public struct GiftCardCodes: Sendable {
    private let digests: [KeyedDigest]

    /// The form of codes.
    private static let form = "####-####-####-###@"

    /// The shortest key, in bytes.
    public static let shortestKey = 32

    /// The command that makes a file with a key.
    static let hintForKeys = "make one: (umask 077; openssl rand -hex 32 > gift-cards.key)"

    /// Creates codes.
    ///
    /// - Parameter keys: the keys, newest first: new codes have the first one, and those of all are found. Each has 32
    ///   bytes or more.
    /// - Throws: `account.bad_key`.
    public init(keys: [[UInt8]]) throws(CartwrightError) {
        guard let shortest = keys.map(\.count).min(), shortest >= Self.shortestKey else {
            throw CartwrightError(
                .accountBadKey,
                "expected keys of \(Self.shortestKey) bytes or more, found \(keys.map(\.count).min() ?? 0)",
                hint: Self.hintForKeys
            )
        }
        digests = keys.map(KeyedDigest.init)
    }

    /// Draws a code that is not predictable from others.
    ///
    /// - Throws: an error of area `hmac`.
    public func draw() throws(CartwrightError) -> GiftCardCode {
        let cipher = try AESCipher(key: try RandomBytes.draw(AESCipher.keyLength))
        var generator = CodeGenerator(try CodePattern(Self.form), cipher: cipher)
        return try code(try generator.next(1).joined())
    }

    /// Returns a code that was issued elsewhere, in any form.
    ///
    /// - Throws: `code.malformed`; an error of area `hmac`.
    public func imported(_ text: String) throws(CartwrightError) -> GiftCardCode {
        let plain = Self.plain(text)
        guard (8...64).contains(plain.utf8.count) else {
            throw CartwrightError(
                .codeMalformed,
                "expected a gift card code of 8 to 64 letters and digits, found \(plain.utf8.count)",
                hint: "shorter codes can be guessed"
            )
        }
        return try code(text)
    }

    /// Returns the digests of a typed code, one for each key.
    ///
    /// - Throws: an error of area `hmac`.
    public func digests(ofTyped text: String) throws(CartwrightError) -> [[UInt8]] {
        let bytes = Array(Self.plain(text).utf8)
        return try digests.map { digest throws(CartwrightError) in try digest(bytes) }
    }

    private func code(_ text: String) throws(CartwrightError) -> GiftCardCode {
        let digest = try digests(ofTyped: text).first ?? []
        return GiftCardCode(text: text, digest: digest, lastFour: String(Self.plain(text).suffix(4)))
    }

    /// The code as it is compared: without case, spaces and hyphens.
    private static func plain(_ text: String) -> String {
        PromotionCode.normalized(text).filter { $0.isLetter || $0.isNumber }
    }
}

/// The code of a gift card when it is issued: the only moment at which it is known.
public struct GiftCardCode: Sendable {
    /// The code, to show once.
    public let text: String
    /// The digest to store.
    public let digest: [UInt8]
    /// The last four characters, to store and show.
    public let lastFour: String
}

extension AccountKind {
    /// Draws the id of an account: `gc_` or `sc_`, and 96 random bits.
    ///
    /// - Throws: `hmac.library`.
    public func drawID() throws(CartwrightError) -> String { idPrefix + (try RandomBytes.draw(12).hexadecimal) }
}
