import Cartwright
import Testing

@testable import CartwrightConsole

struct ErrorTextTests {
    @Test func `an error has its code, its summary and its hint`() {
        let error = CartwrightError(.fileUnreadable, "no card is called \"c9\"", hint: "list cards")
        #expect(
            ErrorText.lines(for: error).map(\.text) == [
                "error[file.unreadable]: no card is called \"c9\"", "  try: list cards",
            ]
        )
        #expect(ErrorText.lines(for: CartwrightError(.fileUnreadable, "x")).count == 1)
    }

    @Test func `the location comes before the summary`() {
        let error = CartwrightError(.jsonSyntax, "odd", at: InputLocation(file: "a.json", line: 3, pointer: "/b"))
        #expect(ErrorText.lines(for: error)[0].text == "error[json.syntax]: a.json:3: /b: odd")
        #expect(
            ErrorText.json(of: error)
                == ["code": "json.syntax", "summary": "odd", "file": "a.json", "line": 3, "path": "/b"]
        )
    }

    @Test func `further problems of the same file follow, up to a limit`() {
        func error(_ line: Int) -> CartwrightError {
            CartwrightError(.jsonSyntax, "odd", hint: "even", at: InputLocation(file: "a.json", line: line))
        }
        var first = error(1)
        first.others = [error(2)]
        #expect(
            ErrorText.lines(for: first).map(\.text) == [
                "error[json.syntax]: a.json:1: odd", "  try: even", "error[json.syntax]: a.json:2: odd", "  try: even",
            ]
        )
        #expect(
            ErrorText.shortLines(for: first) == [
                "error[json.syntax]: a.json:1: odd; try: even", "error[json.syntax]: a.json:2: odd; try: even",
            ]
        )
        #expect(ErrorText.json(of: first)["others"] == .array([ErrorText.json(of: error(2))]))
        #expect(ErrorText.json(of: first)["more"] == nil)
        first.others = (2...22).map(error)
        #expect(ErrorText.lines(for: first).count == 41)
        #expect(ErrorText.shortLines(for: first).last == "  and 2 more problems; try: cartwright lint a.json")
        #expect(ErrorText.json(of: first)["more"] == 2)
    }
}
