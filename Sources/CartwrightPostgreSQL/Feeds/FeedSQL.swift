/// The statements of feeds. `$1` is the name of a feed in each.
enum FeedSQL {
    /// All of a feed in one statement, so that it is read as it stood at one moment: header, cards and marks.
    static let record = """
        SELECT 0::bigint, user_id, last_full_sync_at, last_card_updated_at FROM feed WHERE key = sha256($1)
        UNION ALL
        SELECT 1, body, NULL, NULL FROM feed_card WHERE feed = sha256($1)
        UNION ALL
        SELECT 2, id, marks, NULL FROM feed_mark WHERE feed = sha256($1) AND marks <> 0
        """

    /// Whoever writes to a feed has its row first, changed or not, so writers take turns and none waits in a circle.
    static let touch = """
        INSERT INTO feed (key, name) VALUES (sha256($1), $1) ON CONFLICT (key) DO UPDATE SET name = excluded.name
        """

    /// A new header: `$2` the user, `$3` and `$4` the times.
    static let putHeader = """
        INSERT INTO feed (key, name, user_id, last_full_sync_at, last_card_updated_at)
        VALUES (sha256($1), $1, $2, $3, $4)
        ON CONFLICT (key) DO UPDATE SET user_id = excluded.user_id,
            last_full_sync_at = excluded.last_full_sync_at, last_card_updated_at = excluded.last_card_updated_at
        """

    /// Takes the cards of the ids `$2` away.
    static let removeCards = """
        DELETE FROM feed_card USING unnest($2::bytea[]) AS gone (id)
        WHERE feed_card.feed = sha256($1) AND feed_card.card = sha256(gone.id)
        """

    /// Puts cards: `$2` their ids, `$3` their JSON.
    static let putCards = """
        INSERT INTO feed_card (feed, card, body)
        SELECT sha256($1), sha256(id), body FROM unnest($2::bytea[], $3::bytea[]) AS new (id, body)
        ON CONFLICT (feed, card) DO UPDATE SET body = excluded.body
        """

    /// Makes the rows of the cards `$2` that have no marks yet.
    static let makeMarks = """
        INSERT INTO feed_mark (feed, card, id, marks)
        SELECT sha256($1), sha256(id), id, 0 FROM unnest($2::bytea[]) AS new (id)
        ON CONFLICT (feed, card) DO NOTHING
        """

    /// Adds the bits `$3` to the marks of the cards `$2` and takes the bits `$4` away, and leaves all others as they
    /// are, so that two processes do not undo each other's marks.
    static let putMarks = """
        UPDATE feed_mark SET marks = (feed_mark.marks | new.added) & ~new.removed
        FROM unnest($2::bytea[], $3::bigint[], $4::bigint[]) AS new (id, added, removed)
        WHERE feed_mark.feed = sha256($1) AND feed_mark.card = sha256(new.id)
        """
}
