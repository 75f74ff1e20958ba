internal import GRDB
internal import GRDBSQLite

/// What a parameter of a statement stands for. Text goes as its bytes, since SQLite ends a text at its first zero.
enum SQLArgument: ExpressibleByIntegerLiteral, Sendable {
    case null
    case integer(Int64)
    case bytes([UInt8])

    init(integerLiteral value: Int64) { self = .integer(value) }

    static func number(_ value: Int) -> SQLArgument { .integer(Int64(value)) }

    static func number(_ value: Int64?) -> SQLArgument { value.map(SQLArgument.integer) ?? .null }

    /// A name by which rows are found.
    static func name(_ value: String) -> SQLArgument { .bytes(value.nameBytes) }

    static func text(_ value: String) -> SQLArgument { .bytes(Array(value.utf8)) }

    static func text(_ value: String?) -> SQLArgument { value.map { .text($0) } ?? .null }

    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let value): return sqlite3_bind_int64(statement, index, value)
        case .bytes(let bytes):
            // No bytes have no address, which would be bound as null.
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes { buffer in
                sqlite3_bind_blob64(statement, index, buffer.baseAddress, UInt64(buffer.count), Self.copied)
            }
        }
    }

    /// `SQLITE_TRANSIENT`, a macro that Swift does not see: SQLite makes a copy.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

extension SQLArgument {
    /// A value as it is in a table. Nothing else is ever written to one, so it only has to be another one.
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .text("\(number)")
        case .string(let text): self = .text(text)
        case .blob(let bytes): self = .bytes(Array(bytes))
        }
    }
}
