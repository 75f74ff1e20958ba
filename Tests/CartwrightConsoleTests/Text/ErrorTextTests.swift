import Cartwright
import Testing

@testable import CartwrightConsole

struct ErrorTextTests {
    @Test func `an error is its code, what happened and what to try`() {
        let error = CartwrightError(.fileUnreadable, "no card is called \"c9\"", hint: "list cards")
        #expect(
            ErrorText.lines(for: error).map(\.text) == [
                "error[file.unreadable]: no card is called \"c9\"", "  try: list cards",
            ]
        )
        #expect(ErrorText.lines(for: CartwrightError(.fileUnreadable, "x")).count == 1)
    }

    @Test func `a place stands before what happened`() {
        let error = CartwrightError(.jsonSyntax, "odd", at: InputLocation(file: "a.json", line: 3, pointer: "/b"))
        #expect(ErrorText.lines(for: error)[0].text == "error[json.syntax]: a.json:3: /b: odd")
        #expect(
            ErrorText.json(of: error)
                == ["code": "json.syntax", "summary": "odd", "file": "a.json", "line": 3, "path": "/b"]
        )
    }
}
