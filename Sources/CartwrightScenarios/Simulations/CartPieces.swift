internal import Cartwright

/// Divides carts into pieces for parallel work.
struct CartPieces {
    private var rest: Piece?

    /// Some of the carts of a file.
    struct Piece: Sendable {
        let carts: CartFile
        var range: Range<Int>
    }

    /// The maximum number of documents (carts, or arrays of carts) in a piece.
    private let mostDocuments: Int

    init(mostDocuments: Int = 256) { self.mostDocuments = mostDocuments }

    /// Returns the next pieces, at most `count`; none at the end.
    mutating func next(upTo count: Int, of carts: inout CartStream) throws(CartwrightError) -> [Piece] {
        var pieces: [Piece] = []
        while pieces.count < count, let piece = try next(of: &carts) { pieces.append(piece) }
        return pieces
    }

    /// Returns the next piece; nil at the end.
    mutating func next(of carts: inout CartStream) throws(CartwrightError) -> Piece? {
        if rest == nil, let file = try carts.next() { rest = Piece(carts: file, range: 0..<file.count) }
        guard var piece = rest else { return nil }
        let end = min(piece.range.upperBound, piece.range.lowerBound + mostDocuments)
        let isLast = end == piece.range.upperBound
        rest = isLast ? nil : Piece(carts: piece.carts, range: end..<piece.range.upperBound)
        piece.range = piece.range.lowerBound..<end
        return piece
    }
}
