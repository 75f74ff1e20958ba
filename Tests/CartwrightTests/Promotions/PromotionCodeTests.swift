import Foundation
import Testing

@testable import Cartwright

@Suite struct PromotionCodeTests {
    /// Typed codes and their normalized forms.
    static let forms = [
        // ASCII: upper case, and no blanks around.
        ("SAVE10", "SAVE10"), ("save10", "SAVE10"), (" Save10\t\n", "SAVE10"), ("\u{A0}save10\u{3000}", "SAVE10"),
        ("save 10", "SAVE 10"), ("", ""), (" \n ", ""), ("10%-off!", "10%-OFF!"),
        // Case beyond ASCII, in full: one letter may be two.
        ("DANKEFÜR100", "DANKEFüR100"), ("dankefür100", "DANKEFüR100"), ("été", "éTé"), ("ÉTÉ", "éTé"),
        ("straße", "STRASSE"), ("STRASSE", "STRASSE"), ("STRAẞE", "STRASSE"), ("ſave", "SAVE"), ("ΣΑΣ", "σασ"),
        ("σας", "σασ"), ("\u{ABBF}", "\u{13EF}"), ("\u{13FD}", "\u{13F5}"),
        // The rule does not depend on a language.
        ("ı", "ı"), ("İNDİRİM", "I\u{307}NDI\u{307}RI\u{307}M"), ("indirim", "INDIRIM"), ("INDIRIM", "INDIRIM"),
        // Compatibility: full-width, ligatures, decomposed letters.
        ("ＳＰＲＩＮＧ２０", "SPRING20"), ("ｓｐｒｉｎｇ２０", "SPRING20"), ("oﬃce", "OFFICE"), ("①", "1"),
        ("DANKEFU\u{308}R100", "DANKEFüR100"), ("a\u{301}", "á"), ("ﾊﾞ", "バ"), ("\u{3274}\u{11AA}", "삯"),
        // Invisible characters: zero width, soft hyphens, direction marks and byte-order marks.
        ("SPRING\u{200B}20", "SPRING20"), ("\u{FEFF}spring20", "SPRING20"), ("\u{202A}SPRING20\u{202C}", "SPRING20"),
        ("SP\u{AD}RING\u{2060}20\u{200D}", "SPRING20"), ("\u{200B} \u{200B}", ""), ("\u{200E} x", "X"),
        // A blank that the compatibility form produces.
        ("\u{A8}x", "\u{308}X"), ("\u{FFE3}", "\u{304}"),
    ]

    @Test(arguments: forms)
    func `all spellings of a code have one normalized form`(typed: String, normalized: String) {
        let code = PromotionCode.normalized(typed)
        #expect(Array(code.unicodeScalars) == Array(normalized.unicodeScalars))
        let again = PromotionCode.normalized(code)
        #expect(Array(again.unicodeScalars) == Array(code.unicodeScalars))
    }

    @Test(arguments: [
        ("spring20", "SPRING20"), (" dankefür100 ", "dankefür100"), ("STRASSE", "STRASSE"), ("Straße", "Straße"),
        ("ＳＰＲＩＮＧ２０", "ＳＰＲＩＮＧ２０"), ("spring\u{200B}20", "SPRING20"), ("für\u{200B}", "für"), ("\u{FEFF}", ""),
    ])
    func `a code is shown as entered, without invisible characters`(typed: String, shown: String) {
        #expect(Array(PromotionCode.shown(typed).unicodeScalars) == Array(shown.unicodeScalars))
    }

    /// The rule implemented a second time in Python, with the tables of its Unicode version. Characters missing in that
    /// version are left out.
    private static let python = #"""
        import random, sys, unicodedata
        blanks = "\t\n\v\f\r \x85\u00a0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200b)))
        def fold(text):
            text = "".join(c for c in text if unicodedata.category(c) != "Cf").strip(blanks)
            text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).strip(blanks)
            return "".join(chr(ord(c) - 32) if "a" <= c <= "z" else c for c in text)
        def hexadecimal(text):
            return " ".join(format(ord(c), "x") for c in text)
        known = [c for c in map(chr, range(0x110000)) if unicodedata.category(c) not in ("Cn", "Cs", "Co")]
        for c in known:
            print(hexadecimal(c) + ";" + hexadecimal(fold(c)))
        random.seed(39)
        marks = [c for c in known if unicodedata.combining(c)]
        composed = [c for c in known if unicodedata.decomposition(c)]
        invisible = [c for c in known if unicodedata.category(c) == "Cf"] + list(blanks)
        hangul = list(map(chr, [*range(0x1100, 0x1113), *range(0x1161, 0x1176), *range(0x11a8, 0x11c3)]))
        latin = list(map(chr, range(0x20, 0x250)))
        for number in range(20000):
            length = random.randint(0, 9) if number % 500 else random.randint(200, 2000)
            pools = random.choices([known, marks, composed, invisible, hangul, latin], k=length)
            text = "".join(map(random.choice, pools))
            print(hexadecimal(text) + ";" + hexadecimal(fold(text)))
        """#

    @Test(.timeLimit(.minutes(20)))
    func `the form of every character, and of random texts, equals that of another implementation`() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.python]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var (count, wrong) = (0, [String]())
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ";", omittingEmptySubsequences: false)
            count += 1
            let found = PromotionCode.normalized(Self.text(of: parts[0]))
            let again = PromotionCode.normalized(found)
            if Self.hexadecimal(found) != parts[1] || Self.hexadecimal(again) != parts[1] { wrong.append("\(line)") }
        }
        #expect(count > 150_000)
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    }

    private static func text(of numbers: Substring) -> String {
        var text = String.UnicodeScalarView()
        for number in numbers.split(separator: " ") {
            if let scalar = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) { text.append(scalar) }
        }
        return String(text)
    }

    private static func hexadecimal(_ text: String) -> String {
        text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
}
