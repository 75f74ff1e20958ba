/// The tables of gift cards and store credits, since 0.2.0, and the function that writes their entries.
enum AccountSchema {
    /// The spent and held amounts of an account are also in `ledger_counter`, under its id. The lock of that
    /// row is the lock of the account: programs take it before they read or change the account.
    static let text = """
        CREATE TABLE account (
            tenant bytea NOT NULL,
            id bytea NOT NULL,
            kind text NOT NULL, -- see AccountKind
            currency text NOT NULL,
            customer bytea, -- of a store credit
            code bytea, -- the keyed digest of the code of a gift card
            last_four bytea,
            expires_at bigint, -- milliseconds since 1970
            enabled boolean NOT NULL DEFAULT true,
            created_at bigint NOT NULL,
            issued bigint NOT NULL DEFAULT 0 CHECK (issued >= 0), -- sums of its entries, in minor units
            refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
            adjusted bigint NOT NULL DEFAULT 0,
            spent bigint NOT NULL DEFAULT 0 CHECK (spent >= refunded),
            held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
            expired bigint NOT NULL DEFAULT 0 CHECK (expired >= 0),
            entries bigint NOT NULL DEFAULT 0, -- the number of the last entry
            last_at bigint NOT NULL, -- the instant of the last entry
            PRIMARY KEY (tenant, id)
        );
        CREATE UNIQUE INDEX account_code ON account (tenant, code) WHERE code IS NOT NULL;
        CREATE INDEX account_customer ON account (tenant, customer, id) WHERE customer IS NOT NULL;
        CREATE INDEX account_end ON account (tenant, expires_at) WHERE expires_at IS NOT NULL;
        CREATE TABLE account_entry ( -- never changed
            tenant bytea NOT NULL,
            account bytea NOT NULL,
            number bigint NOT NULL,
            kind text NOT NULL, -- see AccountEntry.Kind
            amount bigint NOT NULL,
            at bigint NOT NULL, -- milliseconds since 1970
            session bytea,
            order_id bytea,
            reason bytea,
            made_by bytea,
            available_at bigint,
            key bytea, -- the idempotency key of an adjustment
            PRIMARY KEY (tenant, account, number)
        );
        CREATE UNIQUE INDEX account_entry_key ON account_entry (tenant, account, key) WHERE key IS NOT NULL;
        CREATE INDEX account_entry_delay ON account_entry (tenant, account, available_at)
            WHERE available_at IS NOT NULL;
        """

    /// Writes a movement under the lock of the account, unless the account is unknown. A clock that is set back does
    /// not put an entry before the previous one.
    static let moving = """
        CREATE FUNCTION account_move(
            owner bytea, moved bytea, movement text, minor bigint, instant bigint,
            by_session bytea DEFAULT NULL, by_order bytea DEFAULT NULL, told_reason bytea DEFAULT NULL,
            told_name bytea DEFAULT NULL, delayed_to bigint DEFAULT NULL, told_key bytea DEFAULT NULL
        ) RETURNS void LANGUAGE plpgsql AS $move$
        #variable_conflict use_column
        BEGIN
            WITH counted AS (
                UPDATE account SET entries = entries + 1, last_at = greatest(last_at, instant),
                    issued = issued + CASE movement WHEN 'issued' THEN minor ELSE 0 END,
                    refunded = refunded + CASE movement WHEN 'refunded' THEN minor ELSE 0 END,
                    adjusted = adjusted + CASE movement WHEN 'adjusted' THEN minor ELSE 0 END,
                    spent = spent + CASE movement WHEN 'spent' THEN minor ELSE 0 END,
                    held = held + CASE movement
                        WHEN 'held' THEN minor WHEN 'released' THEN -minor WHEN 'spent' THEN -minor ELSE 0 END,
                    expired = expired + CASE movement WHEN 'expired' THEN minor ELSE 0 END
                WHERE tenant = owner AND id = moved
                RETURNING entries, last_at
            )
            INSERT INTO account_entry (tenant, account, number, kind, amount, at, session, order_id, reason, made_by,
                available_at, key)
            SELECT owner, moved, counted.entries, movement, minor, counted.last_at, by_session, by_order, told_reason,
                told_name, delayed_to, told_key
            FROM counted;
        END
        $move$;
        """

    /// The credits of `account` that are available later than `instant`.
    static func pending(at instant: String) -> String {
        """
        coalesce((
            SELECT sum(entry.amount) FROM account_entry AS entry
            WHERE entry.tenant = account.tenant AND entry.account = account.id AND entry.available_at > \(instant)
        ), 0)::bigint
        """
    }
}
