public import Cartwright

/// Many carts as they come in, piece by piece, so that no more of them is in memory than is worked on.
///
/// One JSON object a line is divided at the ends of lines. Everything else, carts in CSV, an array or one object over
/// several lines, is read as a whole.
public struct CartStream {
    private let file: String?
    private let shop: CatalogFile
    private let vocabulary: Vocabulary
    private let mostBytes: Int
    private let read: () throws(CartwrightError) -> [UInt8]

    private var buffer: [UInt8] = []
    private var line = 1
    private var isOnePerLine: Bool?
    private var hasEnded = false
    private var divided: CartFile?

    /// How many bytes were read.
    public private(set) var byteCount: Int64 = 0

    /// How large pieces are: some hundred carts, so that handing them over costs nothing beside them.
    static let pieceBytes = 1 << 18

    /// The most that is read as a whole, and the longest line there may be.
    public static let mostBytes = 1 << 30

    /// - Parameters:
    ///   - file: its name for errors.
    ///   - shop: prices, categories and the currency of rows that name none.
    ///   - vocabulary: what promotions of scenarios may use.
    ///   - mostBytes: the most that is read as a whole, and the longest line there may be.
    ///   - read: the next bytes; none at the end.
    public init(
        file: String? = nil,
        shop: CatalogFile = .empty,
        vocabulary: Vocabulary = .standard,
        mostBytes: Int = Self.mostBytes,
        reading read: @escaping () throws(CartwrightError) -> [UInt8]
    ) {
        (self.file, self.shop, self.vocabulary) = (file, shop, vocabulary)
        (self.mostBytes, self.read) = (mostBytes, read)
    }

    /// The carts of bytes that are there.
    public init(_ bytes: [UInt8], file: String? = nil, shop: CatalogFile = .empty, vocabulary: Vocabulary = .standard) {
        var rest = bytes
        self.init(file: file, shop: shop, vocabulary: vocabulary) { () throws(CartwrightError) in
            defer { rest = [] }
            return rest
        }
    }

    /// The carts of a file that was divided already.
    public init(_ carts: CartFile) {
        self.init { () throws(CartwrightError) in [] }
        (divided, isOnePerLine) = (carts, false)
    }

    /// The next carts; nil at the end.
    ///
    /// - Throws: what reading throws; `campaign.too_large` for a line, or what is read as a whole, of more than
    ///   ``mostBytes``.
    public mutating func next() throws(CartwrightError) -> CartFile? {
        if isOnePerLine == nil { try begin() }
        guard isOnePerLine ?? false else { return try whole() }
        var end: Int?
        var searched = 0
        while !hasEnded {
            end = buffer.count < Self.pieceBytes ? nil : lastLineEnd(from: searched)
            if end != nil { break }
            searched = buffer.count < Self.pieceBytes ? 0 : buffer.count
            try fill()
        }
        guard !buffer.isEmpty else { return nil }
        let piece = end.map { Array(buffer[..<$0]) } ?? buffer
        buffer.removeFirst(piece.count)
        defer { line += LineEnds.count(in: piece) }
        return CartFile(lines: piece, firstLine: line, file: file, vocabulary: vocabulary)
    }

    /// Looks at the first line, which tells whether each is an object of its own.
    private mutating func begin() throws(CartwrightError) {
        while !hasEnded, buffer.count < 3 { try fill() }
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { buffer.removeFirst(3) }
        // Nothing is looked at twice, however long it is.
        var place = 0
        while try skip(to: &place, { $0 > 0x20 }) == nil, !hasEnded {}
        guard place < buffer.count, buffer[place] == UInt8(ascii: "{") else {
            isOnePerLine = false
            return
        }
        let start = place
        while try skip(to: &place, { $0 == UInt8(ascii: "\n") }) == nil, !hasEnded {}
        isOnePerLine = ScenarioText.isObject(Array(buffer[start..<place]))
    }

    /// Goes on to the next byte that is looked for, or to the end of what is there, and then reads more.
    private mutating func skip(
        to place: inout Int,
        _ isLookedFor: (UInt8) -> Bool
    ) throws(CartwrightError) -> UInt8? {
        while place < buffer.count {
            if isLookedFor(buffer[place]) { return buffer[place] }
            place += 1
        }
        try fill()
        return nil
    }

    private mutating func whole() throws(CartwrightError) -> CartFile? {
        if let divided {
            self.divided = nil
            return divided
        }
        while !hasEnded { try fill() }
        guard buffer.contains(where: { $0 > 0x20 }) else { return nil }
        defer { buffer = [] }
        return CartFile(buffer, file: file, shop: shop, vocabulary: vocabulary)
    }

    private mutating func fill() throws(CartwrightError) {
        let bytes = try read()
        hasEnded = bytes.isEmpty
        byteCount += Int64(bytes.count)
        guard buffer.count + bytes.count <= mostBytes else {
            throw CartwrightError(
                .campaignTooLarge,
                "more than \(mostBytes) bytes without an end of a cart",
                hint: "one JSON object a line, which is read piece by piece"
            )
        }
        buffer += bytes
    }

    /// Behind the last line that ends in the buffer.
    private func lastLineEnd(from start: Int) -> Int? {
        buffer[min(start, buffer.count)...].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let campaignTooLarge: ErrorCode =
        "campaign.too_large: Carts that are read as a whole, or a line of them, of more bytes than are held at once."
}
