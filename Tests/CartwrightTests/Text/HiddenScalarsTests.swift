import Testing

@testable import Cartwright

struct HiddenScalarsTests {
    /// True for invisible scalars that belong to letters and pictures: joiners and variation selectors.
    private static func belongsToLetters(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }

    @Test func `every control, separator, direction mark and invisible scalar is hidden, and no other is`() {
        var differing: [String] = []
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isHidden =
                [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
                || properties.isBidiControl || properties.isDefaultIgnorableCodePoint
                // Interlinear annotation marks (U+FFF9 to U+FFFB) are invisible too.
                || (0xFFF9...0xFFFB).contains(value)
            if HiddenScalars.contain(scalar) != (isHidden && !Self.belongsToLetters(scalar)) {
                differing.append(String(value, radix: 16))
            }
        }
        #expect(differing == [])
    }

    @Test(
        arguments: [
            "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}",
            "\u{2067}", "\u{2068}", "\u{2069}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{1B}", "\u{9B}",
            "\u{2028}",
        ] as [Unicode.Scalar]
    )
    func `an error shows a hidden scalar as an escape`(scalar: Unicode.Scalar) {
        let text = CartwrightError(.jsonSyntax, "a\(scalar)b").description
        #expect(text.hasSuffix("a\\u{\(String(scalar.value, radix: 16))}b"))
    }

    @Test func `letters and pictures stay unchanged`() {
        let text = "é 日本 שלום عربي می‌خواهم 👨‍👩‍👧 ☎️"
        #expect(text.onOneLine == text)
    }
}
