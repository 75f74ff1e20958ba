/// The tables of lists, and the columns of sessions for their retention, since 0.2.0.
enum ListSchema {
    /// A day changes once a day, so that a commit mostly leaves the indexes of `session` as they are. The keys of an
    /// entry are also beside it, so that a change finds those that it removes.
    static let text = """
        CREATE TABLE listed ( -- the sessions and orders in lists
            tenant bytea NOT NULL,
            list smallint NOT NULL, -- 0 sessions, 1 orders
            id bytea NOT NULL,
            session bytea NOT NULL,
            at bigint NOT NULL, -- milliseconds since 1970, never changed
            currency bytea NOT NULL,
            content bytea NOT NULL, -- JSON
            keys bytea[] NOT NULL, -- its rows in list_key: a byte with the field, then the value
            PRIMARY KEY (tenant, list, id)
        );
        CREATE INDEX listed_session ON listed (tenant, session);
        CREATE TABLE list_key ( -- a page is a range of the key, read backwards
            tenant bytea NOT NULL,
            list smallint NOT NULL,
            field smallint NOT NULL, -- 0 all, 1 customer, 2 phase, 3 promotion, 4 code, 5 past customer
            value bytea NOT NULL,
            at bigint NOT NULL,
            id bytea NOT NULL,
            amount bigint NOT NULL, -- in minor units
            PRIMARY KEY (tenant, list, field, value, at, id)
        );
        ALTER TABLE session
            ADD COLUMN changed_at bigint NOT NULL DEFAULT 0, -- milliseconds since 1970
            ADD COLUMN changed_day bigint GENERATED ALWAYS AS (changed_at / 86400000) STORED,
            ADD COLUMN has_orders boolean NOT NULL DEFAULT false,
            ADD COLUMN in_checkout boolean NOT NULL DEFAULT false; -- or in payment
        CREATE INDEX session_idle ON session (tenant, has_orders, changed_day)
            WHERE NOT in_checkout AND unsettled_since IS NULL;
        ALTER TABLE session_step ADD COLUMN stored_at bigint NOT NULL DEFAULT 0; -- when the revision was made
        CREATE INDEX session_step_instant ON session_step (tenant, stored_at);
        CREATE INDEX promotion_code_customer ON promotion_code (tenant, customer, code) WHERE customer IS NOT NULL;
        """
}
