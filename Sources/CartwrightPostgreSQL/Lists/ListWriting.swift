internal import Cartwright

/// The statements that write entries of lists.
enum ListWriting {
    private static let pastCustomer = ListField.pastCustomer.rawValue
    private static let promotion = ListField.promotion.rawValue

    /// Writes entries whose content is new, and of their keys those that were added or removed. A past customer stays,
    /// and so does the place of an entry.
    ///
    /// - Parameter entries: the query of the entries, see ``selecting(_:where:)``.
    private static func writing(_ entries: String) -> String {
        """
        WITH given AS MATERIALIZED (
        \(entries)
        ), gone AS (
            \(deleting("""
                SELECT given.tenant, given.list, given.at, given.id, key FROM given
                CROSS JOIN unnest(given.before) AS key
                WHERE key <> ALL (given.keys) AND get_byte(key, 0) <> \(pastCustomer)
                """))
        ), added AS (
            INSERT INTO list_key (tenant, list, field, value, at, id, amount)
            SELECT given.tenant, given.list, get_byte(key.name, 0), substring(key.name FROM 2), given.at, given.id,
                key.amount
            FROM given CROSS JOIN unnest(given.keys, given.amounts) AS key (name, amount)
            WHERE key.name <> ALL (given.before) OR get_byte(key.name, 0) = \(promotion)
            ON CONFLICT (tenant, list, field, value, at, id) DO UPDATE SET amount = excluded.amount
                WHERE list_key.amount <> excluded.amount
        )
        INSERT INTO listed (tenant, list, id, session, at, currency, content, keys)
        SELECT tenant, list, id, session, at, currency, content, keys || ARRAY(
            SELECT key FROM unnest(before) AS key WHERE get_byte(key, 0) = \(pastCustomer) AND key <> ALL (keys)
        ) FROM given
        ON CONFLICT (tenant, list, id) DO UPDATE SET session = excluded.session, currency = excluded.currency,
            content = excluded.content, keys = excluded.keys
        """
    }

    /// Deletes the rows of keys that a query returns, as tenant, list, at, id and key, under the locks of their
    /// sessions.
    /// Each row is looked up by itself: a join may be planned, while the table is small, as a scan of all rows.
    static func deleting(_ keys: String) -> String {
        """
        DELETE FROM list_key WHERE ctid = ANY (ARRAY(
            SELECT found.ctid FROM (
            \(keys)
            ) AS old CROSS JOIN LATERAL (
                SELECT present.ctid FROM list_key AS present
                WHERE present.tenant = old.tenant AND present.list = old.list
                    AND present.field = get_byte(old.key, 0)::smallint AND present.value = substring(old.key FROM 2)
                    AND present.at = old.at AND present.id = old.id
                LIMIT 1
            ) AS found
        ))
        """
    }

    private static let columns = "job, list, id, at, currency, content, keys, amounts"

    /// Selects entries with their present state: `names` are the arrays of tenants, sessions, and the columns of
    /// entries.
    private static func selecting(_ names: [String], where condition: String) -> String {
        """
            SELECT (\(names[0]))[entry.job] AS tenant, (\(names[1]))[entry.job] AS session,
                entry.list::smallint AS list, entry.id, coalesce(present.at, entry.at) AS at, entry.currency,
                entry.content, convert_from(entry.keys, 'UTF8')::bytea[] AS keys,
                convert_from(entry.amounts, 'UTF8')::bigint[] AS amounts, coalesce(present.keys, '{}') AS before
            FROM unnest(\(names[2...9].joined(separator: ", "))) AS entry (\(columns))
            LEFT JOIN LATERAL (
                SELECT listed.* FROM listed WHERE listed.tenant = (\(names[0]))[entry.job]
                    AND listed.list = entry.list::smallint AND listed.id = entry.id LIMIT 1
            ) AS present ON true
            WHERE present.content IS DISTINCT FROM entry.content AND \(condition)
        """
    }

    /// The parameters of the function `change` for entries, in the order of ``EntryColumns/values``.
    static let parameters = """
        entry_jobs bigint[], entry_lists bigint[], entry_ids bytea[], entry_instants bigint[],
            entry_currencies bytea[], entry_contents bytea[], entry_keys bytea[], entry_amounts bytea[]
        """

    /// The part of the function `change` that writes the entries of jobs that are done.
    static let change = """
                IF cardinality(entry_jobs) > 0 THEN
                    \(writing(selecting(
                        ["tenants", "sessions", "entry_jobs", "entry_lists", "entry_ids", "entry_instants",
                         "entry_currencies", "entry_contents", "entry_keys", "entry_amounts"],
                        where: "entry.job = ANY (done)"
                    )));
                END IF;
        """

    /// Writes the entries of sessions: `$1` are their tenants, `$2` their ids, `$3` to `$10` the entries.
    static let insert = writing(
        selecting(
            [
                "$1::bytea[]", "$2::bytea[]", "$3::bigint[]", "$4::bigint[]", "$5::bytea[]", "$6::bigint[]",
                "$7::bytea[]", "$8::bytea[]", "$9::bytea[]", "$10::bytea[]",
            ],
            where: "true"
        )
    )
}
