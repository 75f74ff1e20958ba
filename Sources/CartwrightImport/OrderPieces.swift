package import Cartwright

/// Past orders that arrive in pieces, as carts: an ``OrderStream`` whose source is not read, but given.
package struct OrderPieces {
    private let arrived = Arrived()
    private let stream: OrderStream

    /// The bytes that the stream reads next.
    private final class Arrived {
        var bytes: [UInt8] = []
    }

    /// Creates an empty stream.
    ///
    /// - Parameter file: the name of the orders for errors.
    package init(file: String) {
        let arrived = arrived
        stream = OrderStream(file: file) { () throws(CartwrightError) in
            defer { arrived.bytes = [] }
            return arrived.bytes
        }
        stream.awaitsMore = true
    }

    /// Returns the carts of the next piece.
    ///
    /// - Parameter piece: whole lines; the first piece has more than blanks. A list of orders is one piece.
    /// - Throws: the errors of ``OrderStream/read()``.
    package func carts(of piece: [UInt8]) throws(CartwrightError) -> [UInt8] {
        arrived.bytes = piece
        stream.resume()
        return try carts()
    }

    /// Returns the carts that awaited more, after the last piece.
    ///
    /// - Throws: the errors of ``OrderStream/read()``.
    package func rest() throws(CartwrightError) -> [UInt8] {
        stream.awaitsMore = false
        return try carts()
    }

    private func carts() throws(CartwrightError) -> [UInt8] {
        var carts: [UInt8] = []
        while case let bytes = try stream.read(), !bytes.isEmpty { carts += bytes }
        return carts
    }

    /// The number of orders that could not be read.
    package var unreadableCount: Int { stream.unreadableCount }

    /// The error of the first order that could not be read; nil if there is none.
    package var problem: CartwrightError? { stream.problems.first }

    /// The remarks on fields that are not compared, and on pages that are missing.
    package var notes: [String] { stream.notes }
}
