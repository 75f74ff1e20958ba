/// The tables of outboxes and of the counts over them.
///
/// The digest of a row need not cover the tenant: a row moved to another tenant is missing from its own, whose rows
/// are counted.
enum OutboxSchema {
    static let text = """
        CREATE TABLE outbox_event ( -- those that are in no batch yet
            tenant BLOB NOT NULL,
            number INTEGER NOT NULL, -- in the order of recording, never used twice
            source BLOB NOT NULL,
            body BLOB NOT NULL, -- JSON
            digest INTEGER NOT NULL, -- see RowDigest
            PRIMARY KEY (tenant, number)
        ) STRICT, WITHOUT ROWID;
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
        CREATE INDEX outbox_batch_due ON outbox_batch (tenant, waits, due_at, number) WHERE state = 0;
        CREATE INDEX outbox_batch_since ON outbox_batch (tenant, due_since) WHERE state = 0;
        CREATE INDEX outbox_batch_state ON outbox_batch (tenant, state, number);
        CREATE INDEX outbox_batch_settled ON outbox_batch (tenant, settled_at) WHERE state = 1;
        CREATE TABLE outbox_body ( -- apart, so that a change of state does not write it again
            tenant BLOB NOT NULL,
            number INTEGER NOT NULL, -- of the batch
            body BLOB NOT NULL, -- JSON
            PRIMARY KEY (tenant, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE outbox_source ( -- those of the batches in flight
            tenant BLOB NOT NULL,
            source BLOB NOT NULL,
            number INTEGER NOT NULL, -- of the batch
            PRIMARY KEY (tenant, source, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE outbox_count ( -- what would have to be counted row by row
            tenant BLOB NOT NULL PRIMARY KEY,
            recorded INTEGER NOT NULL, -- events ever
            pending INTEGER NOT NULL, -- events now
            in_flight INTEGER NOT NULL, -- batches now
            delivered INTEGER NOT NULL,
            dead INTEGER NOT NULL,
            digest INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE store_count ( -- over all tenants
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            store INTEGER NOT NULL, -- by chance
            commits INTEGER NOT NULL, -- transactions ever
            recorded INTEGER NOT NULL, -- events ever
            named INTEGER NOT NULL, -- batches ever
            outboxes INTEGER NOT NULL, -- rows of outbox_count
            digest INTEGER NOT NULL
        ) STRICT;
        """
}
