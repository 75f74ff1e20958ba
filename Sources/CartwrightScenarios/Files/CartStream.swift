public import Cartwright

/// Many carts as they come in, piece by piece, so that no more of them is in memory than is worked on.
///
/// One JSON object a line is divided at the ends of lines. Everything else, carts in CSV, an array or one object over
/// several lines, is read as a whole.
public struct CartStream {
    private let file: String?
    private let shop: CatalogFile
    private let vocabulary: Vocabulary
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
    ///   - read: the next bytes; none at the end.
    public init(
        file: String? = nil,
        shop: CatalogFile = .empty,
        vocabulary: Vocabulary = .standard,
        reading read: @escaping () throws(CartwrightError) -> [UInt8]
    ) {
        (self.file, self.shop, self.vocabulary, self.read) = (file, shop, vocabulary, read)
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
        defer { line += piece.count { $0 == UInt8(ascii: "\n") } }
        return CartFile(lines: piece, firstLine: line, file: file, vocabulary: vocabulary)
    }

    /// Looks at the first line, which tells whether each is an object of its own.
    private mutating func begin() throws(CartwrightError) {
        while !hasEnded, firstLine == nil { try fill() }
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { buffer.removeFirst(3) }
        isOnePerLine = ScenarioText.isObject(Array(firstLine ?? buffer[...]))
    }

    /// The first line that is not empty; nil while its end is not there.
    private var firstLine: ArraySlice<UInt8>? {
        guard let start = buffer.firstIndex(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }),
            let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        return buffer[start..<end]
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
        guard buffer.count + bytes.count <= Self.mostBytes else {
            throw CartwrightError(
                .campaignTooLarge,
                "more than \(Self.mostBytes) bytes without an end of a cart",
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

extension ErrorCode {
    /// Carts that are read as a whole, or a line of them, of more bytes than are held at once.
    public static let campaignTooLarge: ErrorCode = "campaign.too_large"
}
