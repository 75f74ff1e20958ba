/// The table of codes.
enum CodeSchema {
    /// Bytes are compared as bytes, so the key has the order in which codes are listed.
    static let text = """
        CREATE TABLE promotion_code (
            code bytea NOT NULL, -- as it is compared
            promotion bytea NOT NULL,
            use_limit bigint,
            customer bytea,
            starts_at bigint, -- milliseconds since 1970
            ends_at bigint,
            revoked_at bigint,
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, code)
        );
        """
}
