internal import Cartwright
internal import CartwrightAnalytics

/// The first 128 bits of the SHA-256 of some bytes, which reveal a change of the bytes.
struct Fingerprint: Hashable, Sendable {
    private let bits: UInt128

    /// Creates the fingerprint of bytes.
    ///
    /// - Throws: `digest.library`.
    init(of bytes: some Collection<UInt8>) throws(CartwrightError) {
        bits = UInt128(try SHA256.hexadecimal(bytes).prefix(Self.digits), radix: 16) ?? 0
    }

    /// Reads ``text``; nil for anything else.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count == Self.digits, let bits = UInt128(text, radix: 16) else { return nil }
        self.bits = bits
    }

    /// The number of digits of ``text``.
    static let digits = 32

    /// The fingerprint as 32 lowercase hexadecimal digits.
    var text: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: Self.digits - digits.count) + digits
    }
}
