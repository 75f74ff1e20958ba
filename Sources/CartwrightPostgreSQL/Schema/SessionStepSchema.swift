/// The table of earlier revisions of sessions.
enum SessionStepSchema {
    static let text = """
        CREATE TABLE session_step (
            tenant bytea NOT NULL,
            session bytea NOT NULL,
            revision bigint NOT NULL,
            body bytea NOT NULL, -- JSON
            PRIMARY KEY (tenant, session, revision)
        );
        """

    /// The commands that led to each revision, since 0.2.0: JSON, empty for unknown.
    static let commands = """
        ALTER TABLE session ADD COLUMN commands bytea NOT NULL DEFAULT '';
        ALTER TABLE session_step ADD COLUMN commands bytea NOT NULL DEFAULT '';
        """
}
