/// The change that puts the tenant first in the key of every table. What was there before is that of `shop`.
///
/// A column with a constant is added without writing the rows again; the indexes are made anew.
enum TenantSchema {
    static let text = (keys.map(change) + [ledger, sessions, outbox]).joined(separator: "\n")

    /// The primary keys behind the tenant. The ids of counters are those of all tenants: they are locked in one order.
    private static let keys = [
        ("ledger_hold", "session"), ("ledger_redemption", "session, order_id"),
        ("ledger_given_back", "session, order_id, key"), ("session", "id"), ("session_commit", "session, key"),
        ("outbox_event", "number"), ("outbox_batch", "number"), ("outbox_source", "source, number"),
        ("promotion_code", "code"), ("feed", "key"), ("feed_card", "feed, card"), ("feed_mark", "feed, card"),
    ]

    private static func change(_ table: String, _ key: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN tenant bytea NOT NULL DEFAULT 'shop', DROP CONSTRAINT \(table)_pkey,
            ADD PRIMARY KEY (tenant, \(key));
        ALTER TABLE \(table) ALTER COLUMN tenant DROP DEFAULT;
        """
    }

    private static let ledger = """
        ALTER TABLE ledger_counter ADD COLUMN tenant bytea NOT NULL DEFAULT 'shop',
            DROP CONSTRAINT ledger_counter_kind_name_customer_key, ADD UNIQUE (tenant, kind, name, customer);
        ALTER TABLE ledger_counter ALTER COLUMN tenant DROP DEFAULT;
        DROP INDEX ledger_hold_expiry;
        CREATE INDEX ledger_hold_expiry ON ledger_hold (tenant, expires_at);
        """

    private static let sessions = """
        DROP INDEX session_unsettled;
        CREATE INDEX session_unsettled ON session (tenant, unsettled_since, id) WHERE unsettled_since IS NOT NULL;
        """

    /// The state of an outbox is a row for each tenant.
    private static let outbox = """
        ALTER TABLE outbox_batch DROP CONSTRAINT outbox_batch_id_key, ADD UNIQUE (tenant, id);
        DROP INDEX outbox_batch_due, outbox_batch_since, outbox_batch_state, outbox_batch_settled;
        CREATE INDEX outbox_batch_due ON outbox_batch (tenant, due_at, number) WHERE state = 0;
        CREATE INDEX outbox_batch_since ON outbox_batch (tenant, due_since) WHERE state = 0;
        CREATE INDEX outbox_batch_state ON outbox_batch (tenant, state, number);
        CREATE INDEX outbox_batch_settled ON outbox_batch (tenant, settled_at) WHERE state = 1;
        DROP INDEX outbox_source_batch;
        CREATE INDEX outbox_source_batch ON outbox_source (tenant, number);
        ALTER TABLE outbox_state DROP COLUMN only_row, ADD COLUMN tenant bytea NOT NULL DEFAULT 'shop',
            ADD PRIMARY KEY (tenant);
        ALTER TABLE outbox_state ALTER COLUMN tenant DROP DEFAULT;
        """
}
