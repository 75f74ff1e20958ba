/// The tables of 0.1.0, the first released version. The tenant is the first part of every key.
///
/// Text from outside is stored as bytes, since SQLite ends a text at its first zero.
enum FirstTables {
    static let text = [feeds, codes, ledger, sessions, records, OutboxSchema.text].joined(separator: "\n")

    private static let feeds = """
        CREATE TABLE feed (
            tenant BLOB NOT NULL,
            name BLOB NOT NULL,
            user BLOB,
            last_full_sync_at INTEGER, -- milliseconds since 1970
            last_card_updated_at INTEGER,
            PRIMARY KEY (tenant, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE feed_card (
            tenant BLOB NOT NULL,
            feed BLOB NOT NULL,
            id BLOB NOT NULL,
            card BLOB NOT NULL, -- JSON
            PRIMARY KEY (tenant, feed, id)
        ) STRICT;
        CREATE TABLE feed_mark (
            tenant BLOB NOT NULL,
            feed BLOB NOT NULL,
            id BLOB NOT NULL,
            marks INTEGER NOT NULL, -- bits, see CardMarks
            PRIMARY KEY (tenant, feed, id)
        ) STRICT, WITHOUT ROWID;
        """

    private static let codes = """
        CREATE TABLE promotion_code (
            tenant BLOB NOT NULL,
            code BLOB NOT NULL, -- as it is compared
            promotion BLOB NOT NULL,
            use_limit INTEGER,
            customer BLOB,
            starts_at INTEGER, -- milliseconds since 1970
            ends_at INTEGER,
            revoked_at INTEGER,
            PRIMARY KEY (tenant, code)
        ) STRICT, WITHOUT ROWID;
        """

    private static let ledger = """
        CREATE TABLE ledger_counter (
            tenant BLOB NOT NULL,
            kind INTEGER NOT NULL, -- see CounterRow
            name BLOB NOT NULL, -- the promotion, or the code
            customer BLOB NOT NULL, -- empty where there is none to the kind
            used INTEGER NOT NULL CHECK (used >= 0),
            held INTEGER NOT NULL CHECK (held >= 0), -- what the demands of all holds come to
            PRIMARY KEY (tenant, kind, name, customer)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ledger_hold (
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            expires_at INTEGER NOT NULL, -- milliseconds since 1970
            PRIMARY KEY (tenant, session)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX ledger_hold_expiry ON ledger_hold (tenant, expires_at);
        CREATE TABLE ledger_demand ( -- of the holds
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            kind INTEGER NOT NULL,
            name BLOB NOT NULL,
            customer BLOB NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            at_most INTEGER, -- what used and held may come to together
            PRIMARY KEY (tenant, session, kind, name, customer)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ledger_redemption ( -- orders that were confirmed, those that use nothing among them
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            order_id BLOB NOT NULL,
            PRIMARY KEY (tenant, session, order_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ledger_use (
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            order_id BLOB NOT NULL,
            kind INTEGER NOT NULL,
            name BLOB NOT NULL,
            customer BLOB NOT NULL,
            amount INTEGER NOT NULL CHECK (amount >= 0), -- what the order still uses
            PRIMARY KEY (tenant, session, order_id, kind, name, customer)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ledger_given_back (
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            order_id BLOB NOT NULL,
            key BLOB NOT NULL,
            PRIMARY KEY (tenant, session, order_id, key)
        ) STRICT, WITHOUT ROWID;
        """

    private static let sessions = """
        CREATE TABLE session (
            tenant BLOB NOT NULL,
            id BLOB NOT NULL,
            revision INTEGER NOT NULL CHECK (revision > 0),
            body BLOB NOT NULL, -- JSON, with the session's orders
            unsettled_since INTEGER, -- milliseconds since 1970
            PRIMARY KEY (tenant, id)
        ) STRICT;
        CREATE INDEX session_unsettled ON session (tenant, unsettled_since, id) WHERE unsettled_since IS NOT NULL;
        CREATE TABLE session_commit ( -- those that have a key
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            key BLOB NOT NULL,
            revision INTEGER NOT NULL, -- the answer
            answer BLOB NOT NULL, -- for those who repeat it
            committed_at INTEGER NOT NULL DEFAULT 0, -- milliseconds since 1970
            PRIMARY KEY (tenant, session, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_commit_instant ON session_commit (tenant, committed_at);
        CREATE TABLE session_step ( -- earlier revisions of sessions
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            revision INTEGER NOT NULL,
            body BLOB NOT NULL, -- JSON
            PRIMARY KEY (tenant, session, revision)
        ) STRICT;
        """

    private static let records = """
        CREATE TABLE record ( -- small documents of the programs around a checkout
            tenant BLOB NOT NULL,
            kind BLOB NOT NULL,
            id BLOB NOT NULL,
            revision INTEGER NOT NULL CHECK (revision > 0),
            expires_at INTEGER, -- milliseconds since 1970
            body BLOB NOT NULL,
            PRIMARY KEY (tenant, kind, id)
        ) STRICT;
        CREATE INDEX record_expiry ON record (tenant, expires_at) WHERE expires_at IS NOT NULL;
        """
}
