internal import Cartwright

/// The statements that give out batches, and those that read an outbox. `$1` is the tenant in each.
enum OutboxSQL {
    /// The condition that a batch in flight waits only for its time: no batch that is older or given out shares a
    /// source with it. It compares values instead of using `NOT EXISTS`, which the server would evaluate for all
    /// batches at once: if many share a source, for all pairs.
    private static let isFree = """
        (
            SELECT 1 FROM outbox_source AS mine
            JOIN outbox_source AS theirs
                ON theirs.tenant = mine.tenant AND theirs.source = mine.source AND theirs.number < mine.number
            WHERE mine.tenant = batch.tenant AND mine.number = batch.number LIMIT 1
        ) IS NULL AND (
            SELECT 1 FROM outbox_batch AS away
            JOIN outbox_source AS theirs ON theirs.tenant = away.tenant AND theirs.number = away.number
            JOIN outbox_source AS mine
                ON mine.tenant = away.tenant AND mine.source = theirs.source AND mine.number = batch.number
            WHERE away.tenant = batch.tenant AND away.state = 0 AND away.due_at IS NULL AND away.number <> batch.number
            LIMIT 1
        ) IS NULL
        """

    /// Reschedules retries after the clock was set back: otherwise they would wait longer by that time. Each keeps its
    /// original delay from now on.
    static let waitAnew = """
        UPDATE outbox_batch
        SET due_at = least($2 + greatest(0, due_at - due_since), \(Instant.latest.milliseconds)), due_since = $2
        WHERE tenant = $1 AND state = 0 AND due_since > $2 AND due_at IS NOT NULL
        """

    /// Makes batches that are given out due, except those with the ids `$3`.
    static let takeBack = """
        UPDATE outbox_batch SET due_at = $2, due_since = $2
        WHERE tenant = $1 AND state = 0 AND due_at IS NULL AND id <> ALL ($3::bytea[])
        """

    /// Gives out the batch that has been due the longest.
    static let giveOut = """
        WITH due AS (
            SELECT batch.number FROM outbox_batch AS batch
            WHERE batch.tenant = $1 AND batch.state = 0 AND batch.due_at <= $2 AND \(isFree)
            ORDER BY batch.due_at, batch.number LIMIT 1
        )
        UPDATE outbox_batch AS batch SET due_at = NULL, due_since = NULL FROM due
        WHERE batch.tenant = $1 AND batch.number = due.number
        RETURNING batch.id, batch.body, batch.events, batch.failures, batch.created_at
        """

    /// Returns the oldest events whose sources are not in flight, as many as a batch holds, with a number for its id.
    /// Numbers are in the order of recording within a source; across sources they may appear late and have gaps.
    static let pending = """
        SELECT event.number, event.source, event.body, (SELECT nextval('outbox_name')) FROM (
            SELECT free.*, row_number() OVER in_order AS place,
                sum(octet_length(free.body) + 1) OVER in_order AS bytes
            FROM (
                SELECT oldest.* FROM (
                    SELECT number, source, body FROM outbox_event WHERE tenant = $1 ORDER BY number LIMIT $2
                ) AS oldest
                WHERE NOT EXISTS (
                    SELECT FROM outbox_source AS busy WHERE busy.tenant = $1 AND busy.source = sha256(oldest.source)
                )
                ORDER BY oldest.number LIMIT $3
            ) AS free
            WINDOW in_order AS (ORDER BY free.number)
        ) AS event
        WHERE (event.place = 1 OR event.bytes + 1 <= $4)
            AND (SELECT count(*) FROM outbox_batch WHERE tenant = $1 AND state = 0) < $5
        ORDER BY event.number
        """

    /// Makes a batch of events and gives it out: `$2` is its id, `$3` the instant, `$4` to `$6` are the numbers,
    /// lengths and sources of the events, `$7` is the body. It writes nothing if the events were rewritten since they
    /// were read. Events that do not exist any more are left to the constraint of the table.
    static let take = """
        WITH present AS MATERIALIZED (
            SELECT number, body FROM outbox_event WHERE tenant = $1 AND number = ANY ($4::bigint[])
            ORDER BY number FOR UPDATE
        ), known AS MATERIALIZED (
            SELECT FROM present HAVING count(*) < cardinality($4::bigint[])
                OR '\\x5b'::bytea || string_agg(body, '\\x2c'::bytea ORDER BY number) || '\\x5d'::bytea = $7
        ), taken AS (
            DELETE FROM outbox_event USING known
            WHERE outbox_event.tenant = $1 AND outbox_event.number = ANY ($4::bigint[]) RETURNING outbox_event.number
        ), entered AS (
            INSERT INTO outbox_source (tenant, source, number)
            SELECT DISTINCT $1, sha256(source), ($4::bigint[])[1] FROM unnest($6::bytea[]) AS source, known
        )
        INSERT INTO outbox_batch (tenant, number, id, state, failures, created_at, events, event_numbers,
            event_lengths, event_sources, body)
        SELECT $1, ($4::bigint[])[1], $2, 0, 0, $3, (SELECT count(*) FROM taken), $4, $5, $6, $7 FROM known
        """
}

// MARK: Reading

extension OutboxSQL {
    /// Returns the number of events and batches in each state, and the instant at which the next batch is due.
    static let summary = """
        SELECT (SELECT count(*) FROM outbox_event WHERE tenant = $1),
            (SELECT count(*) FROM outbox_batch WHERE tenant = $1 AND state = 0),
            (SELECT count(*) FROM outbox_batch WHERE tenant = $1 AND state = 2),
            coalesce((SELECT delivered FROM outbox_state WHERE tenant = $1), 0),
            (
                SELECT min(batch.due_at) FROM outbox_batch AS batch
                WHERE batch.tenant = $1 AND batch.state = 0 AND \(isFree)
            )
        """

    private static let entry = """
        SELECT id, state, events, octet_length(body)::bigint, failures, created_at, due_at, settled_at, reason_code,
            reason
        """

    static let newest = "\(entry) FROM outbox_batch WHERE tenant = $1 ORDER BY number DESC LIMIT $2"
    static let newestInState = """
        \(entry) FROM outbox_batch WHERE tenant = $1 AND state = $3 ORDER BY number DESC LIMIT $2
        """
    static let batch = "\(entry), body FROM outbox_batch WHERE tenant = $1 AND id = $2"
    static let state = "SELECT state FROM outbox_batch WHERE tenant = $1 AND id = $2"

    /// Returns the number of batches in flight that are damaged: bodies that do not match their events, and sources
    /// that are not those of the events.
    static let damaged = """
        SELECT (
            SELECT count(*) FROM outbox_batch WHERE tenant = $1 AND state = 0
                AND octet_length(body) <> events + 1 + (SELECT sum(length) FROM unnest(event_lengths) AS length)
        ) + (
            WITH expected AS (
                SELECT DISTINCT sha256(source) AS source, number FROM outbox_batch, unnest(event_sources) AS source
                WHERE tenant = $1 AND state = 0
            ), present AS (
                SELECT source, number FROM outbox_source WHERE tenant = $1
            )
            SELECT count(*) FROM (
                (SELECT * FROM present EXCEPT SELECT * FROM expected) UNION ALL
                (SELECT * FROM expected EXCEPT SELECT * FROM present)
            ) AS other
        )
        """
}
