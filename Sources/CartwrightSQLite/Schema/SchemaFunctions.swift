internal import CSQLite
internal import Cartwright

/// The functions that the changes of the schema call.
enum SchemaFunctions {
    private static let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC

    /// Adds them to a connection.
    static func add(to connection: SQLiteConnection) throws(CartwrightError) {
        let digest = sqlite3_create_function_v2(
            connection.pointer,
            "row_digest",
            -1,
            flags,
            nil,
            { context, count, values in
                let arguments = (0..<Int(count)).map { SQLArgument(values?[$0]) }
                sqlite3_result_int64(context, RowDigest(arguments).value)
            },
            nil,
            nil,
            nil
        )
        try connection.check(digest)
        let normalized = sqlite3_create_function_v2(
            connection.pointer,
            "normalized_code",
            1,
            flags,
            nil,
            { context, _, values in
                guard case .bytes(let code) = SQLArgument(values?[0]), code.contains(where: { $0 >= 0x80 }) else {
                    return sqlite3_result_value(context, values?[0])
                }
                let name = Array(PromotionCode.normalized(String(decoding: code, as: UTF8.self)).utf8)
                sqlite3_result_blob(context, name, Int32(clamping: name.count), SQLArgument.copied)
            },
            nil,
            nil,
            nil
        )
        try connection.check(normalized)
    }
}
