internal import Foundation

/// The normalization forms of Unicode, in which equivalent spellings of a text are equal.
enum Normalization {
    /// The form NFC: decomposed letters are composed, nothing else changes.
    static func composed(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return composing(decomposed(text, by: \.decomposedStringWithCanonicalMapping))
    }

    /// The form NFKC: full-width letters become ordinary ones too.
    static func compatible(_ text: String) -> String {
        composing(decomposed(text, by: \.decomposedStringWithCompatibilityMapping))
    }

    /// Decomposes a text in pieces, because Foundation's time for a whole text grows with the square of its length. A
    /// piece ends at a character that combining marks cannot be reordered across.
    private static func decomposed(_ whole: String, by decompose: (String) -> String) -> [Unicode.Scalar] {
        var (result, piece): ([Unicode.Scalar], [Unicode.Scalar]) = ([], [])
        let text = { (scalars: [Unicode.Scalar]) in String(String.UnicodeScalarView(scalars)) }
        for scalar in whole.unicodeScalars {
            if piece.count >= 256, isStarter(decompose(text([scalar])).unicodeScalars.first) {
                result += decompose(text(piece)).unicodeScalars
                piece.removeAll(keepingCapacity: true)
            }
            piece.append(scalar)
        }
        return result + decompose(text(piece)).unicodeScalars
    }

    private static func isStarter(_ scalar: Unicode.Scalar?) -> Bool {
        scalar?.properties.canonicalCombiningClass == .notReordered
    }

    /// Composes decomposed characters. Foundation decomposes correctly, but composes some texts wrongly (Hangul, marks
    /// after characters beyond the basic plane), so it composes only one pair of characters at a time.
    private static func composing(_ decomposed: [Unicode.Scalar]) -> String {
        var composed: [Unicode.Scalar] = []
        var (starter, lastClass) = (Int?.none, UInt8(0))
        for scalar in decomposed {
            let ownClass = scalar.properties.canonicalCombiningClass.rawValue
            let isNear = lastClass == 0 ? starter == composed.count - 1 : lastClass < ownClass
            if let starter, isNear, let pair = composition(of: composed[starter], scalar) {
                composed[starter] = pair
                continue
            }
            if ownClass == 0 { starter = composed.count }
            lastClass = ownClass
            composed.append(scalar)
        }
        return String(String.UnicodeScalarView(composed))
    }

    /// The composition of two characters; nil if there is none. No such pair spans two planes.
    private static func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        guard !first.isASCII || !second.isASCII, (first.value < 0x10000) == (second.value < 0x10000) else { return nil }
        let pair = String(first).decomposedStringWithCanonicalMapping + String(second)
        let composed = pair.precomposedStringWithCanonicalMapping.unicodeScalars
        return composed.count == 1 ? composed.first : nil
    }
}
