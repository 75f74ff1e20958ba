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
}
