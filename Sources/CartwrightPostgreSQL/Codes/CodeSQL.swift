/// The statements on the codes of a store. `$1` is the tenant in each, but for those on what is being imported.
enum CodeSQL {
    /// `$2` is the normalized code and `$3` its spelling, which counts where it has to distinguish codes.
    static let find = """
        SELECT \(CodeColumns.names) FROM promotion_code WHERE tenant = $1 AND code = CASE
            WHEN EXISTS (SELECT FROM code_spelling WHERE tenant = $1 AND normalized = $2) THEN $3 ELSE $2 END
        """
    /// Those of some normalized codes that stand for several.
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

    /// The first of some codes that is not there.
    static let unknown = """
        SELECT given.code FROM unnest($2::bytea[]) WITH ORDINALITY AS given (code, place)
        WHERE NOT EXISTS (SELECT FROM promotion_code AS known WHERE known.tenant = $1 AND known.code = given.code)
        ORDER BY given.place LIMIT 1
        """

    /// Rows are locked in the order of the codes, so that two who revoke the same ones do not wait for each other.
    static let revoke = """
        WITH locked AS (
            SELECT code FROM promotion_code WHERE tenant = $1 AND code = ANY ($2::bytea[]) AND revoked_at IS NULL
            ORDER BY code FOR NO KEY UPDATE
        )
        UPDATE promotion_code SET revoked_at = $3 FROM locked
        WHERE promotion_code.tenant = $1 AND promotion_code.code = locked.code AND promotion_code.revoked_at IS NULL
        """

    /// These look at all codes of a tenant: an index on promotions would be half as large as all the rest, and is
    /// needed by what people ask for once in a while.
    static let firstOfPromotion = "SELECT 1 FROM promotion_code WHERE tenant = $1 AND promotion = $2 LIMIT 1"
    static let revokeAll = """
        UPDATE promotion_code SET revoked_at = $3 WHERE tenant = $1 AND promotion = $2 AND revoked_at IS NULL
        """
}

// MARK: Imports

extension CodeSQL {
    /// What the other statements of an import expect of their connection. Everywhere else rows are found by an index
    /// (see ``PostgreSQLConnection``); here all of them are looked at.
    static let bulk = """
        SET enable_seqscan = on; SET enable_hashjoin = on; SET enable_mergejoin = on; SET work_mem = '64MB';
        """

    /// Codes on their way, in a table that only this connection sees and that is gone with it.
    static let stage = """
        CREATE TEMPORARY TABLE staged_code (
            code bytea NOT NULL, promotion bytea NOT NULL, use_limit bigint, customer bytea, starts_at bigint,
            ends_at bigint, revoked_at bigint, line bigint NOT NULL
        )
        """

    static let copy = "COPY pg_temp.staged_code FROM STDIN (FORMAT binary)"

    /// Brings the codes into their order, each in the order of its lines: a key that is filled in its order is written
    /// once, one that is filled at random over and over.
    static let sort = """
        CREATE TEMPORARY TABLE sorted_code AS
        SELECT row_number() OVER (ORDER BY code, line) AS place,
            lag(line) OVER (PARTITION BY code ORDER BY line) AS earlier, staged_code.*
        FROM pg_temp.staged_code;
        DROP TABLE pg_temp.staged_code;
        ALTER TABLE pg_temp.sorted_code ADD PRIMARY KEY (place);
        ANALYZE pg_temp.sorted_code;
        """

    /// Of the codes that are there already, or stand in the input twice, the first in the input.
    static let existing = """
        SELECT code, line, earlier FROM (
            SELECT code, line, earlier FROM pg_temp.sorted_code WHERE earlier IS NOT NULL
            UNION ALL
            SELECT given.code, given.line, given.earlier FROM pg_temp.sorted_code AS given
            JOIN promotion_code AS known ON known.tenant = $1 AND known.code = given.code
        ) AS found
        ORDER BY line LIMIT 1
        """

    /// Adds the codes of some places, unless they are there.
    static let add = """
        INSERT INTO promotion_code (tenant, \(CodeColumns.names))
        SELECT $1, \(CodeColumns.names) FROM pg_temp.sorted_code
        WHERE place > $2 AND place <= $3 AND earlier IS NULL ORDER BY place
        ON CONFLICT DO NOTHING
        """
}
