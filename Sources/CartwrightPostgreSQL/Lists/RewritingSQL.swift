/// The statements that rewrite sessions and events. `$1` is the tenant in each.
enum RewritingSQL {
    static let session = "SELECT body FROM session WHERE tenant = $1 AND id = $2"
    static let writeSession = """
        UPDATE session SET revision = revision + 1, body = $3, commands = '', changed_at = $4
        WHERE tenant = $1 AND id = $2
        """
    static let addStep = """
        INSERT INTO session_step (tenant, session, revision, body, commands, stored_at)
        SELECT tenant, id, revision, body, commands, changed_at FROM session WHERE tenant = $1 AND id = $2
        """
    static let steps = """
        SELECT revision, body, commands FROM session_step WHERE tenant = $1 AND session = $2 ORDER BY revision
        FOR UPDATE
        """
    static let writeStep = """
        UPDATE session_step SET body = $4, commands = $5 WHERE tenant = $1 AND session = $2 AND revision = $3
        """
    static let answers = """
        SELECT key, answer FROM session_commit WHERE tenant = $1 AND session = $2 ORDER BY key FOR UPDATE
        """
    static let writeAnswer = "UPDATE session_commit SET answer = $4 WHERE tenant = $1 AND session = $2 AND key = $3"

    /// Returns the entries of a session, with a row for each past customer; one without has a row with an empty key.
    static let entries = """
        SELECT list, id, at, coalesce(past.key, '') FROM listed
        LEFT JOIN unnest(keys) AS past (key) ON get_byte(past.key, 0) = 5
        WHERE tenant = $1 AND session = $2
        """

    // MARK: Events

    static let events = """
        SELECT number, body FROM outbox_event WHERE tenant = $1 AND number > $2 ORDER BY number LIMIT $3 FOR UPDATE
        """
    static let writeEvent = "UPDATE outbox_event SET body = $3 WHERE tenant = $1 AND number = $2"
    static let batches = """
        SELECT number, body, events, state FROM outbox_batch WHERE tenant = $1 AND number > $2 ORDER BY number LIMIT $3
        FOR UPDATE
        """

    /// Writes the body of a batch, and the lengths `$4` of its events unless it is delivered.
    static let writeBatch = """
        UPDATE outbox_batch SET body = $3, event_lengths = CASE WHEN state = 1 THEN '{}' ELSE $4::bigint[] END
        WHERE tenant = $1 AND number = $2
        """
}
