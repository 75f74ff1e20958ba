import Testing

@testable import Cartwright
@testable import CartwrightScenarios

struct CartStreamTests {
    /// Returns a stream that reads a given number of bytes at a time.
    private static func stream(_ text: String, by count: Int) -> CartStream {
        var rest = Array(text.utf8)[...]
        return CartStream(file: "f") { () throws(CartwrightError) in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }

    /// Returns the line and the outcome of each cart.
    private static func carts(_ stream: CartStream) throws -> [String] {
        var (stream, carts) = (stream, [String]())
        while let file = try stream.next() {
            for entry in (0..<file.count).flatMap(file.entries) {
                switch entry.scenario {
                case .success(let scenario): carts.append("\(entry.line) \(scenario.cart.lines.count)")
                case .failure(let error): carts.append("\(error.location.line ?? 0) \(error.code)")
                }
            }
        }
        return carts
    }

    private static let cart = #"{"currency": "USD", "lines": [{"sku": "A", "unit_price": 1, "quantity": 1}]}"#

    @Test(arguments: [1, 7, 1 << 16])
    func `lines are independent of read sizes, byte order mark and last line break`(count: Int) throws {
        let texts = ["", "\n"].flatMap { end in
            ["", "\u{FEFF}"].map { $0 + Self.cart + "\n\n" + Self.cart + "\r\n{\n" + Self.cart + end }
        }
        for text in texts {
            #expect(try Self.carts(Self.stream(text, by: count)) == ["1 1", "3 1", "4 json.syntax", "5 1"])
        }
    }

    @Test func `an array, one object over lines, and rows are read as a whole`() throws {
        #expect(try Self.carts(Self.stream("[\(Self.cart),\n\(Self.cart)]", by: 9)) == ["1 1", "1 1"])
        #expect(try Self.carts(Self.stream(Self.cart.replacing(" ", with: "\n"), by: 9)) == ["1 1"])
        #expect(try Self.carts(Self.stream("cart,sku,price\n1,A,1\n2,B,1\n1,C,1\n", by: 9)) == ["2 2", "3 1"])
        #expect(try Self.carts(Self.stream("\u{FEFF}cart,sku,price\n1,A,1\n", by: 9)) == ["2 1"])
    }

    @Test(arguments: ["", "\n\n", "\u{FEFF}", " "])
    func `an empty file has no carts`(text: String) throws {
        #expect(try Self.carts(Self.stream(text, by: 9)) == [])
    }

    @Test(arguments: [
        ("\u{7F}ELF", "csv.bad_header"), ("PK\u{3}\u{4}", "csv.malformed"), ("<html>", "csv.bad_header"),
    ])
    func `a file in an unsupported format is refused`(text: String, code: String) throws {
        #expect(try Self.carts(Self.stream(text, by: 9)) == ["1 \(code)"])
    }

    @Test func `the memory is limited to one piece and the last read`() throws {
        var (given, largest) = (0, 0)
        let line = Array((Self.cart + "\n").utf8)
        var stream = CartStream { () throws(CartwrightError) in
            given += 1
            return given > 20_000 ? [] : line
        }
        var count = 0
        while let file = try stream.next() {
            largest = max(largest, file.count)
            count += file.count
        }
        #expect(count == 20_000 && largest < 2 * CartStream.pieceBytes / line.count)
        #expect(stream.byteCount == Int64(20_000 * line.count))
    }

    @Test func `an endless line is refused at the size limit`() throws {
        for byte in [UInt8(ascii: " "), UInt8(ascii: "{"), UInt8(ascii: "a")] {
            let piece = [UInt8](repeating: byte, count: 1 << 12)
            var stream = CartStream(mostBytes: 1 << 16) { () throws(CartwrightError) in piece }
            #expect { try stream.next() } throws: { ($0 as? CartwrightError)?.code == .campaignTooLarge }
        }
    }

    @Test func `an error while reading ends the stream`() {
        var stream = CartStream { () throws(CartwrightError) in throw CartwrightError("test.gone", "gone") }
        #expect { try stream.next() } throws: { ($0 as? CartwrightError)?.code == "test.gone" }
    }
}
