/// How codes are compared: blanks at both ends do not count, nor does the case of ASCII letters.
public enum PromotionCode {
    /// The form in which two spellings of one code are equal.
    public static func normalized(_ code: String) -> String {
        let isNormal = code.utf8.allSatisfy { (0x21...0x7E).contains($0) && !(0x61...0x7A).contains($0) }
        guard !isNormal else { return code }
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let trimmed = code.unicodeScalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        var text = String.UnicodeScalarView()
        for scalar in trimmed {
            text.append(("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 0x20) : scalar)
        }
        return String(text)
    }
}
