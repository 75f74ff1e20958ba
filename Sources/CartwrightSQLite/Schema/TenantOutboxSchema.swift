/// The part of the change to tenants that is about the outbox.
///
/// The digests of rows stay as they are, so that what was damaged before is found afterwards. They need not tell of the
/// tenant: a row that another tenant would find is missing from its own, whose rows are counted.
enum TenantOutboxSchema {
    static let text = [rows, counts].joined(separator: "\n")

    private static let rows = """
        ALTER TABLE outbox_event RENAME TO old_outbox_event;
        CREATE TABLE outbox_event (
            tenant BLOB NOT NULL, -- those that are in no batch yet
            number INTEGER NOT NULL, -- in the order of recording, never used twice
            source BLOB NOT NULL,
            body BLOB NOT NULL, -- JSON
            digest INTEGER NOT NULL, -- see RowDigest
            PRIMARY KEY (tenant, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO outbox_event SELECT X'73686f70', number, source, body, digest FROM old_outbox_event;
        DROP TABLE old_outbox_event;
        ALTER TABLE outbox_batch RENAME TO old_outbox_batch;
        CREATE TABLE outbox_batch (
            tenant BLOB NOT NULL,
            number INTEGER NOT NULL, -- of its first event
            id BLOB NOT NULL,
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
            members BLOB NOT NULL, -- JSON, see BatchMembers; empty once it is delivered
            due_since INTEGER, -- when due_at was decided
            body_digest INTEGER NOT NULL,
            digest INTEGER NOT NULL, -- of all columns before it but the tenant
            PRIMARY KEY (tenant, number),
            UNIQUE (tenant, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO outbox_batch
        SELECT X'73686f70', number, id, state, waits, due_at, events, bytes, failures, created_at, settled_at,
            reason_code, reason, members, due_since, body_digest, digest
        FROM old_outbox_batch;
        DROP TABLE old_outbox_batch;
        CREATE INDEX outbox_batch_due ON outbox_batch (tenant, waits, due_at, number) WHERE state = 0;
        CREATE INDEX outbox_batch_since ON outbox_batch (tenant, due_since) WHERE state = 0;
        CREATE INDEX outbox_batch_state ON outbox_batch (tenant, state, number);
        CREATE INDEX outbox_batch_settled ON outbox_batch (tenant, settled_at) WHERE state = 1;
        ALTER TABLE outbox_body RENAME TO old_outbox_body;
        CREATE TABLE outbox_body (
            tenant BLOB NOT NULL, -- apart, so that a change of state does not write it again
            number INTEGER NOT NULL, -- of the batch
            body BLOB NOT NULL, -- JSON
            PRIMARY KEY (tenant, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO outbox_body SELECT X'73686f70', number, body FROM old_outbox_body;
        DROP TABLE old_outbox_body;
        ALTER TABLE outbox_source RENAME TO old_outbox_source;
        CREATE TABLE outbox_source (
            tenant BLOB NOT NULL, -- those of the batches in flight
            source BLOB NOT NULL,
            number INTEGER NOT NULL, -- of the batch
            PRIMARY KEY (tenant, source, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO outbox_source SELECT X'73686f70', source, number FROM old_outbox_source;
        DROP TABLE old_outbox_source;
        """

    /// Counts that are not what their digest says stay so.
    private static let counts = """
        CREATE TABLE store_count ( -- over all tenants
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            store INTEGER NOT NULL, -- by chance
            commits INTEGER NOT NULL, -- transactions ever
            recorded INTEGER NOT NULL, -- events ever
            named INTEGER NOT NULL, -- batches ever
            outboxes INTEGER NOT NULL, -- rows of outbox_count
            digest INTEGER NOT NULL
        ) STRICT;
        ALTER TABLE outbox_count RENAME TO old_outbox_count;
        CREATE TABLE outbox_count ( -- what would have to be counted row by row
            tenant BLOB NOT NULL PRIMARY KEY,
            recorded INTEGER NOT NULL, -- events ever
            pending INTEGER NOT NULL, -- events now
            in_flight INTEGER NOT NULL, -- batches now
            delivered INTEGER NOT NULL,
            dead INTEGER NOT NULL,
            digest INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TEMP VIEW sound AS SELECT *, digest = row_digest(
            recorded, named, pending, in_flight, delivered, dead, store, commits
        ) AS is_sound FROM main.old_outbox_count;
        INSERT INTO store_count SELECT 1, store, commits, recorded, named, 1,
            CASE WHEN is_sound THEN row_digest(store, commits, recorded, named, 1) ELSE 0 END
        FROM sound;
        INSERT INTO outbox_count SELECT X'73686f70', recorded, pending, in_flight, delivered, dead,
            CASE WHEN is_sound THEN row_digest(recorded, pending, in_flight, delivered, dead) ELSE 0 END
        FROM sound;
        DROP VIEW sound;
        DROP TABLE old_outbox_count;
        """
}
