import Cartwright
import Testing

@testable import CartwrightREPL

/// Control characters in cards and input do not reach the terminal.
struct SteeringTextTests {
    /// A card with control characters in each of its texts.
    private static let card = """
        {"id": "x\\u001b]0;id\\u0007", "tp": "captioned_image", "ca": 1766566800, "ea": -1, "tt": "\\u001b[2Jtitle\\u009b",
         "ds": "\\u001b[31mred\\r\\u202e", "i": "https://shop.example/a.jpg",
         "e": {"class_type": "CLASS", "coupon_code": "\\u001bTEN", "discount_percentage": "10", "min_subtotal": "90.00",
               "tile_title": "\\u001b[1m", "tile_image": "https://shop.example/a.jpg", "skus": "\\u001b]8;;"}}
        """

    @Test(arguments: ["coupon_code", "home_tile", "message_full_page", "ad_banner", "\\u001bnone"], [false, true])
    func `no control character of a card reaches the terminal`(classType: String, isJSON: Bool) throws {
        let files = MemoryFiles(["c.json": Self.card.replacing("CLASS", with: classType)])
        var interpreter = Interpreter.empty(files: files)
        interpreter.output.isJSON = isJSON
        let lines = [
            "load cards c.json", "list cards", "list coupons", "show card c1", "explain coupon c1",
            "add item A price=9.00",
            "begin checkout", "open card c1", "apply coupon c1", "dismiss coupon c1", "list events",
            "open card \u{1B}[2J",
            "add item \u{1B}[2J", "sign batch", "show batch b1", "list steps", "help \u{1B}",
        ]
        let shown = try LoopOutput.of(interpreter, lines)
        #expect(shown.count > 500)
        let steering = shown.unicodeScalars.filter { scalar in
            scalar != "\n" && (scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar == "\u{202E}")
        }
        #expect(steering.isEmpty, "\(Sanitizer.printable(shown))")
    }

    @Test func `the loop writes only color sequences`() throws {
        var interpreter = try Interpreter.shopping()
        (interpreter.output.isColored, interpreter.output.colorsErrors) = (true, true)
        let shown = try LoopOutput.of(
            interpreter,
            ["begin checkout", "apply coupon TENOFF", "apply coupon FIVER", "explain coupon FIVER"]
        )
        let plain = shown.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
        #expect(plain != shown)
        #expect(!plain.contains("\u{1B}"))
    }
}
