/// The statements on the codes of a store. `$1` is the tenant in each, except in those on an import in progress.
enum CodeSQL {
    /// Finds a code. `$2` is the normalized code and `$3` its spelling, used if several codes share the normalized
    /// form.
    static let find = """
        SELECT \(CodeColumns.names) FROM promotion_code WHERE tenant = $1 AND code = CASE
            WHEN EXISTS (SELECT FROM code_spelling WHERE tenant = $1 AND normalized = $2) THEN $3 ELSE $2 END
        """
    /// Returns the normalized codes of a list that stand for several codes.
    static let spelled = "SELECT normalized FROM code_spelling WHERE tenant = $1 AND normalized = ANY ($2::bytea[])"
    static let spellings = "SELECT code FROM code_spelling WHERE tenant = $1 ORDER BY normalized, code"
    static let known = "SELECT code FROM promotion_code WHERE tenant = $1 AND code = ANY ($2::bytea[])"

    static let page = """
        SELECT \(CodeColumns.names) FROM promotion_code WHERE tenant = $1 AND code > $2 ORDER BY code LIMIT $3
        """
    static let pageOfPromotion = """
        SELECT \(CodeColumns.names) FROM promotion_code WHERE tenant = $1 AND code > $2 AND promotion = $4
        ORDER BY code LIMIT $3
        """

    /// Returns the first code of a list that does not exist.
    static let unknown = """
        SELECT given.code FROM unnest($2::bytea[]) WITH ORDINALITY AS given (code, place)
        WHERE NOT EXISTS (SELECT FROM promotion_code AS known WHERE known.tenant = $1 AND known.code = given.code)
        ORDER BY given.place LIMIT 1
        """

    /// Revokes codes. Rows are locked in the order of the codes, so that two calls with the same codes cannot
    /// deadlock.
    static let revoke = """
        WITH locked AS (
            SELECT code FROM promotion_code WHERE tenant = $1 AND code = ANY ($2::bytea[]) AND revoked_at IS NULL
            ORDER BY code FOR NO KEY UPDATE
        )
        UPDATE promotion_code SET revoked_at = $3 FROM locked
        WHERE promotion_code.tenant = $1 AND promotion_code.code = locked.code AND promotion_code.revoked_at IS NULL
        """

    /// Replaces a customer `$2` by another one in a thousand codes, in the order of the codes.
    static let replaceCustomer = """
        UPDATE promotion_code SET customer = $3 WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM promotion_code WHERE tenant = $1 AND customer = $2 ORDER BY code LIMIT 1000
            FOR NO KEY UPDATE
        ))
        """

    /// Statements that scan all codes of a tenant: an index on promotions would be half as large as the rest of the
    /// table, and these statements run rarely.
    static let firstOfPromotion = "SELECT 1 FROM promotion_code WHERE tenant = $1 AND promotion = $2 LIMIT 1"
    static let revokeAll = """
        UPDATE promotion_code SET revoked_at = $3 WHERE tenant = $1 AND promotion = $2 AND revoked_at IS NULL
        """
}

// MARK: Imports

extension CodeSQL {
    /// Settings of the connection of an import. Everywhere else an index finds the rows (see
    /// ``PostgreSQLConnection``); an import scans all of them.
    static let bulk = """
        SET enable_seqscan = on; SET enable_hashjoin = on; SET enable_mergejoin = on; SET work_mem = '64MB';
        """

    /// Creates the table of staged codes, which only this connection can see and which is dropped with it.
    static let stage = """
        CREATE TEMPORARY TABLE staged_code (
            code bytea NOT NULL, promotion bytea NOT NULL, use_limit bigint, customer bytea, starts_at bigint,
            ends_at bigint, revoked_at bigint, line bigint NOT NULL
        )
        """

    static let copy = "COPY pg_temp.staged_code FROM STDIN (FORMAT binary)"

    /// Sorts the codes, equal codes by line: an index that is filled in key order is written once, an index that is
    /// filled in random order many times.
    static let sort = """
        CREATE TEMPORARY TABLE sorted_code AS
        SELECT row_number() OVER (ORDER BY code, line) AS place,
            lag(line) OVER (PARTITION BY code ORDER BY line) AS earlier, staged_code.*
        FROM pg_temp.staged_code;
        DROP TABLE pg_temp.staged_code;
        ALTER TABLE pg_temp.sorted_code ADD PRIMARY KEY (place);
        ANALYZE pg_temp.sorted_code;
        """

    /// Returns the first code in the input that exists already or occurs twice.
    static let existing = """
        SELECT code, line, earlier FROM (
            SELECT code, line, earlier FROM pg_temp.sorted_code WHERE earlier IS NOT NULL
            UNION ALL
            SELECT given.code, given.line, given.earlier FROM pg_temp.sorted_code AS given
            JOIN promotion_code AS known ON known.tenant = $1 AND known.code = given.code
        ) AS found
        ORDER BY line LIMIT 1
        """

    /// Adds the codes in a range of places, unless they exist.
    static let add = """
        INSERT INTO promotion_code (tenant, \(CodeColumns.names))
        SELECT $1, \(CodeColumns.names) FROM pg_temp.sorted_code
        WHERE place > $2 AND place <= $3 AND earlier IS NULL ORDER BY place
        ON CONFLICT DO NOTHING
        """
}
