/// The table of records.
enum RecordSchema {
    static let text = """
        CREATE TABLE record ( -- small documents of the programs around a checkout
            tenant bytea NOT NULL,
            kind bytea NOT NULL,
            id bytea NOT NULL,
            revision bigint NOT NULL CHECK (revision > 0),
            expires_at bigint, -- milliseconds since 1970
            body bytea NOT NULL,
            PRIMARY KEY (tenant, kind, id)
        );
        CREATE INDEX record_expiry ON record (tenant, expires_at) WHERE expires_at IS NOT NULL;
        """
}
