extension StringProtocol {
    /// The first control character (Unicode category Cc) in the notation `U+001F`; nil if there is none.
    package var firstControlCharacter: String? {
        guard let scalar = unicodeScalars.first(where: { $0.properties.generalCategory == .control }) else {
            return nil
        }
        return scalar.notation
    }
}

extension Unicode.Scalar {
    /// The character in the notation `U+001F`.
    var notation: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.utf8.count)) + digits
    }
}
