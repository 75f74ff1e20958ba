/// The change that adds lists, and what retention and erasure need. Customers in counters become digests.
enum ListSchema {
    /// The SQL. `customer_digest` is a function that ``SchemaFunctions`` adds.
    static let text = """
        CREATE TABLE listed ( -- sessions and orders
            tenant BLOB NOT NULL,
            list INTEGER NOT NULL, -- see ListName
            id BLOB NOT NULL,
            session BLOB NOT NULL,
            at INTEGER NOT NULL, -- milliseconds since 1970; of the first entry with this id
            currency BLOB NOT NULL,
            content BLOB NOT NULL, -- JSON
            keys BLOB NOT NULL, -- JSON, see StoredKeys: the rows of list_key
            PRIMARY KEY (tenant, list, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX listed_session ON listed (tenant, session);
        CREATE TABLE list_key ( -- in the order of pages, read backwards
            tenant BLOB NOT NULL,
            list INTEGER NOT NULL,
            field INTEGER NOT NULL, -- see ListField
            value BLOB NOT NULL,
            at INTEGER NOT NULL,
            id BLOB NOT NULL,
            amount INTEGER NOT NULL, -- minor units
            PRIMARY KEY (tenant, list, field, value, at, id)
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE session ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0; -- milliseconds since 1970
        ALTER TABLE session ADD COLUMN has_orders INTEGER NOT NULL DEFAULT 0;
        -- changed_at, or up to an hour before it; null if retention may not delete the session
        ALTER TABLE session ADD COLUMN idle_since INTEGER;
        CREATE INDEX session_idle ON session (tenant, has_orders, idle_since) WHERE idle_since IS NOT NULL;
        ALTER TABLE session_step ADD COLUMN stored_at INTEGER NOT NULL DEFAULT 0; -- when the revision was stored
        CREATE INDEX session_step_instant ON session_step (tenant, stored_at);
        CREATE INDEX promotion_code_customer ON promotion_code (tenant, customer) WHERE customer IS NOT NULL;

        CREATE TABLE store_secret (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            customers BLOB NOT NULL, -- the key of the digests of customers, see CustomerDigest
            overwritten INTEGER NOT NULL -- 1 if free pages hold nothing
        ) STRICT;
        \(hiding("ledger_counter"))
        \(hiding("ledger_demand"))
        \(hiding("ledger_use"))
        """

    /// Returns the statement that replaces the customers of a table by their digests.
    private static func hiding(_ table: String) -> String {
        "UPDATE \(table) SET customer = customer_digest(tenant, customer) WHERE kind = 1;"
    }
}
