public import Cartwright

/// A stream of carts, read piece by piece, so that only the current piece is in memory.
///
/// Input with one JSON object per line is divided at line ends. Other input (CSV, an array, or one object over several
/// lines) is read as a whole.
public struct CartStream {
    private let file: String?
    private let prices: CatalogPrices
    private let vocabulary: Vocabulary
    private let conventions: CSVConventions
    private let mostBytes: Int
    private let readsOrders: Bool
    private let read: () throws(CartwrightError) -> [UInt8]

    private var buffer: [UInt8] = []
    private var line = 1
    private var isOnePerLine: Bool?
    private var hasEnded = false
    private var divided: CartFile?

    /// The number of bytes read.
    public private(set) var byteCount: Int64 = 0

    /// The names of columns that were not read.
    public private(set) var ignoredColumns: [String] = []

    /// The size of pieces: some hundred carts, so that the cost of passing them on is negligible.
    static let pieceBytes = 1 << 18

    /// The maximum size of input that is read as a whole, and of a line.
    public static let mostBytes = 1 << 30

    /// - Parameters:
    ///   - file: the name of the file for errors.
    ///   - shop: the source of prices, categories and currency for carts without them.
    ///   - vocabulary: the conditions and effects for promotions of scenarios.
    ///   - conventions: the conventions of amounts and dates in rows.
    ///   - mostBytes: the maximum size of input that is read as a whole, and of a line.
    ///   - readsOrders: true to read the columns of past orders in rows, see ``Scenario/recorded``.
    ///   - read: returns the next bytes; none at the end.
    public init(
        file: String? = nil,
        shop: CatalogFile = .empty,
        vocabulary: Vocabulary = .standard,
        conventions: CSVConventions = CSVConventions(),
        mostBytes: Int = Self.mostBytes,
        readsOrders: Bool = false,
        reading read: @escaping () throws(CartwrightError) -> [UInt8]
    ) {
        (self.file, prices, self.vocabulary) = (file, CatalogPrices(of: shop), vocabulary)
        (self.conventions, self.mostBytes, self.read) = (conventions, mostBytes, read)
        self.readsOrders = readsOrders
    }

    /// Creates a stream of bytes in memory with facts that are shared by many streams.
    ///
    /// - Parameters:
    ///   - prices: the facts that a catalog adds to carts.
    ///   - isOnePerLine: true if each line is a cart, whatever the first one is; nil to examine the first line.
    ///   - readsOrders: true to read the columns of past orders in rows.
    package init(
        _ bytes: [UInt8],
        prices: CatalogPrices,
        vocabulary: Vocabulary,
        isOnePerLine: Bool? = nil,
        readsOrders: Bool = false
    ) {
        (file, self.prices, self.vocabulary) = (nil, prices, vocabulary)
        (conventions, mostBytes, self.readsOrders) = (CSVConventions(), Self.mostBytes, readsOrders)
        self.isOnePerLine = isOnePerLine
        var rest = bytes
        read = { () throws(CartwrightError) in
            defer { rest = [] }
            return rest
        }
    }

    /// Creates a stream of bytes in memory.
    public init(
        _ bytes: [UInt8],
        file: String? = nil,
        shop: CatalogFile = .empty,
        vocabulary: Vocabulary = .standard,
        conventions: CSVConventions = CSVConventions()
    ) {
        var rest = bytes
        self.init(
            file: file,
            shop: shop,
            vocabulary: vocabulary,
            conventions: conventions
        ) { () throws(CartwrightError) in
            defer { rest = [] }
            return rest
        }
    }

    /// Creates a stream of a file that is already divided.
    public init(_ carts: CartFile) {
        self.init { () throws(CartwrightError) in [] }
        (divided, isOnePerLine, ignoredColumns) = (carts, false, carts.ignoredColumns)
    }

    /// Returns the next carts; nil at the end.
    ///
    /// - Throws: the errors of reading; `campaign.too_large` for a line, or input that is read as a whole, of more than
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
        return CartFile(lines: piece, firstLine: line, file: file, vocabulary: vocabulary, prices: prices)
    }

    /// Examines the first line: if it is a JSON object, each line is.
    private mutating func begin() throws(CartwrightError) {
        while !hasEnded, buffer.count < 3 { try fill() }
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { buffer.removeFirst(3) }
        // No byte is examined twice, however long the line is.
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

    /// Advances to the next matching byte, or to the end of the buffer, and then reads more.
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
        let carts = CartFile(
            buffer,
            file: file,
            prices: prices,
            vocabulary: vocabulary,
            takesCarts: true,
            conventions: conventions,
            readsOrders: readsOrders
        )
        ignoredColumns = carts.ignoredColumns
        return carts
    }

    private mutating func fill() throws(CartwrightError) {
        let bytes = try read()
        hasEnded = bytes.isEmpty
        byteCount += Int64(bytes.count)
        guard buffer.count + bytes.count <= mostBytes else {
            throw CartwrightError(
                .campaignTooLarge,
                "found no end of a cart within \(mostBytes) bytes",
                hint: "write one JSON object per line, which is read piece by piece"
            )
        }
        buffer += bytes
    }

    /// The position after the last line end in the buffer.
    private func lastLineEnd(from start: Int) -> Int? {
        buffer[min(start, buffer.count)...].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let campaignTooLarge: ErrorCode =
        "campaign.too_large: A file of carts that is read as a whole, or a line, over the size limit."
}
