internal import CLibPQ
internal import Cartwright

/// An argument of a statement, in PostgreSQL's binary format.
enum PostgreSQLValue: Sendable {
    case null
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    /// `bigint[]`
    case integers([Int64?])
    /// `bytea[]`
    case byteStrings([[UInt8]?])

    static func instant(_ instant: Instant?) -> PostgreSQLValue { instant.map { .integer($0.milliseconds) } ?? .null }

    static func bytes(ifPresent text: String?) -> PostgreSQLValue { text.map { .bytes(Array($0.utf8)) } ?? .null }

    /// The number of the type (`pg_type.oid`, which never changes for these).
    var type: Oid {
        switch self {
        case .null: 0
        case .integer: 20
        case .bytes: Self.byteString
        case .text: 25
        case .integers: 1016
        case .byteStrings: 1001
        }
    }

    private static let byteString: Oid = 17

    /// Appends the value to a buffer. Returns false if it is null.
    func append(to buffer: inout [UInt8]) -> Bool {
        switch self {
        case .null: return false
        case .integer(let number): buffer.append(bigEndian: number)
        case .bytes(let bytes): buffer.append(contentsOf: bytes)
        case .text(let text): buffer.append(contentsOf: text.utf8)
        case .integers(let numbers):
            Self.appendHeader(of: numbers, type: 20, to: &buffer)
            for number in numbers {
                guard let number else { Self.appendNull(to: &buffer); continue }
                buffer.append(bigEndian: Int32(8))
                buffer.append(bigEndian: number)
            }
        case .byteStrings(let strings):
            Self.appendHeader(of: strings, type: Self.byteString, to: &buffer)
            for string in strings {
                guard let string else { Self.appendNull(to: &buffer); continue }
                buffer.append(bigEndian: Int32(clamping: string.count))
                buffer.append(contentsOf: string)
            }
        }
        return true
    }

    /// Writes the header of an array: dimensions, a flag for nulls, the type of the elements, and the length and first
    /// index of the one dimension.
    private static func appendHeader<Element>(of array: [Element?], type: Oid, to buffer: inout [UInt8]) {
        buffer.append(bigEndian: Int32(array.isEmpty ? 0 : 1))
        buffer.append(bigEndian: Int32(array.contains { $0 == nil } ? 1 : 0))
        buffer.append(bigEndian: type)
        guard !array.isEmpty else { return }
        buffer.append(bigEndian: Int32(clamping: array.count))
        buffer.append(bigEndian: Int32(1))
    }

    private static func appendNull(to buffer: inout [UInt8]) { buffer.append(bigEndian: Int32(-1)) }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}
