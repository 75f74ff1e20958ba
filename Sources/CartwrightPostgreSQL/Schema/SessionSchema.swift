/// The tables of sessions.
enum SessionSchema {
    static let text = """
        CREATE TABLE session (
            id bytea NOT NULL,
            revision bigint NOT NULL CHECK (revision > 0),
            body bytea NOT NULL, -- JSON, with the session's orders
            unsettled_since bigint, -- milliseconds since 1970; null where it waits for no answer from outside
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, id)
        );
        CREATE INDEX session_unsettled ON session (tenant, unsettled_since, id) WHERE unsettled_since IS NOT NULL;
        CREATE TABLE session_commit ( -- those that have a key
            session bytea NOT NULL,
            key bytea NOT NULL,
            revision bigint NOT NULL, -- the answer
            answer bytea NOT NULL, -- for those who repeat it
            tenant bytea NOT NULL,
            committed_at bigint NOT NULL, -- milliseconds since 1970
            PRIMARY KEY (tenant, session, key)
        );
        CREATE INDEX session_commit_instant ON session_commit (tenant, committed_at);
        CREATE TABLE session_step ( -- earlier revisions
            tenant bytea NOT NULL,
            session bytea NOT NULL,
            revision bigint NOT NULL,
            body bytea NOT NULL, -- JSON
            PRIMARY KEY (tenant, session, revision)
        );
        """

    /// Adds the commands that led to each revision, since 0.2.0: JSON, empty if unknown.
    static let commands = """
        ALTER TABLE session ADD COLUMN commands bytea NOT NULL DEFAULT '';
        ALTER TABLE session_step ADD COLUMN commands bytea NOT NULL DEFAULT '';
        """
}
