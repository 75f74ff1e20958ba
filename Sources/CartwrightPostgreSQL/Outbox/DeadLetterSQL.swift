/// The SQL that records events of which some become dead letters; those have an id for it.
enum DeadLetterSQL {
    /// Follows the common table `given`: tenant, number, source, body, letter, instant, code, reason, place.
    static let adding = """
        kept AS (
            INSERT INTO outbox_event (tenant, number, source, body) OVERRIDING SYSTEM VALUE
            SELECT tenant, number, source, body FROM given WHERE letter IS NULL ORDER BY place
        )
        INSERT INTO outbox_batch (tenant, number, id, state, failures, created_at, settled_at, reason_code, reason,
            events, event_numbers, event_lengths, event_sources, body)
        SELECT tenant, number, letter, 2, 0, instant, instant, code, reason, 1, ARRAY[number],
            ARRAY[octet_length(body)::bigint], ARRAY[source], '\\x5b'::bytea || body || '\\x5d'::bytea
        FROM given WHERE letter IS NOT NULL
        """
}
