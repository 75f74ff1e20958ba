internal import Cartwright

/// The statements with which an outbox gives batches out, and those that read.
enum OutboxSQL {
    /// That a batch in flight waits for nothing but its time: none that is older, and none that is given out, has a
    /// source in common with it. As values and not as `NOT EXISTS`, which the server would answer for all batches at
    /// once: of many that share a source, all pairs.
    private static let isFree = """
        (
            SELECT 1 FROM outbox_source AS mine
            JOIN outbox_source AS theirs ON theirs.source = mine.source AND theirs.number < mine.number
            WHERE mine.number = batch.number LIMIT 1
        ) IS NULL AND (
            SELECT 1 FROM outbox_batch AS away
            JOIN outbox_source AS theirs ON theirs.number = away.number
            JOIN outbox_source AS mine ON mine.source = theirs.source AND mine.number = batch.number
            WHERE away.state = 0 AND away.due_at IS NULL AND away.number <> batch.number LIMIT 1
        ) IS NULL
        """

    /// Where the clock was set back, what waits would wait for as much longer: it waits from now on for as long as it
    /// was to wait then.
    static let waitAnew = """
        UPDATE outbox_batch
        SET due_at = least($1 + greatest(0, due_at - due_since), \(Instant.latest.milliseconds)), due_since = $1
        WHERE state = 0 AND due_since > $1 AND due_at IS NOT NULL
        """

    /// Makes due what is given out, but for some batches by their ids.
    static let takeBack = """
        UPDATE outbox_batch SET due_at = $1, due_since = $1
        WHERE state = 0 AND due_at IS NULL AND id <> ALL ($2::bytea[])
        """

    /// Gives out what has been due for longest.
    static let giveOut = """
        WITH due AS (
            SELECT batch.number FROM outbox_batch AS batch WHERE batch.state = 0 AND batch.due_at <= $1 AND \(isFree)
            ORDER BY batch.due_at, batch.number LIMIT 1
        )
        UPDATE outbox_batch AS batch SET due_at = NULL, due_since = NULL FROM due WHERE batch.number = due.number
        RETURNING batch.id, batch.body, batch.events, batch.failures, batch.created_at
        """

    /// The oldest events whose sources are not in flight, as many as a batch holds, with a number for its id. Numbers
    /// are in the order of recording within a source; between two sources they may appear late and have gaps.
    static let pending = """
        SELECT event.number, event.source, event.body, (SELECT nextval('outbox_name')) FROM (
            SELECT free.*, row_number() OVER in_order AS place,
                sum(octet_length(free.body) + 1) OVER in_order AS bytes
            FROM (
                SELECT oldest.* FROM (SELECT number, source, body FROM outbox_event ORDER BY number LIMIT $1) AS oldest
                WHERE NOT EXISTS (SELECT FROM outbox_source AS busy WHERE busy.source = sha256(oldest.source))
                ORDER BY oldest.number LIMIT $2
            ) AS free
            WINDOW in_order AS (ORDER BY free.number)
        ) AS event
        WHERE (event.place = 1 OR event.bytes + 1 <= $3)
            AND (SELECT count(*) FROM outbox_batch WHERE state = 0) < $4
        ORDER BY event.number
        """

    /// Makes a batch of events, given out at once.
    static let take = """
        WITH taken AS (
            DELETE FROM outbox_event WHERE number = ANY ($3::bigint[]) RETURNING number
        ), entered AS (
            INSERT INTO outbox_source SELECT DISTINCT sha256(source), ($3::bigint[])[1]
            FROM unnest($5::bytea[]) AS source
        )
        INSERT INTO outbox_batch
        SELECT ($3::bigint[])[1], $1, 0, NULL, NULL, 0, $2, NULL, NULL, NULL, (SELECT count(*) FROM taken),
            $3, $4, $5, $6
        """
}

// MARK: Reading

extension OutboxSQL {
    /// How much is where, and when the next batch is due.
    static let summary = """
        SELECT (SELECT count(*) FROM outbox_event), (SELECT count(*) FROM outbox_batch WHERE state = 0),
            (SELECT count(*) FROM outbox_batch WHERE state = 2), (SELECT delivered FROM outbox_state),
            (SELECT min(batch.due_at) FROM outbox_batch AS batch WHERE batch.state = 0 AND \(isFree))
        """

    private static let entry = """
        SELECT id, state, events, octet_length(body)::bigint, failures, created_at, due_at, settled_at, reason_code,
            reason
        """

    static let newest = "\(entry) FROM outbox_batch ORDER BY number DESC LIMIT $1"
    static let newestInState = "\(entry) FROM outbox_batch WHERE state = $2 ORDER BY number DESC LIMIT $1"
    static let batch = "\(entry), body FROM outbox_batch WHERE id = $1"
    static let state = "SELECT state FROM outbox_batch WHERE id = $1"

    /// How many of the batches in flight are not what they were made: bodies that do not hold their events, and sources
    /// that are not those of the events.
    static let damaged = """
        SELECT (
            SELECT count(*) FROM outbox_batch WHERE state = 0
                AND octet_length(body) <> events + 1 + (SELECT sum(length) FROM unnest(event_lengths) AS length)
        ) + (
            WITH expected AS (
                SELECT DISTINCT sha256(source) AS source, number FROM outbox_batch, unnest(event_sources) AS source
                WHERE state = 0
            )
            SELECT count(*) FROM (
                (SELECT source, number FROM outbox_source EXCEPT SELECT * FROM expected) UNION ALL
                (SELECT * FROM expected EXCEPT SELECT source, number FROM outbox_source)
            ) AS other
        )
        """
}
