internal import CLibPQ
internal import Cartwright

/// The rows of a statement, in binary format.
///
/// No answer of a server makes reading trap: rows, columns, nulls and lengths are checked first.
final class PostgreSQLRows {
    private let result: OpaquePointer
    private let place: String

    /// Takes ownership of a result of libpq.
    init(_ result: OpaquePointer, place: String) { (self.result, self.place) = (result, place) }

    deinit { PQclear(result) }

    /// The number of rows.
    var count: Int { Int(PQntuples(result)) }

    /// The number of rows written, 0 if the statement writes none.
    var written: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// Reads a 64-bit number.
    ///
    /// - Throws: `store.corrupt` if the value is missing.
    func integer(_ row: Int, _ column: Int) throws(PostgreSQLFailure) -> Int64 {
        guard let number = try integer(ifPresent: row, column) else { throw missing(column) }
        return number
    }

    /// Reads a number of 16, 32 or 64 bits, nil if it is null.
    func integer(ifPresent row: Int, _ column: Int) throws(PostgreSQLFailure) -> Int64? {
        guard let bytes = try field(row, column) else { return nil }
        // `int8`, `int2` and `int4`, as in pg_type.
        guard [20, 21, 23].contains(PQftype(result, Int32(column))), let first = bytes.first else {
            throw missing(column)
        }
        return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    /// Reads a Boolean value.
    func flag(_ row: Int, _ column: Int) throws(PostgreSQLFailure) -> Bool {
        guard let bytes = try field(row, column), bytes.count == 1 else { throw missing(column) }
        return bytes[0] != 0
    }

    /// Reads bytes, or the UTF-8 of a text.
    func bytes(_ row: Int, _ column: Int) throws(PostgreSQLFailure) -> [UInt8] {
        guard let bytes = try field(row, column) else { throw missing(column) }
        return Array(bytes)
    }

    /// Reads bytes, nil if the value is null.
    func bytes(ifPresent row: Int, _ column: Int) throws(PostgreSQLFailure) -> [UInt8]? {
        try field(row, column).map(Array.init)
    }

    /// Reads a text.
    func text(_ row: Int, _ column: Int) throws(PostgreSQLFailure) -> String {
        guard let text = String(validating: try bytes(row, column), as: UTF8.self) else { throw missing(column) }
        return text
    }

    /// Returns the bytes of a field, nil if it is null. They are valid as long as the rows exist.
    private func field(_ row: Int, _ column: Int) throws(PostgreSQLFailure) -> UnsafeBufferPointer<UInt8>? {
        guard (0..<count).contains(row), (0..<Int(PQnfields(result))).contains(column) else {
            throw .damaged(place, "row \(row), column \(column) of an answer is missing")
        }
        let (row, column) = (Int32(row), Int32(column))
        if PQgetisnull(result, row, column) != 0 { return nil }
        let length = Int(PQgetlength(result, row, column))
        return PQgetvalue(result, row, column)?.withMemoryRebound(to: UInt8.self, capacity: length) {
            UnsafeBufferPointer(start: $0, count: length)
        }
    }

    private func missing(_ column: Int) -> PostgreSQLFailure {
        .damaged(place, "column \(column) of an answer has an unexpected value")
    }
}

extension PostgreSQLRows {
    /// Reads an instant.
    ///
    /// - Throws: `store.corrupt` if the value is missing or outside of the years 1 to 9999.
    func instant(_ row: Int, _ column: Int, _ place: String) throws(PostgreSQLFailure) -> Instant {
        guard let instant = try instant(ifPresent: row, column, place) else {
            throw .damaged(place, "a time is missing")
        }
        return instant
    }

    /// Reads an instant, nil if it is null.
    func instant(ifPresent row: Int, _ column: Int, _ place: String) throws(PostgreSQLFailure) -> Instant? {
        guard let milliseconds = try integer(ifPresent: row, column) else { return nil }
        guard let instant = Instant(milliseconds: milliseconds) else {
            throw .damaged(place, "a time in it is out of range")
        }
        return instant
    }
}
