import Cartwright
import Testing

struct ExtrasReaderTests {
    @Test(arguments: [
        ("0", 0), ("-7", -7), ("007", 7), ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
    ])
    func `integers are ASCII digits with at most a minus in front`(_ text: String, _ value: Int64) {
        var extras = reader(text)
        #expect(extras.integer("x", orBad: "t.bad") == value)
        #expect(extras.diagnostics.isEmpty)
    }

    @Test(arguments: ["+5", "1.0", "1e3", "-", " 5", "5 ", "5x", "９", "9223372036854775808", "0x10", "--5", "1_000"])
    func `other text is not an integer`(_ text: String) {
        var extras = reader(text)
        #expect(extras.integer("x", orBad: "t.bad") == nil)
        #expect(extras.diagnostics.map(\.code) == ["t.bad"])
        #expect(extras.diagnostics.first?.location.pointer == "/extras/x")
    }

    @Test func `an integer out of bounds is malformed`() {
        var extras = reader("0")
        #expect(extras.integer("x", in: 1...5, orBad: "t.bad") == nil)
        #expect(extras.diagnostics.first?.hint == "use at least 1")
    }

    @Test(arguments: [("true", true), ("FALSE", false), ("False", false)])
    func `flags ignore the case of letters`(_ text: String, _ value: Bool) {
        var extras = reader(text)
        #expect(extras.flag("x", orBad: "t.bad") == value)
    }

    @Test(arguments: ["yes", "1", " true", "t"])
    func `other text is not a flag`(_ text: String) {
        var extras = reader(text)
        #expect(extras.flag("x", orBad: "t.bad") == nil)
        #expect(extras.diagnostics.map(\.code) == ["t.bad"])
    }

    @Test(arguments: [(" A ,, B,", ["A", "B"]), ("A", ["A"]), (",", []), ("🎉, 👩‍💻", ["🎉", "👩‍💻"])])
    func `lists are split on commas and trimmed`(_ text: String, _ list: [String]) {
        var extras = reader(text)
        #expect(extras.list("y", "x") == list)
    }

    @Test func `amounts are in major units of their currency`() throws {
        var extras = reader("5.00")
        #expect(extras.money("x", in: .usd, orBad: "t.bad") == Money(minor: 500, .usd))
        #expect(extras.money("x", in: nil, orBad: "t.bad") == nil)
        #expect(extras.diagnostics.isEmpty, "an amount without a currency is left alone")
        #expect(extras.money("x", in: try Currency("JPY"), orBad: "t.bad") == nil)
        #expect(extras.diagnostics.map(\.code) == ["t.bad"])
    }

    @Test func `zero is an amount only where it is allowed`() {
        var extras = reader("0.00")
        #expect(extras.money("x", in: .usd, allowsZero: true, orBad: "t.bad")?.minor == 0)
        #expect(extras.money("x", in: .usd, orBad: "t.bad") == nil)
        #expect(extras.diagnostics.map(\.code) == ["t.bad"])
    }

    @Test func `a currency has a fallback only if it is absent`() {
        var extras = reader("eur")
        #expect(extras.currency("x", else: .usd, orBad: "t.bad")?.code == "EUR")
        #expect(extras.currency("y", else: .usd, orBad: "t.bad") == .usd)
        var wrong = reader("QQQ")
        #expect(wrong.currency("x", else: .usd, orBad: "t.bad") == nil)
        #expect(wrong.diagnostics.map(\.code) == ["t.bad"])
    }

    @Test(arguments: ["0", "100.01", "15%", "12,5", "NaN", " 5"])
    func `a percentage is above 0 and at most 100`(_ text: String) {
        var extras = reader(text)
        #expect(extras.percentage("x", orBad: "t.bad") == nil)
        #expect(extras.diagnostics.map(\.code) == ["t.bad"])
    }

    @Test func `an extra that is not a string is malformed, with its own code`() {
        var card = ContentCard(id: "a", created: .earliest)
        card.malformedExtras = ["x"]
        var extras = ExtrasReader(card, in: HandlerContext(currency: .usd))
        #expect(extras.has("x"))
        #expect(extras.text("x", else: "fallback", orMissing: "t.missing").isEmpty)
        #expect(extras.integer("x", orBad: "t.bad") == nil)
        #expect(extras.list("x") == nil)
        #expect(extras.diagnostics.map(\.code) == [.cardExtraNotString])
        #expect(throws: CardRefusal.self) { try extras.finish() }
    }

    @Test func `the refusal has all errors`() {
        var extras = reader("x")
        _ = extras.text("title", orMissing: "t.missing_title")
        _ = extras.text("image", orMissing: "t.missing_image")
        _ = extras.instant("x", orBad: "t.bad_date")
        let refusal = #expect(throws: CardRefusal.self) { try extras.finish() }
        #expect(refusal?.diagnostics.map(\.code) == ["t.missing_title", "t.missing_image", "t.bad_date"])
    }

    @Test(arguments: [(nil, "t.missing"), ("15%", "t.bad"), (" ", "t.missing")] as [(String?, ErrorCode)])
    func `a required value is missing or bad, never both`(text: String?, code: ErrorCode) {
        var card = ContentCard(id: "a", created: .earliest)
        card.extras["x"] = text
        var extras = ExtrasReader(card, in: HandlerContext(currency: .usd))
        #expect(extras.percentage("x", orBad: "t.bad") == nil)
        let refusal = extras.refusal(missing: "x", "t.missing")
        #expect(refusal.diagnostics.map(\.code) == [code])
        #expect(refusal.diagnostics.first?.location.pointer == "/extras/x")
        #expect(refusal.diagnostics.first?.hint != nil)
    }

    @Test func `a missing value is reported after earlier errors`() {
        var extras = reader("x")
        _ = extras.instant("x", orBad: "t.bad_date")
        let codes = extras.refusal(missing: "y", "t.missing").diagnostics.map(\.code)
        #expect(codes == ["t.bad_date", "t.missing"])
    }

    @Test(arguments: [
        ("https://shop.example/x", true), ("shop://p/TEA", true), ("javascript:alert(1)", false),
        (" Data:text/html,x", false), ("java\nscript:x", false),
    ])
    func `a URL is safe, or refused`(text: String, isSafe: Bool) {
        var extras = reader(text)
        #expect(extras.url("x", orBad: "t.bad_url") == (isSafe ? text : nil))
        #expect(extras.diagnostics.map(\.code) == (isSafe ? [] : ["t.bad_url"]))
    }

    @Test func `a blank text is an absent one`() throws {
        var extras = reader(" \u{A0}")
        #expect(!extras.has("x") && extras.text("x") == nil)
        #expect(extras.text("x", else: "card's", orMissing: "t.missing") == "card's")
        try extras.finish()
    }

    private func reader(_ text: String) -> ExtrasReader {
        var card = ContentCard(id: "a", created: .earliest)
        card.extras = ["x": text]
        return ExtrasReader(card, in: HandlerContext(currency: .usd))
    }
}
