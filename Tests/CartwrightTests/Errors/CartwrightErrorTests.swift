import Testing

@testable import Cartwright

/// A short name for the location type.
private typealias Place = InputLocation

@Suite struct CartwrightErrorTests {
    @Test(arguments: [
        (Place.unknown, "error[money.overflow]: too much"),
        (Place(file: "cart.json"), "error[money.overflow]: cart.json: too much"),
        (Place(file: "cart.json", line: 7), "error[money.overflow]: cart.json:7: too much"),
        (Place(line: 7), "error[money.overflow]: line 7: too much"),
        (Place(pointer: "/lines/0"), "error[money.overflow]: /lines/0: too much"),
        (Place(pointer: ""), "error[money.overflow]: too much"),
        (
            Place(file: "cart.json", line: 7, pointer: "/lines/0"),
            "error[money.overflow]: cart.json:7: /lines/0: too much"
        ),
        (Place(line: 7, pointer: "/lines/0"), "error[money.overflow]: line 7: /lines/0: too much"),
    ])
    fileprivate func `an error's text has its code, location and summary`(location: Place, text: String) {
        #expect(CartwrightError(.moneyOverflow, "too much", hint: "less", at: location).description == text)
    }

    @Test func `text from a request cannot break the line or control the terminal`() {
        let error = CartwrightError(.jsonUnknownKey, "\"a\nb\u{1B}[2J\u{2028}\u{7F}é\" is not a key here")
        #expect(error.description == #"error[json.unknown_key]: "a\u{a}b\u{1b}[2J\u{2028}\u{7f}é" is not a key here"#)
    }

    @Test func `an error is the fault of the input by default`() {
        #expect(CartwrightError(.moneyOverflow, "").fault == .input)
        #expect(CartwrightError(.moneyOverflow, "", fault: .plugin).fault == .plugin)
    }

    @Test func `a file is added to a location, never replaced`() {
        let error = CartwrightError(.moneyOverflow, "", at: Place(line: 3))
        #expect(error.inFile("a.json").location == Place(file: "a.json", line: 3))
        #expect(error.inFile("a.json").inFile("b.json").location.file == "a.json")
    }

    @Test func `a pointer is added to a location, never replaced`() {
        let error = CartwrightError(.moneyOverflow, "", at: Place(line: 3))
        let placed = error.at(.root.appending("a"))
        #expect(placed.location == Place(line: 3, pointer: "/a"))
        #expect(placed.at(.root.appending("b")).location.pointer == "/a")
    }

    @Test func `a code is declared with its meaning, and compares by its name`() {
        let declared: ErrorCode = "stamp.bad_count: A count: of stamps: that is wrong."
        #expect(declared.rawValue == "stamp.bad_count" && "\(declared)" == "stamp.bad_count")
        #expect(declared.meaning == "A count: of stamps: that is wrong.")
        for read in [ErrorCode(rawValue: "stamp.bad_count"), "stamp.bad_count"] {
            #expect(read.meaning == nil)
            #expect(read == declared && Set([read, declared]).count == 1)
        }
    }

    @Test func `codes have an area and are ordered by text`() {
        #expect(ErrorCode.moneyOverflow.area == "money")
        #expect(ErrorCode(stringLiteral: "stamp.bad_count").area == "stamp")
        #expect(ErrorCode(rawValue: "no_point").area == "no_point")
        #expect("\(ErrorCode.moneyOverflow)" == "money.overflow")
        #expect([ErrorCode.moneyOverflow, .jsonSyntax, "a.b"].sorted() == ["a.b", .jsonSyntax, .moneyOverflow])
    }
}
