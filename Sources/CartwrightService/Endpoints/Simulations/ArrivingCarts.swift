internal import Cartwright
internal import NIOCore

/// The carts or orders of a body that arrives in parts: one per line, or else a file that is read as a whole.
struct ArrivingCarts {
    private var lines: LineSplitter
    private let mostBytes: Int
    private let areOrders: Bool
    private var piece: [UInt8] = []

    /// True if each line is a cart; nil before the first one.
    private(set) var isOnePerLine: Bool?
    /// The catalogs of the first line, as `catalog` and `against`; nil if there are none.
    private(set) var catalogs: JSONObject?

    /// The number of bytes that are priced at once.
    private static let pieceBytes = 1 << 18

    /// - Parameters:
    ///   - mostBytes: the maximum size of a line, and of a file that is read as a whole.
    ///   - areOrders: true for past orders, perhaps after catalogs.
    init(mostBytes: Int, areOrders: Bool) {
        (lines, self.mostBytes, self.areOrders) = (LineSplitter(mostBytes: mostBytes), mostBytes, areOrders)
    }

    /// Adds bytes.
    ///
    /// - Throws: `service.too_large`.
    mutating func add(_ part: ByteBuffer) throws(CartwrightError) {
        for line in lines.add(part) { try add(line, end: [UInt8(ascii: "\n")]) }
    }

    /// Adds the bytes after the last line end.
    ///
    /// - Throws: `service.too_large`.
    mutating func end() throws(CartwrightError) {
        if let rest = lines.rest { try add(rest, end: []) }
    }

    /// Returns the carts to price now; nil if more must arrive before.
    ///
    /// - Parameter isEnd: true if no more arrive.
    mutating func next(isEnd: Bool = false) -> [UInt8]? {
        let isEnough = isOnePerLine ?? false && piece.count >= Self.pieceBytes
        guard isEnough || isEnd, !piece.isEmpty else { return nil }
        defer { piece = [] }
        return piece
    }

    private mutating func add(_ line: LineSplitter.Line, end: [UInt8]) throws(CartwrightError) {
        guard case .whole(var text) = line else { throw tooLarge }
        if isOnePerLine == nil {
            guard text.contains(where: { $0 > 0x20 }), !examine(text) else { return }
            if isOnePerLine ?? false, text.starts(with: Self.mark) { text.removeFirst(Self.mark.count) }
        }
        piece += text + end
        guard isOnePerLine ?? false || piece.count <= mostBytes else { throw tooLarge }
    }

    /// Examines the first line.
    ///
    /// - Returns: true if it has catalogs, and is not a cart.
    private mutating func examine(_ line: [UInt8]) -> Bool {
        let text = line.starts(with: Self.mark) ? Array(line.dropFirst(Self.mark.count)) : line
        guard case .object(let object)? = try? JSONParser.parse(text) else {
            isOnePerLine = false
            return false
        }
        let hasCatalog = object["catalog"] != nil || object["against"] != nil
        if areOrders, catalogs == nil, hasCatalog, object.keys.allSatisfy(Self.keysOfCatalogs.contains) {
            catalogs = object
            return true
        }
        // A list of orders may be on one line.
        isOnePerLine = !areOrders || object["orders"] == nil && object["data"] == nil
        return false
    }

    private static let keysOfCatalogs: Set = ["catalog", "report", "against"]
    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var tooLarge: CartwrightError {
        CartwrightError(
            .serviceTooLarge,
            "expected a line, or a file that is read as a whole, of at most \(mostBytes) bytes, found more",
            hint: "write one JSON object per line, which is read piece by piece"
        )
    }
}
