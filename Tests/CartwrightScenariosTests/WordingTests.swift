import Cartwright
import CartwrightScenarios
import Foundation
import Testing

/// Errors of input have the expected value, the found value and the text to write instead.
struct WordingTests {
    @Test(arguments: [
        (
            "USD", #""unit_price": 12.50, "quantity": 1"#, "expected minor units, a whole number, found 12.50",
            "write 1250: 1250 means $12.50"
        ),
        (
            "USD", #""unit_price": "12.5", "quantity": 1"#, #"expected minor units, a whole number, found "12.5""#,
            "write 1250: 1250 means $12.50"
        ),
        (
            "KWD", #""unit_price": 1.5, "quantity": 1"#, "expected minor units, a whole number, found 1.5",
            "write 1500: 1500 means 1.500 KWD"
        ),
        (
            "JPY", #""unit_price": 12.50, "quantity": 1"#, "expected minor units, a whole number, found 12.50",
            "write a whole number: JPY has no decimals"
        ),
        (
            "USD", #""unit_price": -5, "quantity": 1"#, "expected a whole number from 0, found -5",
            "write a whole number from 0"
        ),
        (
            "USD", #""unit_price": 5, "quantity": "2""#, #"expected a whole number, found "2""#,
            "write 2, without quotes"
        ),
        ("USD", #""unit_price": 5, "quantity": 1, "title": 7"#, "expected a string, found 7", #"write "7", in quotes"#),
        (
            "USD", #""unit_price": 5, "quantity": 1, "on_sale": "true""#, #"expected true or false, found "true""#,
            "write true, without quotes"
        ),
        ("USD", #""unit_price": 5, "quantity": 1, "on_sale": 1"#, "expected true or false, found 1", "write true"),
        (
            "USD", #""unit_price": 5, "quantity": 1, "categories": "tea""#, #"expected an array, found "tea""#,
            #"write ["tea"]"#
        ),
        ("USD", #""unit_price": 5, "quantity": 1, "tax_rate": "19%""#, #""19%" is not a percentage"#, #"write "19""#),
        (
            "USD", #""unit_price": 5, "quantity": 1, "tax_rate": 8.25"#, "expected a percentage in quotes, found 8.25",
            #"write "8.25": decimals must be in quotes"#
        ),
    ])
    func `a mistake in a line has a summary and a hint`(currency: String, keys: String, summary: String, hint: String)
        throws
    {
        let text = #"{"currency": "\#(currency)", "lines": [{"sku": "A", \#(keys)}]}"#
        let error = #expect(throws: CartwrightError.self) { try Cart(try JSONParser.parse(Array(text.utf8))) }
        #expect(error?.summary == summary)
        #expect(error?.hint == hint)
    }

    @Test func `a whole number is a percentage`() throws {
        let text = #"{"id": "p", "effects": [{"type": "percent_off", "percent": 10}]}"#
        let promotion = try Promotion(try JSONParser.parse(Array(text.utf8)))
        #expect((promotion.effects.first as? PercentOff)?.percent == (try Percentage("10")))
    }

    @Test func `no message names an integer type`() throws {
        var found: [String] = []
        for folder in ["Sources", "plugins"] {
            let url = Repository.root.appending(path: folder)
            let files =
                FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
            for file in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                guard text.contains("64") else { continue }
                found += text.split(separator: "\n").filter { line in
                    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
                    return code.firstMatch(of: /"[^"]*(64 bits|64-bit|Int64 |integer of 64)[^"]*"/) != nil
                }
                .map { "\(file.lastPathComponent): \($0)" }
            }
        }
        #expect(found == [])
    }
}
