import Cartwright
import Foundation
import Testing

@testable import CartwrightConsole

struct SanitizerTests {
    @Test(arguments: [
        ("\u{1B}[31mred", "\\u{1b}[31mred"), ("a\rb", "a\\u{d}b"), ("a\nb", "a\\u{a}b"), ("a\r\nb", "a\\u{d}\\u{a}b"),
        ("\u{9B}2J", "\\u{9b}2J"), ("\u{7F}", "\\u{7f}"), ("a\u{202E}b", "a\\u{202e}b"), ("\u{2028}", "\\u{2028}"),
        ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("a\u{200E}\u{200F}\u{61C}b", "a\\u{200e}\\u{200f}\\u{61c}b"),
        ("TEN\u{200B}OFF", "TEN\\u{200b}OFF"), ("\u{E0041}", "\\u{e0041}"), ("\u{AD}", "\\u{ad}"),
        ("tab\t", "tab\\u{9}"), ("👨‍👩‍👧 é 日本", "👨‍👩‍👧 é 日本"),
    ])
    func `control characters are escaped`(text: String, printable: String) {
        #expect(Sanitizer.printable(text) == printable)
    }

    @Test func `escaped JSON parses to the same value`() throws {
        let title = "\u{9B}2J \u{7F} \u{202E}evil\u{2028} é 日本 \u{61C}\u{200E}\u{E0041}"
        let json = (["title": .string(title)] as JSONValue).text
        let safe = Sanitizer.printableJSON(json)
        #expect(
            !safe.unicodeScalars.contains { [0x9B, 0x7F, 0x202E, 0x2028, 0x61C, 0x200E, 0xE0041].contains($0.value) }
        )
        #expect(safe.contains(#"\u009b2J \u007f \u202eevil\u2028 é"#))
        #expect(try JSONParser.parse(Array(safe.utf8)) == ["title": .string(title)])
    }

    @Test func `line breaks between JSON documents stay, and plain lines are unchanged`() throws {
        let plain = Array("{\"id\":\"a\"}\n{\"id\":\"b\"}\n".utf8)
        #expect(Sanitizer.printableJSONLines(plain) == plain)
        let both = Array("{\"id\":\"TEN\u{200B}OFF\"}\n{\"id\":\"é\"}\n".utf8)
        #expect(
            String(decoding: Sanitizer.printableJSONLines(both), as: UTF8.self)
                == "{\"id\":\"TEN\\u200bOFF\"}\n{\"id\":\"é\"}\n"
        )
    }
}
