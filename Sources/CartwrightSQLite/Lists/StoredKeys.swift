internal import Cartwright

/// The keys of an entry in its own row, so that a change finds those that fell away without an index on all keys.
enum StoredKeys {
    /// Returns the column: `[[0,"",0],[3,"spring",500]]`, a field, a value and an amount each.
    static func bytes(_ keys: [ListKey]) -> [UInt8] {
        let rows = keys.map { key -> JSONValue in
            [.integer(key.field.rawValue), .string(key.value), .integer(key.amountMinor)]
        }
        return JSONValue.array(rows).utf8
    }

    /// Reads the column.
    ///
    /// - Throws: `store.corrupt`.
    static func read(_ bytes: [UInt8], path: String) throws(CartwrightError) -> [ListKey] {
        guard case .array(let rows)? = try? JSONParser.parse(bytes) else { throw damage(path) }
        return try rows.map { row throws(CartwrightError) in
            guard case .array(let parts) = row, parts.count == 3, case .integer(let number) = parts[0],
                let field = ListField(rawValue: number), case .string(let value) = parts[1],
                case .integer(let amount) = parts[2]
            else { throw damage(path) }
            return ListKey(field, value, amountMinor: amount)
        }
    }

    private static func damage(_ path: String) -> CartwrightError {
        StoreFailure.damaged(path, "the keys of an entry in its lists")
    }
}
