/// The tables of feeds.
enum FeedSchema {
    /// Names of feeds and ids of cards may be too long for an index, so their SHA-256 is the key.
    static let text = """
        CREATE TABLE feed (
            key bytea NOT NULL, -- SHA-256 of the name
            name bytea NOT NULL,
            user_id bytea, -- null: an anonymous user
            last_full_sync_at bigint, -- milliseconds since 1970
            last_card_updated_at bigint,
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, key)
        );
        CREATE TABLE feed_card (
            feed bytea NOT NULL,
            card bytea NOT NULL, -- SHA-256 of the id
            body bytea NOT NULL, -- JSON, without the user's marks
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, feed, card)
        );
        CREATE TABLE feed_mark ( -- also of cards that are gone
            feed bytea NOT NULL,
            card bytea NOT NULL, -- SHA-256 of the id
            id bytea NOT NULL,
            marks bigint NOT NULL, -- see CardMarks
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, feed, card)
        );
        """
}
