import Testing

@testable import Cartwright

struct CodePatternTests {
    @Test func `a pattern has the number of its codes`() throws {
        #expect(try CodePattern("SUMMER-####-####").codeCount == 852_891_037_441)
        #expect(try CodePattern("SUMMER-####-###@").codeCount == 27_512_614_111)
        #expect(try CodePattern("#", alphabet: .digits).codeCount == 10)
        #expect(try CodePattern("##@", alphabet: CodeAlphabet("AB")).codeCount < 4)
        let largest = try CodePattern(String(repeating: "#", count: 24))
        #expect(largest.codeCount > UInt128(UInt64.max))
        try largest.expectRoom(for: .max)
    }

    @Test func `the error for too many codes has the number of codes`() throws {
        let pattern = try CodePattern("A##")
        try pattern.expectRoom(for: 961)
        let error = #expect(throws: CartwrightError.self) { try pattern.expectRoom(for: 962) }
        #expect(error?.code == .codeSpaceTooSmall)
        #expect(error?.summary == "A## has 961 codes with 31 characters, fewer than the requested 962")
    }

    @Test(arguments: [
        "", "SUMMER", "@", "A@", "##@@", "# #", "#,", "#\"", "#\u{308}", "#*", "#€", String(repeating: "#", count: 25),
        "#" + String(repeating: "A", count: 64),
    ])
    func `a text that is not a pattern is refused`(text: String) {
        let error = #expect(throws: CartwrightError.self) { try CodePattern(text) }
        #expect(error?.code == .codeBadPattern)
        #expect(error?.hint != nil)
    }

    @Test func `an entered code is compared with the form and the check character`() throws {
        let pattern = try CodePattern("sum2-##@#")
        let code = try #require(pattern.code(12_345))
        #expect(pattern.match(" \(code.lowercased()) ") == .valid)
        var typed = Array(code)
        typed[5] = typed[5] == "A" ? "B" : "A"
        #expect(pattern.match(String(typed)) == .mistyped)
        for other in [
            "", String(code.dropLast()), code + "A", "SUM3" + code.dropFirst(4), code.replacing("-", with: "+"),
        ] {
            #expect(pattern.match(other) == .other, "\(other)")
        }
        #expect(pattern.match(code.dropLast() + "O") == .other, "a letter that the alphabet has not")
        #expect(try CodePattern("X-##").match("x-22") == .valid)
    }

    @Test func `every choice gives a different code`() throws {
        let pattern = try CodePattern("A#-#@", alphabet: .digits)
        let codes = (0..<pattern.choiceCount).compactMap(pattern.code)
        #expect(UInt128(Set(codes).count) == pattern.codeCount)
        #expect(codes.allSatisfy { pattern.match($0) == .valid })
    }

    @Test func `letters beyond ASCII are literal in any spelling`() throws {
        let pattern = try CodePattern("dankefÜr-##@")
        #expect(pattern.text == "DANKEFüR-##@")
        let code = try #require((0..<40).lazy.compactMap { pattern.code($0) }.first)
        #expect(code.hasPrefix("DANKEFüR-") && PromotionCode.normalized(code) == code)
        #expect(pattern.match(code) == .valid)
        #expect(pattern.match("dankefu\u{308}r-" + code.suffix(3).lowercased()) == .valid)
        #expect(try IssuedCode(code, of: "p").code == code)
    }
}
