/// The tables of the ledger. The tenant is in the key of every table and the last column, as in 0.1.0.
enum LedgerSchema {
    /// Text from outside is stored as bytes, since PostgreSQL's text cannot hold zeros and compares by its locale. All
    /// tenants share the ids of counters: they are locked in one order.
    static let text = """
        CREATE TABLE ledger_counter (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- counters are locked in this order
            kind smallint NOT NULL, -- see CounterColumns
            name bytea NOT NULL, -- the promotion, or the code
            customer bytea NOT NULL, -- empty where there is none to the kind
            used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
            held bigint NOT NULL DEFAULT 0 CHECK (held >= 0), -- what the amounts of all holds come to
            tenant bytea NOT NULL,
            UNIQUE (tenant, kind, name, customer)
        ) WITH (fillfactor = 50); -- room for the next version of a row beside it
        CREATE TABLE ledger_hold (
            session bytea NOT NULL,
            expires_at bigint NOT NULL, -- milliseconds since 1970
            counters bigint[] NOT NULL, -- what it holds; each counter once
            amounts bigint[] NOT NULL CHECK (0 < ALL (amounts)), -- of each counter
            limits bigint[] NOT NULL, -- what used and held of each may come to together; null where it has no limit
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, session),
            CHECK (cardinality(amounts) = cardinality(counters) AND cardinality(limits) = cardinality(counters))
        );
        CREATE INDEX ledger_hold_expiry ON ledger_hold (tenant, expires_at);
        CREATE TABLE ledger_redemption ( -- orders that were confirmed, those that use nothing among them
            session bytea NOT NULL,
            order_id bytea NOT NULL,
            counters bigint[] NOT NULL, -- each once
            amounts bigint[] NOT NULL CHECK (0 <= ALL (amounts)), -- what the order still uses of each counter
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, session, order_id),
            CHECK (cardinality(amounts) = cardinality(counters))
        );
        CREATE TABLE ledger_given_back (
            session bytea NOT NULL,
            order_id bytea NOT NULL,
            key bytea NOT NULL,
            tenant bytea NOT NULL,
            PRIMARY KEY (tenant, session, order_id, key)
        );
        """
}
