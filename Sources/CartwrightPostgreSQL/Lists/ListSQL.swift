internal import Cartwright

/// The statements that read lists. `$1` to `$4` are the tenant, the list, and field and value of the leading key; `$5`
/// and `$6` are the place before which entries lie, `$7` is the earliest instant.
enum ListSQL {
    private static let range = """
        FROM list_key AS key
        WHERE key.tenant = $1 AND key.list = $2::smallint AND key.field = $3::smallint AND key.value = $4
            AND (key.at, key.id) < ($5, $6) AND key.at >= $7
        """

    private static let newest = "ORDER BY key.at DESC, key.id DESC LIMIT"

    private static let columns = "entry.id, entry.at, entry.content, present.revision, present.changed_at"

    /// Joins the rows of a list with their entries and sessions. Each is looked up by itself: a join may be planned,
    /// while the tables are small, as a scan of all rows.
    private static let entries = """
        CROSS JOIN LATERAL (
            SELECT listed.* FROM listed
            WHERE listed.tenant = $1 AND listed.list = $2::smallint AND listed.id = found.id LIMIT 1
        ) AS entry CROSS JOIN LATERAL (
            SELECT session.revision, session.changed_at FROM session
            WHERE session.tenant = $1 AND session.id = entry.session LIMIT 1
        ) AS present
        """

    /// Returns the newest entries, at most `$8`.
    static let page = """
        SELECT \(columns), NULL::bytea, NULL::bigint
        FROM (SELECT key.at, key.id \(range) \(newest) $8) AS found
        \(entries)
        ORDER BY found.at DESC, found.id DESC
        """

    /// Returns the newest entries that also have a number of keys, at most `$9`, from at most `$8` rows of the leading
    /// key: fields and values of the keys follow. If it finds fewer than `$9` among these and there are more, each row
    /// of the answer has the place of the last of these.
    static func page(filteredBy count: Int) -> String {
        // A subquery with an offset stays one, so that the rows are read in order and no further than needed.
        let conditions = (0..<count).map { place in
            """
            EXISTS (
                SELECT FROM list_key AS key WHERE key.tenant = $1 AND key.list = $2::smallint
                    AND key.field = $\(10 + 2 * place)::smallint AND key.value = $\(11 + 2 * place)
                    AND key.at = range.at AND key.id = range.id OFFSET 0
            )
            """
        }
        return """
            WITH found AS MATERIALIZED (
                SELECT range.at, range.id FROM (SELECT key.at, key.id \(range) \(newest) $8) AS range
                WHERE \(conditions.joined(separator: " AND "))
                ORDER BY range.at DESC, range.id DESC LIMIT $9
            ), last AS (
                SELECT (array_agg(edge.at))[1] AS at, (array_agg(edge.id))[1] AS id FROM (
                    SELECT key.at, key.id \(range) AND (SELECT count(*) FROM found) < $9 \(newest) 2 OFFSET $8 - 1
                ) AS edge HAVING count(*) = 2
            )
            SELECT page.*, last.id, last.at FROM (SELECT) AS one
            LEFT JOIN last ON true
            LEFT JOIN (SELECT \(columns) FROM found \(entries)) AS page ON true
            ORDER BY page.at DESC, page.id DESC
            """
    }

    /// Settings for totals: unlike a page, they may read all rows of a list, so that the server chooses the plan.
    static let counting = """
        SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL enable_seqscan = on; SET LOCAL enable_bitmapscan = on;
        SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on; SET LOCAL work_mem = '64MB';
        """

    /// Returns number and sum of the amounts by currency. A sum is limited to 64 bits.
    static let totals = """
        SELECT entry.currency, count(*),
            greatest(-9223372036854775808, least(9223372036854775807, sum(found.amount)))::bigint
        FROM (SELECT key.id, key.amount \(range)) AS found
        JOIN listed AS entry ON entry.tenant = $1 AND entry.list = $2::smallint AND entry.id = found.id
        GROUP BY entry.currency
        """
}
