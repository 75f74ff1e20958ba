/// The change that adds gift cards and store credits, since 0.2.0.
enum AccountSchema {
    /// The spent and held amounts of an account are also in `ledger_counter`, under its id: the ledger counts,
    /// and the entries say why.
    static let text = """
        CREATE TABLE account (
            tenant BLOB NOT NULL,
            id BLOB NOT NULL,
            kind BLOB NOT NULL, -- see AccountKind
            currency BLOB NOT NULL,
            customer BLOB, -- of a store credit
            code BLOB, -- the keyed digest of the code of a gift card
            last_four BLOB,
            expires_at INTEGER, -- milliseconds since 1970
            enabled INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            issued INTEGER NOT NULL DEFAULT 0 CHECK (issued >= 0), -- sums of its entries, in minor units
            refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded >= 0),
            adjusted INTEGER NOT NULL DEFAULT 0,
            spent INTEGER NOT NULL DEFAULT 0 CHECK (spent >= refunded),
            held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
            expired INTEGER NOT NULL DEFAULT 0 CHECK (expired >= 0),
            entries INTEGER NOT NULL DEFAULT 0, -- the number of the last entry
            last_at INTEGER NOT NULL, -- the instant of the last entry
            PRIMARY KEY (tenant, id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX account_code ON account (tenant, code) WHERE code IS NOT NULL;
        CREATE INDEX account_customer ON account (tenant, customer, id) WHERE customer IS NOT NULL;
        CREATE INDEX account_end ON account (tenant, expires_at) WHERE expires_at IS NOT NULL;
        CREATE TABLE account_entry ( -- never changed
            tenant BLOB NOT NULL,
            account BLOB NOT NULL,
            number INTEGER NOT NULL,
            kind BLOB NOT NULL, -- see AccountEntry.Kind
            amount INTEGER NOT NULL,
            at INTEGER NOT NULL, -- milliseconds since 1970
            session BLOB,
            order_id BLOB,
            reason BLOB,
            made_by BLOB,
            available_at INTEGER,
            key BLOB, -- the idempotency key of an adjustment
            PRIMARY KEY (tenant, account, number)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX account_entry_key ON account_entry (tenant, account, key) WHERE key IS NOT NULL;
        CREATE INDEX account_entry_delay ON account_entry (tenant, account, available_at, amount)
            WHERE available_at IS NOT NULL;
        """
}
