import Cartwright
import Testing

struct IssuedCodeTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    private func code(_ body: () throws -> IssuedCode) -> ErrorCode? {
        #expect(throws: CartwrightError.self) { try body() }?.code
    }

    @Test func `a code is stored in the form in which codes are compared`() throws {
        #expect(try IssuedCode(" summer-1 ", of: "s").code == "SUMMER-1")
        #expect(try IssuedCode("DANKEFÜR100", of: "s") == IssuedCode("dankefür100", of: "s"))
        #expect(try IssuedCode("Straße", of: "s").code == "STRASSE")
        #expect(try IssuedCode("ｓ-1\u{200B}", of: "s").code == "S-1")
    }

    @Test(arguments: [
        "", "  ", "\u{200B}", "A\u{2028}B", String(repeating: "ü", count: 65), "A\u{0}B", "A\nB", "A\u{7F}",
        String(repeating: "A", count: 129),
    ])
    func `a text that cannot be typed or is too long is not a code`(text: String) {
        #expect(code { try IssuedCode(text, of: "s") } == .codeMalformed)
    }

    @Test func `contradictory terms are refused`() {
        #expect(code { try IssuedCode("A", of: "") } == .codeBadTerms)
        #expect(code { try IssuedCode("A", of: "s", limit: 0) } == .codeBadTerms)
        #expect(code { try IssuedCode("A", of: "s", customer: "") } == .codeBadTerms)
        #expect(code { try IssuedCode("A", of: "s", startsAt: Self.now, endsAt: Self.now) } == .codeBadTerms)
    }

    @Test func `the state of a code follows from the instant`() throws {
        let (start, end) = (Self.now, Self.now.adding(seconds: 10))
        let code = try IssuedCode("A", of: "s", startsAt: start, endsAt: end)
        #expect(code.state(at: start.adding(milliseconds: -1)) == .upcoming)
        #expect(code.state(at: start) == .valid)
        #expect(code.state(at: end.adding(milliseconds: -1)) == .valid)
        #expect(code.state(at: end) == .ended)
        let revoked = try IssuedCode("A", of: "s", endsAt: end, revokedAt: start)
        #expect(revoked.state(at: start.adding(milliseconds: -1)) == .valid)
        #expect(revoked.state(at: start) == .revoked)
        #expect(revoked.state(at: end) == .revoked)
    }

    @Test func `a code at its limit is used up, unless it has ended or is revoked`() throws {
        let code = try IssuedCode("A", of: "s", limit: 2, endsAt: Self.now)
        let before = Self.now.adding(milliseconds: -1)
        #expect([0, 1, 2, 3].map { code.state(at: before, uses: $0) } == [.valid, .valid, .usedUp, .usedUp])
        #expect(code.state(at: Self.now, uses: 2) == .ended)
        #expect(try IssuedCode("A", of: "s").state(at: Self.now, uses: .max) == .valid)
        let revoked = try IssuedCode("A", of: "s", limit: 1, revokedAt: Self.now)
        #expect(revoked.state(at: before, uses: 1) == .usedUp && revoked.state(at: Self.now, uses: 1) == .revoked)
        #expect(IssuedCode.State.allCases.map(\.rawValue) == ["valid", "revoked", "upcoming", "ended", "used_up"])
    }

    @Test func `JSON is read as it is written`() throws {
        let full = try IssuedCode(
            "A,\"B",
            of: "s\n",
            limit: 3,
            customer: "ada",
            startsAt: Self.now,
            endsAt: .latest,
            revokedAt: Self.now
        )
        for code in [full, try IssuedCode("A", of: "s")] {
            #expect(try IssuedCode(JSONParser.parse(code.json.text)) == code)
        }
        #expect(try IssuedCode("A", of: "s").json.text == #"{"code":"A","promotion":"s"}"#)
        #expect(try IssuedCode(JSONParser.parse(#"{"code":"a"}"#), promotion: "p").promotion == "p")
        #expect(code { try IssuedCode(JSONParser.parse(#"{"code":"a"}"#)) } == .jsonMissingKey)
        #expect(code { try IssuedCode(JSONParser.parse(#"{"code":"a","promotion":"p","max":1}"#)) } == .jsonUnknownKey)
    }
}
