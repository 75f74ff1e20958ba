import Testing

@testable import CartwrightCommandLine
@testable import CartwrightREPL

@Suite struct LineHistoryTests {
    @Test(arguments: [
        ("list cards", true),
        ("  ", false),
        ("", false),
        ("sign batch key=demo", true),
        ("sign batch key=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", false),
        ("WHSEC_abc", false),
        ("sign batch key=live-2026", true),
        ("sign batch key=C2FVsBQIhrscChlQIBV+b5sSYspob7oD", false),
        ("sign batch key=hunter2hunter2hunter2", false),
        ("sign batch key=\"a b\"", true),
        ("x secret=a", false), ("x client_secret: a", false), ("x secret=", true), ("help secret", true),
        ("x token=a", false), ("x api_token='a'", false), ("{\"password\": \"a\"}", false), ("x passwd = a", false),
        ("x Authorization: Basic dTpw", false), ("curl -H 'bearer abc'", false),
        ("x -----BEGIN PRIVATE KEY-----", false),
        ("upload batch b1 to=https://user:pw@shop.example/in", false),
        ("upload batch b1 to=https://user@shop.example/in", false),
        ("upload batch b1 to=https://shop.example/in?token=abc", false),
        ("upload batch b1 to=https://shop.example/in?at=a@b.example key=live", true),
        ("verify 5f4dcc3b5aa765d61d8327deb882cf995f4dcc3b", false),
        ("verify eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", false),
        ("x ghp_16C7e42F292c6912E7710c838347Ae178B4a", false),
        ("open card 5f3b2c9d8e7f6a5b4c3d2e1f", true), ("open card 0b6f0d70-8f0e-4c0b-9a52-0f1f6d6a3f11", true),
        ("load cards samples/cards/winter-long-2026-01.json", true), ("enter code SPRINGSALE2026FREESHIPPING", true),
        ("add item STONEWARE-MUG-BLUE-350ML qty=12 price=12.50", true),
        ("option clock 2026-01-01T00:00:00Z", true),
        ("two\nlines", false),
        ("a\0b", false),
        ("a\r\nb", false),
    ])
    func `secrets, blank lines and control characters are not remembered`(line: String, isFit: Bool) {
        var history = LineHistory()
        #expect((history.remember(line) == .appended) == isFit)
        #expect(history.lines == (isFit ? [line] : []))
        #expect(LineHistory([line]) == history)
    }

    @Test func `a repeated line moves to the end`() {
        var history = LineHistory(["one", "two"])
        #expect(history.remember("one") == .moved)
        #expect(history.lines == ["two", "one"])
    }

    @Test func `lines beyond the limit drop the oldest`() {
        let lines = (1...1_003).map { "line \($0)" }
        var history = LineHistory(lines)
        #expect(history.lines == Array(lines.suffix(1_000)))
        history.remember("one more")
        #expect(history.lines == Array(lines.suffix(999)) + ["one more"])
    }

    @Test func `remembering many lines at once equals remembering them one by one`() {
        let lines = ["a", "b", "a", " ", "c", "whsec_x", "b"]
        var history = LineHistory()
        for line in lines { history.remember(line) }
        #expect(history == LineHistory(lines))
        #expect(history.lines == ["a", "c", "b"])
    }
}
