import Cartwright
import CartwrightImport
import Testing

/// Past orders that arrive in pieces.
struct OrderPiecesTests {
    private static let first = OrderSamples.woo.text
    private static let bad = #"{"number":"2"}"#

    private static func carts(of pieces: [String]) throws -> (texts: [String], bad: Int, problem: CartwrightError?) {
        let orders = OrderPieces(file: "orders.json")
        var texts: [String] = []
        for piece in pieces {
            let bytes = try orders.carts(of: Array(piece.utf8))
            texts += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
        return (texts, orders.unreadableCount, orders.problem)
    }

    @Test func `the first piece decides on the system, and lines are counted over all`() throws {
        let whole = try Self.carts(of: ["\(Self.first)\n\(Self.first)\n\(Self.bad)\n\(Self.first)"])
        let pieces = try Self.carts(of: ["\(Self.first)\n", "\(Self.first)\n\(Self.bad)\n", "\(Self.first)"])
        #expect(whole.texts.count == 3 && whole.bad == 1)
        #expect(pieces.texts == whole.texts && pieces.bad == 1)
        #expect(pieces.problem?.location.line == 3 && whole.problem?.location.line == 3)
        #expect(pieces.problem?.location.file == "orders.json")
    }

    @Test func `a bad order at the beginning of a later piece is an error of its own`() throws {
        let pieces = try Self.carts(of: ["\(Self.first)\n", "7\n\(Self.first)\n"])
        #expect(pieces.texts.count == 2 && pieces.bad == 1)
    }

    @Test func `carts pass unchanged in every piece`() throws {
        let cart = #"{"currency":"USD","lines":[],"recorded":{"discount":0}}"#
        #expect(try Self.carts(of: ["\(cart)\n", "\(cart)\n7\n", cart]).texts == [cart, cart, "7", cart])
    }

    @Test func `a list is one piece`() throws {
        #expect(try Self.carts(of: ["[\(Self.first),\n\(Self.first)]"]).texts.count == 2)
    }
}
