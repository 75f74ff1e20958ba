/// The tables of outboxes.
enum OutboxSchema {
    /// A source may be too long for an index, so its SHA-256 is the key.
    ///
    /// A constraint checks that a batch has all its events: the server refuses a batch of events that do not exist any
    /// more.
    static let text = """
        CREATE TABLE outbox_event ( -- those that are in no batch yet
            number bigint GENERATED ALWAYS AS IDENTITY, -- in the order of recording within a source
            source bytea NOT NULL,
            body bytea NOT NULL, -- JSON
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, number)
        );
        CREATE TABLE outbox_batch (
            number bigint NOT NULL, -- of its first event
            id bytea NOT NULL,
            state smallint NOT NULL, -- 0 in flight, 1 delivered, 2 dead
            due_at bigint, -- milliseconds since 1970; of one in flight that is given out, null
            due_since bigint, -- when due_at was decided
            failures bigint NOT NULL,
            created_at bigint NOT NULL,
            settled_at bigint,
            reason_code bytea,
            reason bytea,
            events bigint NOT NULL CHECK (events > 0),
            event_numbers bigint[] NOT NULL, -- these three are empty once it is delivered
            event_lengths bigint[] NOT NULL, -- in bytes
            event_sources bytea[] NOT NULL,
            body bytea NOT NULL, -- JSON
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, number),
            UNIQUE (tenant, id),
            CONSTRAINT outbox_batch_is_whole CHECK (
                state = 1 OR events = cardinality(event_numbers) AND events = cardinality(event_lengths)
                    AND events = cardinality(event_sources)
            )
        );
        CREATE INDEX outbox_batch_due ON outbox_batch (tenant, due_at, number) WHERE state = 0;
        CREATE INDEX outbox_batch_since ON outbox_batch (tenant, due_since) WHERE state = 0;
        CREATE INDEX outbox_batch_state ON outbox_batch (tenant, state, number);
        CREATE INDEX outbox_batch_settled ON outbox_batch (tenant, settled_at) WHERE state = 1;
        CREATE TABLE outbox_source ( -- those of the batches in flight
            source bytea NOT NULL, -- SHA-256
            number bigint NOT NULL, -- of the batch
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, source, number)
        );
        CREATE INDEX outbox_source_batch ON outbox_source (tenant, number);
        CREATE TABLE outbox_state ( -- a row for each tenant
            term bigint NOT NULL, -- how often delivery was started
            delivered bigint NOT NULL, -- batches, of which there may be too many to count
            tenant bytea PRIMARY KEY
        );
        CREATE SEQUENCE outbox_name; -- ids that were ever given to batches
        """
}
