/// The statements on records. `$1` is the tenant in each.
enum RecordSQL {
    private static let columns = "SELECT id, revision, expires_at, body FROM record"

    /// Returns the record of a kind `$2` with an id `$3` at an instant `$4`.
    static let record = """
        \(columns) WHERE tenant = $1 AND kind = $2 AND id = $3 AND (expires_at IS NULL OR expires_at > $4)
        """

    /// Returns records of a kind `$2` from an id `$3` on, at an instant `$4`, at most `$5`.
    static let page = """
        \(columns) WHERE tenant = $1 AND kind = $2 AND id >= $3 AND (expires_at IS NULL OR expires_at > $4)
        ORDER BY id LIMIT $5
        """

    /// Takes the locks of the records to write, in one order, so that writers never deadlock. A record that does not
    /// exist yet has no row to lock.
    static let lock = "SELECT pg_advisory_xact_lock(lock) FROM unnest($1::bigint[]) AS lock"

    /// Writes changes at an instant `$2`: kinds `$3`, ids `$4`, revisions that they follow `$5`, expiries `$6`, bodies
    /// `$7`. If one of them follows another revision than the current one, it writes nothing and returns a row with
    /// the place of the change and the current revision. It sees everything that was committed before the locks were
    /// granted.
    static let write = """
        WITH given AS MATERIALIZED (
            SELECT change.*, coalesce(present.revision, 0) AS present
            FROM unnest($3::bytea[], $4::bytea[], $5::bigint[], $6::bigint[], $7::bytea[]) WITH ORDINALITY
                AS change (kind, id, after, expires_at, body, place)
            LEFT JOIN record AS present
                ON present.tenant = $1 AND present.kind = change.kind AND present.id = change.id
                AND (present.expires_at IS NULL OR present.expires_at > $2)
        ), conflict AS MATERIALIZED (
            SELECT place, present FROM given WHERE after <> present ORDER BY place LIMIT 1
        ), gone AS (
            DELETE FROM record USING given
            WHERE record.tenant = $1 AND record.kind = given.kind AND record.id = given.id AND given.body IS NULL
                AND NOT EXISTS (SELECT FROM conflict)
        ), kept AS (
            INSERT INTO record (tenant, kind, id, revision, expires_at, body)
            SELECT $1, kind, id, present + 1, expires_at, body FROM given
            WHERE body IS NOT NULL AND NOT EXISTS (SELECT FROM conflict)
            ON CONFLICT (tenant, kind, id) DO UPDATE SET revision = excluded.revision,
                expires_at = excluded.expires_at, body = excluded.body
        )
        SELECT place, present FROM conflict
        """

    /// Deletes records that have expired by an instant `$2`, at most `$3`.
    static let removeExpired = """
        WITH expired AS (
            SELECT kind, id FROM record WHERE tenant = $1 AND expires_at <= $2 ORDER BY expires_at LIMIT $3
            FOR UPDATE SKIP LOCKED
        )
        DELETE FROM record USING expired
        WHERE record.tenant = $1 AND record.kind = expired.kind AND record.id = expired.id
        """
}
