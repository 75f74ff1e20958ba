import Cartwright
import Testing

struct CodeAlphabetTests {
    @Test func `the default alphabet has no characters that look alike`() throws {
        let usual = CodeAlphabet.unambiguous
        #expect(usual.count == 31)
        #expect(!usual.characters.contains { "0O1IL".contains($0) })
        #expect(try CodeAlphabet(usual.characters) == usual)
        #expect(try CodeAlphabet(CodeAlphabet.digits.characters) == .digits)
    }

    @Test func `lower case counts as upper case`() throws {
        #expect(try CodeAlphabet(" abcXYZ ").characters == "ABCXYZ")
    }

    @Test(arguments: [
        ("", "fewer than two"), ("A", "fewer than two"), ("AA", "A occurs twice"), ("Aa", "A occurs twice"),
        ("ABO0", "O and 0 look alike"), ("1IL", "1 and I and L look alike"), ("AB-", "\"-\" is not a digit"),
        ("AÄ", "\"Ä\" is not a digit"), ("AB#", "\"#\" is not a digit"), ("A B", "\" \" is not a digit"),
    ])
    func `an alphabet that people could misread is refused`(characters: String, reason: String) {
        let error = #expect(throws: CartwrightError.self) { try CodeAlphabet(characters) }
        #expect(error?.code == .codeBadAlphabet)
        #expect(error?.summary.contains(reason) == true, "\(error?.summary ?? "")")
        #expect(error?.hint != nil)
    }
}
