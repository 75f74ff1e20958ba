/// The tables of a store, as the list of changes that led to them. A change that was released is never edited: the next
/// one follows it.
enum SchemaChanges {
    /// Each is made of scripts, run in their order.
    static let all: [[String]] = [
        [tables, OutboxSchema.text, CodeSchema.text],
        [FeedSchema.text],
        [RecordSchema.text],
        [TenantSchema.text],
        [SessionStepSchema.text],
        [CommitInstantSchema.text],
        // No table: `change` keeps refusals since then.
        [],
        [CodeSpellingSchema.text, SessionStepSchema.commands],
    ]

    /// The steps on the connection after a change, by its number: what SQL cannot do.
    static let steps: [Int: Migration.Step] = [8: CodeSpellingSchema.moveCodes]

    /// What the server does itself. It holds no data, so it is made anew after every change.
    static let functions = ["DROP FUNCTION IF EXISTS change", ChangeFunction.text]

    /// Text that others chose is kept as bytes, since PostgreSQL's text has no zeros and compares by its locale.
    private static let tables = """
        CREATE TABLE ledger_counter (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- counters are locked in this order
            kind smallint NOT NULL, -- see CounterColumns
            name bytea NOT NULL, -- the promotion, or the code
            customer bytea NOT NULL, -- empty where there is none to the kind
            used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
            held bigint NOT NULL DEFAULT 0 CHECK (held >= 0), -- what the amounts of all holds come to
            UNIQUE (kind, name, customer)
        ) WITH (fillfactor = 50); -- room for the next version of a row beside it
        CREATE TABLE ledger_hold (
            session bytea PRIMARY KEY,
            expires_at bigint NOT NULL, -- milliseconds since 1970
            counters bigint[] NOT NULL, -- what it holds; each counter once
            amounts bigint[] NOT NULL CHECK (0 < ALL (amounts)), -- of each counter
            limits bigint[] NOT NULL, -- what used and held of each may come to together; null where it has no limit
            CHECK (cardinality(amounts) = cardinality(counters) AND cardinality(limits) = cardinality(counters))
        );
        CREATE INDEX ledger_hold_expiry ON ledger_hold (expires_at);
        CREATE TABLE ledger_redemption ( -- orders that were confirmed, those that use nothing among them
            session bytea NOT NULL,
            order_id bytea NOT NULL,
            counters bigint[] NOT NULL, -- each once
            amounts bigint[] NOT NULL CHECK (0 <= ALL (amounts)), -- what the order still uses of each counter
            PRIMARY KEY (session, order_id),
            CHECK (cardinality(amounts) = cardinality(counters))
        );
        CREATE TABLE ledger_given_back (
            session bytea NOT NULL,
            order_id bytea NOT NULL,
            key bytea NOT NULL,
            PRIMARY KEY (session, order_id, key)
        );
        CREATE TABLE session (
            id bytea PRIMARY KEY,
            revision bigint NOT NULL CHECK (revision > 0),
            body bytea NOT NULL, -- JSON, with the session's orders
            unsettled_since bigint -- milliseconds since 1970; null where it waits for no answer from outside
        );
        CREATE INDEX session_unsettled ON session (unsettled_since, id) WHERE unsettled_since IS NOT NULL;
        CREATE TABLE session_commit ( -- those that have a key
            session bytea NOT NULL,
            key bytea NOT NULL,
            revision bigint NOT NULL, -- the answer
            answer bytea NOT NULL, -- for whoever repeats it
            PRIMARY KEY (session, key)
        );
        CREATE TABLE outbox_event ( -- those that are in no batch yet
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order of recording within a source
            source bytea NOT NULL,
            body bytea NOT NULL -- JSON
        );
        """
}
