public import Cartwright

/// Past orders of another system as carts with the amounts that the shop recorded, one JSON object per line. Input of
/// any other kind, such as carts or a CSV file, passes unchanged.
///
/// A list of orders in one JSON value is read as a whole; one order per line is converted as it is read, and so are
/// those of a bulk operation, whose lists stand in the lines after them.
public final class OrderStream {
    private let file: String
    private let source: () throws(CartwrightError) -> [UInt8]
    private let mostBytes: Int

    /// The formats of orders. A new one is a file and an entry here.
    package static let formats: [any OrderFormat.Type] = [
        ShopifyOrder.self, ShopifyGraphOrder.self, WooOrder.self,
    ]

    private var buffer: [UInt8] = []
    /// The position of the last line end in the buffer; nil without one.
    private var lineEnd: Int?
    private var hasEnded = false
    private var mode = Mode.unknown
    private var format: (any OrderFormat.Type)?
    private var remarks = RemarkCounts(of: "order")
    private var pages: [String] = []
    /// The next line of orders, counted from 1.
    private var line = 1
    /// The order to which the next lines may belong; nil if there is none.
    private var open: OpenOrder?

    /// True if the source may have more bytes after its end, see ``resume()``.
    var awaitsMore = false

    private enum Mode {
        case unknown, passing, lines
        /// The orders of a value that were not converted yet, in reverse.
        case list([ImportRow])
    }

    /// The errors of orders that could not be read.
    public private(set) var problems: [CartwrightError] = []
    /// The number of orders that could not be read.
    public private(set) var unreadableCount = 0

    /// The maximum number of errors that are kept.
    private static let mostProblems = 20
    /// The number of orders that are converted at once.
    private static let ordersPerPiece = 512

    /// Creates a stream.
    ///
    /// - Parameters:
    ///   - file: the name of the file for errors.
    ///   - mostBytes: the maximum size of a list that is read as a whole.
    ///   - read: returns the next bytes; none at the end.
    public init(
        file: String,
        mostBytes: Int = 1 << 30,
        reading read: @escaping () throws(CartwrightError) -> [UInt8]
    ) {
        (self.file, self.mostBytes, source) = (file, mostBytes, read)
    }

    /// The name of the system whose orders were found; nil for other input.
    public var system: String? { format?.system }

    /// The tables of the fields of all orders, for each system.
    public static var tables: [FieldTable] { formats.flatMap { $0.tables } }

    /// The remarks on fields that are not compared, and on pages that are missing, on one line each.
    public var notes: [String] { pages + remarks.lines }

    /// Returns the next bytes of the carts; none at the end.
    ///
    /// - Throws: the errors of reading, of area `json`, `import.too_large`, or `import.unknown_file` for rules.
    public func read() throws(CartwrightError) -> [UInt8] {
        if case .unknown = mode { try begin() }
        switch mode {
        case .unknown, .passing: return try pass()
        case .lines: return try convertLines()
        case .list(var rest):
            var bytes: [UInt8] = []
            while bytes.isEmpty, !rest.isEmpty {
                for _ in 0..<min(Self.ordersPerPiece, rest.count) {
                    if let row = rest.popLast() { convert(row, to: &bytes) }
                }
            }
            mode = .list(rest)
            return bytes
        }
    }

    /// Continues after the end of the source, which has more bytes now.
    func resume() { hasEnded = false }

    private func pass() throws(CartwrightError) -> [UInt8] {
        guard buffer.isEmpty else {
            defer { buffer = [] }
            return buffer
        }
        return hasEnded ? [] : try source()
    }

    // MARK: The beginning

    /// Examines the beginning of the file.
    private func begin() throws(CartwrightError) {
        mode = .passing
        let start = try skipBlanks()
        guard start < buffer.count else { return }
        guard "{[".utf8.contains(buffer[start]) else {
            return try OrderInput.refuseRules(withHeader: try firstLine(from: start), in: file)
        }
        if buffer[start] == UInt8(ascii: "{") {
            let line = try firstLine(from: start)
            if let value = try? JSONText(scanning: Array(line)).value(at: 0) {
                format = OrderInput.format(of: value)
                if format != nil {
                    mode = .lines
                    return
                }
                try OrderInput.refuseRules(ImportDocument(file: file, .lines, [(1, value)]))
                // A cart per line passes, whatever its number.
                if value["orders"] == nil, value["data"] == nil { return }
            }
        }
        while !hasEnded { try fill() }
        // What is not JSON gets its error from the reader of carts.
        guard let value = try? JSONText(scanning: buffer).value(at: 0) else { return }
        try begin(value)
    }

