/// The comparison of codes, which ignores differences that arise when people copy and type them.
///
/// Two codes are the same if these steps make the same text of both:
/// 1. Invisible characters (category Cf of Unicode: zero-width spaces and joiners, soft hyphens, marks of direction)
///    are removed, then blanks at both ends.
/// 2. Compatibility normalization (NFKC): full-width letters become ordinary ones, and decomposed letters are composed.
/// 3. Full case folding: `STRASSE` is `Straße`. It does not depend on a language, so `İNDİRİM` is not `indirim`.
/// 4. NFKC again, and blanks at both ends again.
///
/// The result of a code of ASCII characters is in upper case, and so are the ASCII letters of every other one.
public enum PromotionCode {
    /// Returns the form that all spellings of one code share; empty if no character is left.
    public static func normalized(_ code: String) -> String {
        guard !isUsual(code) else { return code }
        guard !isASCII(code) else { return spelling(code) }
        let visible = String(String.UnicodeScalarView(code.unicodeScalars.filter(isVisible)))
        // An array: a view of a string reserves no more than it needs, and copies the whole text for each character.
        var folded: [Unicode.Scalar] = []
        for scalar in Normalization.compatible(trimmed(visible)).unicodeScalars { append(scalar, to: &folded) }
        return capitalized(trimmed(Normalization.compatible(String(String.UnicodeScalarView(folded)))))
    }

    /// Returns the code as 0.1.0 compared it: without blanks at both ends, and with ASCII letters in upper case. For an
    /// ASCII code this is the normalized form. It distinguishes codes that 0.1.0 distinguished and that are now
    /// normalized to the same text.
    public static func spelling(_ code: String) -> String { isUsual(code) ? code : capitalized(trimmed(code)) }

    /// Returns the code as a quote shows it: as entered, without invisible characters and without blanks at both ends.
    /// A code of ASCII characters is in upper case.
    public static func shown(_ code: String) -> String {
        guard !isASCII(code) else { return spelling(code) }
        let visible = trimmed(String(String.UnicodeScalarView(code.unicodeScalars.filter(isVisible))))
        return isASCII(visible) ? capitalized(visible) : visible
    }

    /// True if a code has ASCII characters only. In 0.1.0 such a code was equal only to texts that differ in the case
    /// of ASCII letters or in blanks at both ends.
    static func isASCII(_ code: String) -> Bool { code.utf8.allSatisfy { $0 < 0x80 } }

    /// True if normalization does not change a code: it is printable ASCII without blanks and small letters.
    private static func isUsual(_ code: String) -> Bool {
        code.utf8.allSatisfy { (0x21...0x7E).contains($0) && !(0x61...0x7A).contains($0) }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory != .format }

    private static func trimmed(_ text: String) -> String {
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        var rest = text.unicodeScalars.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(String.UnicodeScalarView(rest))
    }

    private static func capitalized(_ text: String) -> String {
        var capitals = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            capitals.append(("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 0x20) : scalar)
        }
        return String(capitals)
    }

    /// Appends the full case folding of a character (statuses C and F of Unicode's CaseFolding): lower case of upper
    /// case of lower case. There are two exceptions: the dotless i is not an i, and Cherokee is folded to upper case.
    private static func append(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
        switch scalar.value {
        case 0x0131: folded.append(scalar)
        case 0x13A0...0x13F5, 0x13F8...0x13FD, 0xAB70...0xABBF:
            folded.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
        default:
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                for upper in lower.properties.uppercaseMapping.unicodeScalars {
                    folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
                }
            }
        }
    }
}
