internal import CSQLite
internal import Cartwright

/// The function `normalized_code`, which schema changes call.
enum SchemaFunctions {
    /// Adds the function to a connection.
    static func add(to connection: SQLiteConnection) throws(CartwrightError) {
        let normalized = sqlite3_create_function_v2(
            connection.pointer,
            "normalized_code",
            1,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC,
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
