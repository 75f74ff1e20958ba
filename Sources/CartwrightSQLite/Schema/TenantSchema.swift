/// The change that puts the tenant first in the key of every table. What was there before is that of `shop`.
enum TenantSchema {
    static let text = [feeds, codes, ledger, sessions, TenantOutboxSchema.text].joined(separator: "\n")

    private static let feeds = """
        ALTER TABLE feed RENAME TO old_feed;
        CREATE TABLE feed (
            tenant BLOB NOT NULL,
            name BLOB NOT NULL,
            user BLOB,
            last_full_sync_at INTEGER, -- milliseconds since 1970
            last_card_updated_at INTEGER,
            PRIMARY KEY (tenant, name)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO feed SELECT X'73686f70', name, user, last_full_sync_at, last_card_updated_at FROM old_feed;
        DROP TABLE old_feed;
        ALTER TABLE feed_card RENAME TO old_feed_card;
        CREATE TABLE feed_card (
            tenant BLOB NOT NULL,
            feed BLOB NOT NULL,
            id BLOB NOT NULL,
            card BLOB NOT NULL, -- JSON
            PRIMARY KEY (tenant, feed, id)
        ) STRICT;
        INSERT INTO feed_card SELECT X'73686f70', feed, id, card FROM old_feed_card;
        DROP TABLE old_feed_card;
        ALTER TABLE feed_mark RENAME TO old_feed_mark;
        CREATE TABLE feed_mark (
            tenant BLOB NOT NULL,
            feed BLOB NOT NULL,
            id BLOB NOT NULL,
            marks INTEGER NOT NULL, -- bits, see CardMarks
            PRIMARY KEY (tenant, feed, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO feed_mark SELECT X'73686f70', feed, id, marks FROM old_feed_mark;
        DROP TABLE old_feed_mark;
        """

    private static let codes = """
        ALTER TABLE promotion_code RENAME TO old_promotion_code;
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
        INSERT INTO promotion_code
        SELECT X'73686f70', code, promotion, use_limit, customer, starts_at, ends_at, revoked_at
        FROM old_promotion_code;
        DROP TABLE old_promotion_code;
        """

    private static let ledger = """
        ALTER TABLE ledger_counter RENAME TO old_ledger_counter;
        CREATE TABLE ledger_counter (
            tenant BLOB NOT NULL,
            kind INTEGER NOT NULL, -- see CounterRow
            name BLOB NOT NULL, -- the promotion, or the code
            customer BLOB NOT NULL, -- empty where there is none to the kind
            used INTEGER NOT NULL CHECK (used >= 0),
            held INTEGER NOT NULL CHECK (held >= 0), -- what the demands of all holds come to
            PRIMARY KEY (tenant, kind, name, customer)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO ledger_counter SELECT X'73686f70', kind, name, customer, used, held FROM old_ledger_counter;
        DROP TABLE old_ledger_counter;
        ALTER TABLE ledger_hold RENAME TO old_ledger_hold;
        CREATE TABLE ledger_hold (
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            expires_at INTEGER NOT NULL, -- milliseconds since 1970
            PRIMARY KEY (tenant, session)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO ledger_hold SELECT X'73686f70', session, expires_at FROM old_ledger_hold;
        DROP TABLE old_ledger_hold;
        CREATE INDEX ledger_hold_expiry ON ledger_hold (tenant, expires_at);
        ALTER TABLE ledger_demand RENAME TO old_ledger_demand;
        CREATE TABLE ledger_demand (
            tenant BLOB NOT NULL, -- of the holds
            session BLOB NOT NULL,
            kind INTEGER NOT NULL,
            name BLOB NOT NULL,
            customer BLOB NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            at_most INTEGER, -- what used and held may come to together
            PRIMARY KEY (tenant, session, kind, name, customer)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO ledger_demand
        SELECT X'73686f70', session, kind, name, customer, amount, at_most
        FROM old_ledger_demand;
        DROP TABLE old_ledger_demand;
        ALTER TABLE ledger_redemption RENAME TO old_ledger_redemption;
        CREATE TABLE ledger_redemption (
            tenant BLOB NOT NULL, -- orders that were confirmed, those that use nothing among them
            session BLOB NOT NULL,
            order_id BLOB NOT NULL,
            PRIMARY KEY (tenant, session, order_id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO ledger_redemption SELECT X'73686f70', session, order_id FROM old_ledger_redemption;
        DROP TABLE old_ledger_redemption;
        ALTER TABLE ledger_use RENAME TO old_ledger_use;
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
        INSERT INTO ledger_use
        SELECT X'73686f70', session, order_id, kind, name, customer, amount
        FROM old_ledger_use;
        DROP TABLE old_ledger_use;
        ALTER TABLE ledger_given_back RENAME TO old_ledger_given_back;
        CREATE TABLE ledger_given_back (
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            order_id BLOB NOT NULL,
            key BLOB NOT NULL,
            PRIMARY KEY (tenant, session, order_id, key)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO ledger_given_back SELECT X'73686f70', session, order_id, key FROM old_ledger_given_back;
        DROP TABLE old_ledger_given_back;
        """

    private static let sessions = """
        ALTER TABLE session RENAME TO old_session;
        CREATE TABLE session (
            tenant BLOB NOT NULL,
            id BLOB NOT NULL,
            revision INTEGER NOT NULL CHECK (revision > 0),
            body BLOB NOT NULL, -- JSON, with the session's orders
            unsettled_since INTEGER, -- milliseconds since 1970
            PRIMARY KEY (tenant, id)
        ) STRICT;
        INSERT INTO session SELECT X'73686f70', id, revision, body, unsettled_since FROM old_session;
        DROP TABLE old_session;
        CREATE INDEX session_unsettled ON session (tenant, unsettled_since, id) WHERE unsettled_since IS NOT NULL;
        ALTER TABLE session_commit RENAME TO old_session_commit;
        CREATE TABLE session_commit (
            tenant BLOB NOT NULL, -- those that have a key
            session BLOB NOT NULL,
            key BLOB NOT NULL,
            revision INTEGER NOT NULL, -- the answer
            answer BLOB NOT NULL, -- for whoever repeats it
            PRIMARY KEY (tenant, session, key)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO session_commit SELECT X'73686f70', session, key, revision, answer FROM old_session_commit;
        DROP TABLE old_session_commit;
        """
}
