internal import Cartwright

/// The statements that settle batches. `$1` is the tenant in each. Each returns a row if it finds the batch in the
/// expected state.
enum SettlingSQL {
    private static let isAway = "tenant = $1 AND id = $2 AND state = 0 AND due_at IS NULL"

    /// Writes the progress of a batch that was given out: `$3` is its state, `$4` the number of further failed
    /// attempts, `$5` the instant at which it is due and `$6` the instant of that decision, `$7` the instant of
    /// settling, `$8` and `$9` are the reason.
    static let settle = """
        WITH settled AS (
            UPDATE outbox_batch SET state = $3, failures = failures + $4, due_at = $5, due_since = $6, settled_at = $7,
                reason_code = $8, reason = $9,
                event_numbers = CASE WHEN $3 = \(OutboxState.delivered.number) THEN '{}' ELSE event_numbers END,
                event_lengths = CASE WHEN $3 = \(OutboxState.delivered.number) THEN '{}' ELSE event_lengths END,
                event_sources = CASE WHEN $3 = \(OutboxState.delivered.number) THEN '{}' ELSE event_sources END
            WHERE \(isAway) RETURNING number
        ), gone AS (
            DELETE FROM outbox_source USING settled
            WHERE $3 <> \(OutboxState.inFlight.number)
                AND outbox_source.tenant = $1 AND outbox_source.number = settled.number
        ), counted AS (
            UPDATE outbox_state SET delivered = delivered + 1 FROM settled
            WHERE $3 = \(OutboxState.delivered.number) AND tenant = $1
        )
        SELECT number FROM settled
        """

    static let revive = """
        WITH revived AS (
            UPDATE outbox_batch SET state = 0, due_at = $3, due_since = $3, failures = 0, settled_at = NULL,
                reason_code = NULL, reason = NULL
            WHERE tenant = $1 AND id = $2 AND state = 2 RETURNING number, event_sources
        ), entered AS (
            INSERT INTO outbox_source (tenant, source, number)
            SELECT DISTINCT $1, sha256(source), number FROM revived, unnest(event_sources) AS source
        )
        SELECT number FROM revived
        """

    static let discard = "DELETE FROM outbox_batch WHERE tenant = $1 AND id = $2 AND state = 2 RETURNING number"

    /// Deletes delivered batches, a limited number at a time, so that no other call waits long.
    static let deleteDelivered = """
        WITH old AS (
            SELECT number FROM outbox_batch WHERE tenant = $1 AND state = 1 AND settled_at < $2
            ORDER BY settled_at LIMIT 200 FOR UPDATE
        ), gone AS (
            DELETE FROM outbox_batch USING old
            WHERE outbox_batch.tenant = $1 AND outbox_batch.number = old.number RETURNING outbox_batch.number
        ), counted AS (
            SELECT count(*) AS count FROM gone
        )
        UPDATE outbox_state SET delivered = delivered - counted.count FROM counted
        WHERE outbox_state.tenant = $1 AND counted.count > 0
        RETURNING counted.count
        """
}

// MARK: Dividing

extension SettlingSQL {
    /// Reads the parts of a batch that is given out: number, events, bytes of the body, bytes of all events, and bytes
    /// of the older half of the events.
    static let parts = """
        SELECT number, events, octet_length(body)::bigint,
            (SELECT sum(length)::bigint FROM unnest(event_lengths) AS length),
            (SELECT sum(length)::bigint FROM unnest(event_lengths[1:(events + 1) / 2]) AS length)
        FROM outbox_batch WHERE \(isAway) FOR UPDATE
        """

    /// Returns numbers for ids. All tenants share them, so that no two send the same id.
    static let names = "SELECT nextval('outbox_name') FROM generate_series(1, $1)"

    /// Adds the younger half of a batch with the number `$2`: everything after `$3` events and `$4` bytes of the body.
    static let addHalf = """
        INSERT INTO outbox_batch (tenant, number, id, state, due_at, due_since, failures, created_at, events,
            event_numbers, event_lengths, event_sources, body)
        SELECT $1, event_numbers[$3 + 1], $5, 0, $6, $6, 0, $6, events - $3,
            event_numbers[$3 + 1:], event_lengths[$3 + 1:], event_sources[$3 + 1:],
            '\\x5b'::bytea || substring(body FROM ($4 + 2)::int)
        FROM outbox_batch WHERE tenant = $1 AND number = $2
        """

    /// Leaves the older half in place of the whole batch, as a batch of its own.
    static let halve = """
        UPDATE outbox_batch SET id = $5, due_at = $6, due_since = $6, failures = 0, created_at = $6,
            reason_code = NULL, reason = NULL, events = $3, event_numbers = event_numbers[:$3],
            event_lengths = event_lengths[:$3], event_sources = event_sources[:$3],
            body = substring(body FROM 1 FOR $4::int) || '\\x5d'::bytea
        WHERE tenant = $1 AND number = $2
        """

    static let leave = "DELETE FROM outbox_source WHERE tenant = $1 AND number = $2"

    /// Adds the sources of both halves.
    static let enter = """
        INSERT INTO outbox_source (tenant, source, number)
        SELECT DISTINCT $1, sha256(source), number FROM outbox_batch, unnest(event_sources) AS source
        WHERE tenant = $1 AND (number = $2 OR id = $3)
        """
}
