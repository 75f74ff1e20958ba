/// The changes that led to the tables of a store. One that was released is never edited: the next one follows it.
enum SchemaChanges {
    /// Text that others chose is kept as bytes, since SQLite ends a text at its first zero.
    static let all = [
        """
        CREATE TABLE feed (
            name BLOB NOT NULL PRIMARY KEY,
            user BLOB,
            last_full_sync_at INTEGER, -- milliseconds since 1970
            last_card_updated_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE feed_card (
            feed BLOB NOT NULL,
            id BLOB NOT NULL,
            card BLOB NOT NULL, -- JSON
            PRIMARY KEY (feed, id)
        ) STRICT;
        CREATE TABLE feed_mark (
            feed BLOB NOT NULL,
            id BLOB NOT NULL,
            marks INTEGER NOT NULL, -- bits, see CardMarks
            PRIMARY KEY (feed, id)
        ) STRICT, WITHOUT ROWID;
        """,
        """
        CREATE TABLE outbox_event ( -- those that are in no batch yet
            number INTEGER NOT NULL PRIMARY KEY, -- in the order of recording, never used twice
            source BLOB NOT NULL,
            body BLOB NOT NULL -- JSON
        ) STRICT;
        CREATE TABLE outbox_batch (
            number INTEGER NOT NULL PRIMARY KEY, -- of its first event
            id BLOB NOT NULL UNIQUE,
            state INTEGER NOT NULL, -- 0 in flight, 1 delivered, 2 dead
            waits INTEGER NOT NULL, -- 1 in flight, but behind another one that shares a source
            due_at INTEGER, -- milliseconds since 1970; of one in flight that is given out, null
            events INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            failures INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            settled_at INTEGER,
            reason_code BLOB,
            reason BLOB,
            members BLOB NOT NULL -- JSON, see BatchMembers; empty once it is delivered
        ) STRICT;
        CREATE INDEX outbox_batch_due ON outbox_batch (waits, due_at, number) WHERE state = 0;
        CREATE INDEX outbox_batch_state ON outbox_batch (state, number);
        CREATE INDEX outbox_batch_settled ON outbox_batch (settled_at) WHERE state = 1;
        CREATE TABLE outbox_body ( -- apart, so that a change of state does not write it again
            number INTEGER NOT NULL PRIMARY KEY, -- of the batch
            body BLOB NOT NULL -- JSON
        ) STRICT;
        CREATE TABLE outbox_source ( -- those of the batches in flight
            source BLOB NOT NULL,
            number INTEGER NOT NULL, -- of the batch
            PRIMARY KEY (source, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE outbox_count ( -- what would have to be counted row by row
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            recorded INTEGER NOT NULL, -- events ever
            named INTEGER NOT NULL, -- batches ever
            pending INTEGER NOT NULL, -- events now
            in_flight INTEGER NOT NULL, -- batches now
            delivered INTEGER NOT NULL,
            dead INTEGER NOT NULL
        ) STRICT;
        INSERT INTO outbox_count VALUES (1, 0, 0, 0, 0, 0, 0);
        """,
        """
        ALTER TABLE outbox_event ADD COLUMN digest INTEGER NOT NULL DEFAULT 0; -- see RowDigest
        UPDATE outbox_event SET digest = row_digest(source, body, number);

        ALTER TABLE outbox_batch ADD COLUMN due_since INTEGER; -- when due_at was decided
        ALTER TABLE outbox_batch ADD COLUMN body_digest INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE outbox_batch ADD COLUMN digest INTEGER NOT NULL DEFAULT 0; -- of all columns before it
        CREATE INDEX outbox_batch_since ON outbox_batch (due_since) WHERE state = 0;
        UPDATE outbox_batch SET
            due_since = CASE WHEN due_at IS NULL THEN NULL ELSE min(due_at, created_at) END,
            body_digest = coalesce(
                (SELECT row_digest(body) FROM outbox_body WHERE outbox_body.number = outbox_batch.number), 0
            );
        UPDATE outbox_batch SET digest = row_digest(
            number, id, state, waits, due_at, events, bytes, failures, created_at, settled_at, reason_code, reason,
            members, due_since, body_digest
        );

        ALTER TABLE outbox_count ADD COLUMN store INTEGER NOT NULL DEFAULT 0; -- by chance
        ALTER TABLE outbox_count ADD COLUMN commits INTEGER NOT NULL DEFAULT 0; -- transactions ever
        ALTER TABLE outbox_count ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
        UPDATE outbox_count SET store = random();
        UPDATE outbox_count SET digest = row_digest(
            recorded, named, pending, in_flight, delivered, dead, store, commits
        );
        """,
        """
        CREATE TABLE promotion_code (
            code BLOB NOT NULL PRIMARY KEY, -- as it is compared
            promotion BLOB NOT NULL,
            use_limit INTEGER,
            customer BLOB,
            starts_at INTEGER, -- milliseconds since 1970
            ends_at INTEGER,
            revoked_at INTEGER
        ) STRICT, WITHOUT ROWID;
        """,
        """
        CREATE TABLE ledger_counter (
            kind INTEGER NOT NULL, -- see CounterRow
            name BLOB NOT NULL, -- the promotion, or the code
            customer BLOB NOT NULL, -- empty where there is none to the kind
            used INTEGER NOT NULL CHECK (used >= 0),
            held INTEGER NOT NULL CHECK (held >= 0), -- what the demands of all holds come to
            PRIMARY KEY (kind, name, customer)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ledger_hold (
            session BLOB NOT NULL PRIMARY KEY,
            expires_at INTEGER NOT NULL -- milliseconds since 1970
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX ledger_hold_expiry ON ledger_hold (expires_at);
        CREATE TABLE ledger_demand ( -- of the holds
            session BLOB NOT NULL,
            kind INTEGER NOT NULL,
            name BLOB NOT NULL,
            customer BLOB NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            at_most INTEGER, -- what used and held may come to together
            PRIMARY KEY (session, kind, name, customer)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ledger_redemption ( -- orders that were confirmed, those that use nothing among them
            session BLOB NOT NULL,
            order_id BLOB NOT NULL,
            PRIMARY KEY (session, order_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ledger_use (
            session BLOB NOT NULL,
            order_id BLOB NOT NULL,
            kind INTEGER NOT NULL,
            name BLOB NOT NULL,
            customer BLOB NOT NULL,
            amount INTEGER NOT NULL CHECK (amount >= 0), -- what the order still uses
            PRIMARY KEY (session, order_id, kind, name, customer)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ledger_given_back (
            session BLOB NOT NULL,
            order_id BLOB NOT NULL,
            key BLOB NOT NULL,
            PRIMARY KEY (session, order_id, key)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE session (
            id BLOB NOT NULL PRIMARY KEY,
            revision INTEGER NOT NULL CHECK (revision > 0),
            body BLOB NOT NULL -- JSON, with the session's orders
        ) STRICT;
        CREATE TABLE session_commit ( -- those that have a key
            session BLOB NOT NULL,
            key BLOB NOT NULL,
            revision INTEGER NOT NULL, -- the answer
            PRIMARY KEY (session, key)
        ) STRICT, WITHOUT ROWID;
        """,
        """
        ALTER TABLE session_commit ADD COLUMN answer BLOB NOT NULL DEFAULT x''; -- for whoever repeats it
        ALTER TABLE session ADD COLUMN unsettled_since INTEGER; -- milliseconds since 1970
        CREATE INDEX session_unsettled ON session (unsettled_since, id) WHERE unsettled_since IS NOT NULL;
        """,
        """
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
        """,
        TenantSchema.text,
        """
        CREATE TABLE session_step ( -- earlier revisions of sessions
            tenant BLOB NOT NULL,
            session BLOB NOT NULL,
            revision INTEGER NOT NULL,
            body BLOB NOT NULL, -- JSON
            PRIMARY KEY (tenant, session, revision)
        ) STRICT;
        """,
        """
        ALTER TABLE session_commit ADD COLUMN committed_at INTEGER NOT NULL DEFAULT 0; -- milliseconds since 1970
        UPDATE session_commit SET committed_at = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
        CREATE INDEX session_commit_instant ON session_commit (tenant, committed_at);
        """,
        CodeSpellingSchema.text + """

            ALTER TABLE session ADD COLUMN commands BLOB NOT NULL DEFAULT x''; -- JSON: what led here, empty for unknown
            ALTER TABLE session_step ADD COLUMN commands BLOB NOT NULL DEFAULT x'';
            """,
    ]
}
