/// The statements of feeds. `$1` is the tenant and `$2` the name of a feed in each.
enum FeedSQL {
    /// Reads a whole feed in one statement, and so in one state: header, cards and marks.
    static let record = """
        SELECT 0::bigint, user_id, last_full_sync_at, last_card_updated_at FROM feed
        WHERE tenant = $1 AND key = sha256($2)
        UNION ALL
        SELECT 1, body, NULL, NULL FROM feed_card WHERE tenant = $1 AND feed = sha256($2)
        UNION ALL
        SELECT 2, id, marks, NULL FROM feed_mark WHERE tenant = $1 AND feed = sha256($2) AND marks <> 0
        """

    /// Locks the row of a feed, or creates it. Every writer to a feed runs this first, so writers take turns and never
    /// deadlock.
    static let touch = """
        INSERT INTO feed (tenant, key, name) VALUES ($1, sha256($2), $2)
        ON CONFLICT (tenant, key) DO UPDATE SET name = excluded.name
        """

    /// Writes a new header: `$3` is the user, `$4` and `$5` are the times.
    static let putHeader = """
        INSERT INTO feed (tenant, key, name, user_id, last_full_sync_at, last_card_updated_at)
        VALUES ($1, sha256($2), $2, $3, $4, $5)
        ON CONFLICT (tenant, key) DO UPDATE SET user_id = excluded.user_id,
            last_full_sync_at = excluded.last_full_sync_at, last_card_updated_at = excluded.last_card_updated_at
        """

    /// Deletes the cards with the ids `$3`.
    static let removeCards = """
        DELETE FROM feed_card USING unnest($3::bytea[]) AS gone (id)
        WHERE feed_card.tenant = $1 AND feed_card.feed = sha256($2) AND feed_card.card = sha256(gone.id)
        """

    /// Writes cards: `$3` are their ids, `$4` their JSON.
    static let putCards = """
        INSERT INTO feed_card (tenant, feed, card, body)
        SELECT $1, sha256($2), sha256(id), body FROM unnest($3::bytea[], $4::bytea[]) AS new (id, body)
        ON CONFLICT (tenant, feed, card) DO UPDATE SET body = excluded.body
        """

    /// Creates the rows of the cards `$3` that have no marks yet.
    static let makeMarks = """
        INSERT INTO feed_mark (tenant, feed, card, id, marks)
        SELECT $1, sha256($2), sha256(id), id, 0 FROM unnest($3::bytea[]) AS new (id)
        ON CONFLICT (tenant, feed, card) DO NOTHING
        """

    /// Adds the bits `$4` to the marks of the cards `$3` and removes the bits `$5`. All others stay, so that two
    /// processes do not undo each other's marks.
    static let putMarks = """
        UPDATE feed_mark SET marks = (feed_mark.marks | new.added) & ~new.removed
        FROM unnest($3::bytea[], $4::bigint[], $5::bigint[]) AS new (id, added, removed)
        WHERE feed_mark.tenant = $1 AND feed_mark.feed = sha256($2) AND feed_mark.card = sha256(new.id)
        """

    /// Locks the feeds of the user `$2`, so that writers to them have ended.
    static let lockFeeds = """
        SELECT key FROM feed WHERE tenant = $1 AND (name = $2 OR user_id = $2) ORDER BY key FOR UPDATE
        """

    /// Deletes the feeds of the user `$2`, with cards and marks.
    static let removeFeeds = """
        WITH gone AS (DELETE FROM feed WHERE tenant = $1 AND (name = $2 OR user_id = $2) RETURNING key),
        cards AS (DELETE FROM feed_card USING gone WHERE feed_card.tenant = $1 AND feed_card.feed = gone.key),
        marks AS (DELETE FROM feed_mark USING gone WHERE feed_mark.tenant = $1 AND feed_mark.feed = gone.key)
        SELECT count(*) FROM gone
        """
}
