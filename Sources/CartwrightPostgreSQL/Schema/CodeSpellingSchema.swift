internal import Cartwright

/// The change that gives codes, and the counters of their uses, the names that they have since 0.2.0, see
/// ``/Cartwright/PromotionCode``. Codes of ASCII characters keep their names.
///
/// Codes that were distinguished before and would now have the same name keep their spelling and are listed.
enum CodeSpellingSchema {
    static let text = """
        CREATE TABLE code_spelling ( -- codes that are told apart by their spelling
            tenant bytea NOT NULL,
            normalized bytea NOT NULL, -- what several of them are normalized to
            code bytea NOT NULL, -- as they are kept
            PRIMARY KEY (tenant, normalized, code)
        );
        CREATE TEMPORARY TABLE moved_code (
            tenant bytea NOT NULL, code bytea NOT NULL, normalized bytea NOT NULL, PRIMARY KEY (tenant, code)
        ) ON COMMIT DROP;
        """

    /// The codes that may need a new name. Bytes beyond ASCII are escaped by a backslash, so few other codes are
    /// returned.
    private static let candidates = """
        SELECT tenant, code FROM promotion_code WHERE position('\\' in encode(code, 'escape')) > 0
        UNION SELECT tenant, name FROM ledger_counter WHERE kind = 3 AND position('\\' in encode(name, 'escape')) > 0
        """

    private static let add = "INSERT INTO pg_temp.moved_code VALUES ($1, $2, $3)"

    private static let move = """
        CREATE TEMPORARY TABLE taken_code ON COMMIT DROP AS
        SELECT tenant, code FROM promotion_code
        WHERE (tenant, code) IN (SELECT tenant, normalized FROM pg_temp.moved_code)
        UNION SELECT tenant, name FROM ledger_counter
        WHERE kind = 3 AND (tenant, name) IN (SELECT tenant, normalized FROM pg_temp.moved_code);
        INSERT INTO code_spelling (tenant, normalized, code)
        SELECT tenant, normalized, code FROM pg_temp.moved_code AS moved
        WHERE (tenant, normalized) IN (SELECT tenant, code FROM pg_temp.taken_code)
            OR EXISTS (
                SELECT FROM pg_temp.moved_code AS other WHERE other.tenant = moved.tenant
                    AND other.normalized = moved.normalized AND other.code <> moved.code
            );
        INSERT INTO code_spelling (tenant, normalized, code) SELECT tenant, code, code FROM pg_temp.taken_code;
        DELETE FROM pg_temp.moved_code AS moved USING code_spelling AS listed
        WHERE listed.tenant = moved.tenant AND listed.code = moved.code;
        UPDATE promotion_code AS kept SET code = moved.normalized FROM pg_temp.moved_code AS moved
        WHERE moved.tenant = kept.tenant AND moved.code = kept.code;
        UPDATE ledger_counter AS kept SET name = moved.normalized FROM pg_temp.moved_code AS moved
        WHERE moved.tenant = kept.tenant AND moved.code = kept.name AND kept.kind = 3;
        """

    /// Moves the codes. Full case folding is part of the engine, so the few codes that it changes are read and written
    /// back.
    static let moveCodes: Migration.Step = { connection throws(PostgreSQLFailure) in
        let rows = try connection.query(candidates)
        var isMoved = false
        for row in 0..<rows.count {
            let code = try rows.text(row, 1)
            let (old, new) = (Array(code.utf8), Array(PromotionCode.normalized(code).utf8))
            guard old != new, let tenant = try rows.bytes(ifPresent: row, 0) else { continue }
            try connection.query(add, [.bytes(Array(tenant)), .bytes(old), .bytes(new)])
            isMoved = true
        }
        if isMoved { try connection.script(move) }
    }
}