    /// Returns the position of the first byte that is not blank. No byte is examined twice, however long the file is.
    private func skipBlanks() throws(CartwrightError) -> Int {
        let isBlank = { (byte: UInt8) in byte <= 0x20 || [0xEF, 0xBB, 0xBF].contains(byte) }
        var start = 0
        while start < buffer.count && isBlank(buffer[start]) || start == buffer.count && !hasEnded {
            if start == buffer.count { try fill() } else { start += 1 }
        }
        return start
    }

    private func firstLine(from start: Int) throws(CartwrightError) -> ArraySlice<UInt8> {
        while !hasEnded, lineEnd.map({ $0 < start }) ?? true { try fill() }
        return buffer[start...].prefix { $0 != UInt8(ascii: "\n") }
    }

    /// Examines a file that is one JSON value.
    private func begin(_ value: JSONValue) throws(CartwrightError) {
        let (rows, hasMore) = OrderInput.rows(of: value, in: file)
        guard let found = rows.first.flatMap({ OrderInput.format(of: $0.value) }) else {
            return try OrderInput.refuseRules(ImportDocument(file: file, value: value))
        }
        format = found
        if hasMore { pages.append("the list is truncated: another page of orders follows; export all pages") }
        if found.pageSizes.contains(rows.count) {
            pages.append("\(rows.count) orders are a full page, and no other page follows, unless you export it, too")
        }
        (mode, buffer) = (.list(rows.reversed()), [])
    }

    private func fill() throws(CartwrightError) {
        let bytes = try source()
        hasEnded = bytes.isEmpty
        if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) { lineEnd = buffer.count + end }
        guard buffer.count + bytes.count <= mostBytes else {
            throw CartwrightError(
                .importTooLarge,
                "expected a list of orders of at most \(mostBytes) bytes",
                hint: "write one order per line, which is read piece by piece, or give several files",
                at: InputLocation(file: file)
            )
        }
        buffer += bytes
    }

    // MARK: Conversion

    /// Converts the complete lines of the buffer.
    private func convertLines() throws(CartwrightError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.isEmpty {
            let end = lineEnd
            guard end != nil || hasEnded else {
                try fill()
                continue
            }
            let piece = end.map { buffer[...$0] } ?? buffer[...]
            guard !piece.isEmpty else {
                guard hasEnded else {
                    try fill()
                    continue
                }
                if !awaitsMore { finishOpenOrder(to: &bytes) }
                return bytes
            }
            (buffer, lineEnd) = (Array(buffer[piece.endIndex...]), nil)
            for text in piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                defer { line += 1 }
                guard text.contains(where: { $0 > 0x20 }) else { continue }
                convert(line: Array(text), to: &bytes)
            }
            // The text behind the last line end was empty.
            if end != nil { line -= 1 }
        }
        return bytes
    }

    private func convert(line text: [UInt8], to bytes: inout [UInt8]) {
        do throws(CartwrightError) {
            let value = try JSONText(scanning: text).value(at: 0)
            if let part = format?.part(value) {
                guard open != nil else { throw OrderPart.lost }
                try open?.add(value, part)
                return
            }
            finishOpenOrder(to: &bytes)
            if let lists = format?.listsApart(from: value), !lists.isEmpty {
                open = OpenOrder(value, lists: lists, at: line)
            } else {
                convert(ImportRow(file: file, pointer: .root, value: value), at: line, to: &bytes)
            }
        } catch {
            report(error, at: line)
        }
    }

    private func finishOpenOrder(to bytes: inout [UInt8]) {
        guard let order = open else { return }
        open = nil
        convert(ImportRow(file: file, pointer: .root, value: order.whole), at: order.line, to: &bytes)
    }

    private func convert(_ row: ImportRow, at line: Int? = nil, to bytes: inout [UInt8]) {
        do throws(CartwrightError) {
            guard let format, format.recognizes(row.value) else {
                throw CartwrightError(
                    .importUnknownFile,
                    "expected an order of \(self.format?.system ?? "one system"), found another object",
                    hint: "give orders of one kind in each file",
                    at: row.location
                )
            }
            bytes += Array(try format.order(row, &remarks).json.text.utf8)
            bytes.append(UInt8(ascii: "\n"))
        } catch {
            report(error, at: line)
        }
    }

    private func report(_ error: CartwrightError, at line: Int?) {
        unreadableCount += 1
        guard problems.count < Self.mostProblems else { return }
        var error = error.inFile(file)
        // The parser counts from the first line of an order.
        if let line { error.location.line = line + (error.location.line ?? 1) - 1 }
        problems.append(error)
    }
}
