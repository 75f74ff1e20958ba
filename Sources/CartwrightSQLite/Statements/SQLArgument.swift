internal import CSQLite
internal import Cartwright

/// A value for a parameter of a statement. Text is bound as its bytes, since SQLite ends a text at its first zero.
enum SQLArgument: Hashable, ExpressibleByIntegerLiteral, Sendable {
    case null
    case integer(Int64)
    case bytes([UInt8])

    init(integerLiteral value: Int64) { self = .integer(value) }

    static func number(_ value: Int) -> SQLArgument { .integer(Int64(value)) }

    static func number(_ value: Int64?) -> SQLArgument { value.map(SQLArgument.integer) ?? .null }

    /// Returns the bytes of a name by which rows are found.
    static func name(_ value: String) -> SQLArgument { .bytes(value.nameBytes) }

    static func text(_ value: String) -> SQLArgument { .bytes(Array(value.utf8)) }

    static func text(_ value: String?) -> SQLArgument { value.map { .text($0) } ?? .null }

    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let value): return sqlite3_bind_int64(statement, index, value)
        case .bytes(let bytes):
            // An empty array has no address, which would be bound as null.
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes { buffer in
                sqlite3_bind_blob64(statement, index, buffer.baseAddress, UInt64(buffer.count), Self.copied)
            }
        }
    }

    /// `SQLITE_TRANSIENT`, a macro that Swift does not see: SQLite makes a copy.
    static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

extension SQLArgument {
    /// Converts an argument of an SQL function. A floating-point number becomes its text: tables never hold one, so it
    /// only has to differ from every stored value.
    init(_ value: OpaquePointer?) {
        switch sqlite3_value_type(value) {
        case SQLITE_NULL: self = .null
        case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: self = .text("\(sqlite3_value_double(value))")
        default:
            let count = Int(sqlite3_value_bytes(value))
            self = .bytes(Array(UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: count)))
        }
    }
}
