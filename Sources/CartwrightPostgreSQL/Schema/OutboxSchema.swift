/// The tables of an outbox, beside `outbox_event`, which changes of sessions write to.
enum OutboxSchema {
    /// A source may be longer than what an index takes, so it is found by its SHA-256.
    ///
    /// Whether a batch has all its events is a constraint: one that was made of events that were not there any more is
    /// undone by the server.
    static let text = """
        CREATE TABLE outbox_batch (
            number bigint PRIMARY KEY, -- of its first event
            id bytea NOT NULL UNIQUE,
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
            CONSTRAINT outbox_batch_is_whole CHECK (
                state = 1 OR events = cardinality(event_numbers) AND events = cardinality(event_lengths)
                    AND events = cardinality(event_sources)
            )
        );
        CREATE INDEX outbox_batch_due ON outbox_batch (due_at, number) WHERE state = 0;
        CREATE INDEX outbox_batch_since ON outbox_batch (due_since) WHERE state = 0;
        CREATE INDEX outbox_batch_state ON outbox_batch (state, number);
        CREATE INDEX outbox_batch_settled ON outbox_batch (settled_at) WHERE state = 1;
        CREATE TABLE outbox_source ( -- those of the batches in flight
            source bytea NOT NULL, -- SHA-256
            number bigint NOT NULL, -- of the batch
            PRIMARY KEY (source, number)
        );
        CREATE INDEX outbox_source_batch ON outbox_source (number);
        CREATE TABLE outbox_state (
            only_row boolean PRIMARY KEY CHECK (only_row),
            term bigint NOT NULL, -- how often somebody began to deliver
            delivered bigint NOT NULL -- batches, of which there may be too many to count
        );
        INSERT INTO outbox_state VALUES (true, 0, 0);
        CREATE SEQUENCE outbox_name; -- ids that were ever given to batches
        """
}
