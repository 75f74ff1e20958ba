/// The change that gives codes, and the counters of their uses, the names that they have since 0.2.0, see
/// `PromotionCode`. Codes of ASCII characters keep their names.
///
/// Codes that were distinguished before and would now have the same name keep their spelling and are listed.
enum CodeSpellingSchema {
    /// The SQL. `normalized_code` is a function that ``SchemaFunctions`` adds.
    static let text = """
        CREATE TABLE code_spelling ( -- codes that are told apart by their spelling
            tenant BLOB NOT NULL,
            normalized BLOB NOT NULL, -- what several of them are normalized to
            code BLOB NOT NULL, -- as they are kept
            PRIMARY KEY (tenant, normalized, code)
        ) STRICT, WITHOUT ROWID;

        CREATE TEMP TABLE moved_code AS
        SELECT DISTINCT tenant, code, normalized_code(code) AS normalized
        FROM (
            SELECT tenant, code FROM promotion_code
            UNION ALL SELECT tenant, name FROM ledger_counter WHERE kind = 3
        )
        WHERE CAST(code AS TEXT) GLOB '*[^ -~]*' AND code <> normalized_code(code);
        INSERT OR IGNORE INTO code_spelling (tenant, normalized, code)
        SELECT moved.tenant, moved.normalized, moved.code FROM temp.moved_code AS moved
        WHERE EXISTS (
            SELECT 1 FROM temp.moved_code AS other
            WHERE other.tenant = moved.tenant AND other.normalized = moved.normalized AND other.code <> moved.code
        ) OR EXISTS (
            SELECT 1 FROM promotion_code AS other
            WHERE other.tenant = moved.tenant AND other.code = moved.normalized
        ) OR EXISTS (
            SELECT 1 FROM ledger_counter AS other
            WHERE other.tenant = moved.tenant AND other.kind = 3 AND other.name = moved.normalized
        );
        INSERT OR IGNORE INTO code_spelling (tenant, normalized, code)
        SELECT DISTINCT tenant, normalized, normalized FROM code_spelling AS listed
        WHERE EXISTS (
            SELECT 1 FROM promotion_code AS other
            WHERE other.tenant = listed.tenant AND other.code = listed.normalized
        ) OR EXISTS (
            SELECT 1 FROM ledger_counter AS other
            WHERE other.tenant = listed.tenant AND other.kind = 3 AND other.name = listed.normalized
        );
        DELETE FROM temp.moved_code WHERE EXISTS (
            SELECT 1 FROM code_spelling AS listed
            WHERE listed.tenant = moved_code.tenant AND listed.code = moved_code.code
        );
        \(moving("promotion_code", "code"))
        \(moving("ledger_counter", "name", "AND kind = 3"))
        \(moving("ledger_demand", "name", "AND kind = 3"))
        \(moving("ledger_use", "name", "AND kind = 3"))
        DROP TABLE temp.moved_code;
        """

    /// Returns the statement that renames the codes of a table.
    private static func moving(_ table: String, _ column: String, _ condition: String = "") -> String {
        """
        UPDATE \(table) SET \(column) = moved.normalized FROM temp.moved_code AS moved
        WHERE moved.tenant = \(table).tenant AND moved.code = \(table).\(column) \(condition);
        """
    }
}
