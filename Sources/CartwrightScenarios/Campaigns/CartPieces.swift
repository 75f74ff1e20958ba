internal import Cartwright

/// Carts in pieces that are worked on at once.
struct CartPieces {
    private var rest: Piece?

    /// Some of the carts that were read together.
    struct Piece: Sendable {
        let carts: CartFile
        var range: Range<Int>
    }

    /// How many carts, or documents of several, are worked on in a row at most.
    private static let mostDocuments = 256

    /// The next pieces, at most so many; none at the end.
    mutating func next(upTo count: Int, of carts: inout CartStream) throws(CartwrightError) -> [Piece] {
        var pieces: [Piece] = []
        while pieces.count < count, let piece = try next(of: &carts) { pieces.append(piece) }
        return pieces
    }

    private mutating func next(of carts: inout CartStream) throws(CartwrightError) -> Piece? {
        if rest == nil, let file = try carts.next() { rest = Piece(carts: file, range: 0..<file.count) }
        guard var piece = rest else { return nil }
        let end = min(piece.range.upperBound, piece.range.lowerBound + Self.mostDocuments)
        let isLast = end == piece.range.upperBound
        rest = isLast ? nil : Piece(carts: piece.carts, range: end..<piece.range.upperBound)
        piece.range = piece.range.lowerBound..<end
        return piece
    }
}
