/// The statements that write down what became of batches. Each returns a row where it found the batch as it should be.
enum SettlingSQL {
    private static let isAway = "id = $1 AND state = 0 AND due_at IS NULL"

    static let deliver = """
        WITH settled AS (
            UPDATE outbox_batch SET state = 1, settled_at = $2, reason_code = NULL, reason = NULL,
                event_numbers = '{}', event_lengths = '{}', event_sources = '{}'
            WHERE \(isAway) RETURNING number
        ), gone AS (
            DELETE FROM outbox_source USING settled WHERE outbox_source.number = settled.number
        )
        UPDATE outbox_state SET delivered = delivered + 1 FROM settled RETURNING number
        """

    static let postpone = """
        UPDATE outbox_batch SET due_at = $3, due_since = $2, failures = failures + 1, reason_code = $4, reason = $5
        WHERE \(isAway) RETURNING number
        """

    static let bury = """
        WITH settled AS (
            UPDATE outbox_batch SET state = 2, settled_at = $2, failures = failures + 1, reason_code = $3, reason = $4
            WHERE \(isAway) RETURNING number
        ), gone AS (
            DELETE FROM outbox_source USING settled WHERE outbox_source.number = settled.number
        )
        SELECT number FROM settled
        """

    static let revive = """
        WITH revived AS (
            UPDATE outbox_batch SET state = 0, due_at = $2, due_since = $2, failures = 0, settled_at = NULL,
                reason_code = NULL, reason = NULL
            WHERE id = $1 AND state = 2 RETURNING number, event_sources
        ), entered AS (
            INSERT INTO outbox_source SELECT DISTINCT sha256(source), number
            FROM revived, unnest(event_sources) AS source
        )
        SELECT number FROM revived
        """

    static let discard = "DELETE FROM outbox_batch WHERE id = $1 AND state = 2 RETURNING number"

    /// Some delivered batches at a time, so that nobody waits long for it.
    static let deleteDelivered = """
        WITH old AS (
            SELECT number FROM outbox_batch WHERE state = 1 AND settled_at < $1 ORDER BY settled_at LIMIT 200
            FOR UPDATE
        ), gone AS (
            DELETE FROM outbox_batch USING old WHERE outbox_batch.number = old.number RETURNING outbox_batch.number
        ), counted AS (
            SELECT count(*) AS count FROM gone
        )
        UPDATE outbox_state SET delivered = delivered - counted.count FROM counted WHERE counted.count > 0
        RETURNING counted.count
        """
}

// MARK: Dividing

extension SettlingSQL {
    /// What a batch that is given out is made of: number, events, bytes, and of its events and of the older half of
    /// these how many bytes they have.
    static let parts = """
        SELECT number, events, octet_length(body)::bigint,
            (SELECT sum(length)::bigint FROM unnest(event_lengths) AS length),
            (SELECT sum(length)::bigint FROM unnest(event_lengths[1:(events + 1) / 2]) AS length)
        FROM outbox_batch WHERE \(isAway) FOR UPDATE
        """

    static let names = "SELECT nextval('outbox_name') FROM generate_series(1, $1)"

    /// Adds the younger half: of a batch by its number, all behind so many events and bytes of the body.
    static let addHalf = """
        INSERT INTO outbox_batch
        SELECT event_numbers[$2 + 1], $4, 0, $5, $5, 0, $5, NULL, NULL, NULL, events - $2,
            event_numbers[$2 + 1:], event_lengths[$2 + 1:], event_sources[$2 + 1:],
            '\\x5b'::bytea || substring(body FROM ($3 + 2)::int)
        FROM outbox_batch WHERE number = $1
        """

    /// Leaves the older half in the place of the whole, as a batch of its own.
    static let halve = """
        UPDATE outbox_batch SET id = $4, due_at = $5, due_since = $5, failures = 0, created_at = $5,
            reason_code = NULL, reason = NULL, events = $2, event_numbers = event_numbers[:$2],
            event_lengths = event_lengths[:$2], event_sources = event_sources[:$2],
            body = substring(body FROM 1 FOR $3::int) || '\\x5d'::bytea
        WHERE number = $1
        """

    static let leave = "DELETE FROM outbox_source WHERE number = $1"

    /// Enters the sources of the batches that begin with some events.
    static let enter = """
        INSERT INTO outbox_source SELECT DISTINCT sha256(source), number
        FROM outbox_batch, unnest(event_sources) AS source
        WHERE number = $1 OR id = $2
        """
}
