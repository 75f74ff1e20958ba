internal import Cartwright

/// Codes in the binary format of `COPY`, for the table `staged_code`.
struct CodeCopy {
    private(set) var bytes = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + Array(repeating: 0, count: 8)

    private static let columns: Int16 = 8

    init(_ codes: [NumberedCode]) {
        bytes.reserveCapacity(codes.count * 120 + 32)
        for numbered in codes { add(numbered) }
        append(Int16(-1))
    }

    private mutating func add(_ numbered: NumberedCode) {
        let code = numbered.code
        append(Self.columns)
        append(code.code)
        append(code.promotion)
        append(field: code.limit)
        if let customer = code.customer { append(customer) } else { append(Int32(-1)) }
        append(field: code.startsAt?.milliseconds)
        append(field: code.endsAt?.milliseconds)
        append(field: code.revokedAt?.milliseconds)
        append(field: Int64(numbered.line))
    }

    private mutating func append(_ text: String) {
        append(Int32(clamping: text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// A length of -1 is null.
    private mutating func append(field number: Int64?) {
        guard let number else { return append(Int32(-1)) }
        append(Int32(8))
        append(number)
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
