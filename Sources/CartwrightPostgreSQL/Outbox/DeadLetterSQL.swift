/// How events are written of which some become dead letters, those that have an id for it.
enum DeadLetterSQL {
    /// What follows the common table `given`: number, source, body, letter, instant, code, reason, place.
    static let adding = """
        kept AS (
            INSERT INTO outbox_event (number, source, body) OVERRIDING SYSTEM VALUE
            SELECT number, source, body FROM given WHERE letter IS NULL ORDER BY place
        )
        INSERT INTO outbox_batch
        SELECT number, letter, 2, NULL, NULL, 0, instant, instant, code, reason, 1, ARRAY[number],
            ARRAY[octet_length(body)::bigint], ARRAY[source], '\\x5b'::bytea || body || '\\x5d'::bytea
        FROM given WHERE letter IS NOT NULL
        """
}
