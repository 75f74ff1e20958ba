import Cartwright
import CartwrightPostgreSQL

// Code from doc comments of CartwrightPostgreSQL, word for word between the marks: compiled, and run if it is a test.

// PostgreSQLCheckoutStore.swift
private func postgreSQLCheckoutStoreComment(
    _ store: PostgreSQLStore,
    _ next: Transition,
    _ kept: StoredSession,
    _ now: Instant,
    _ key: String,
    _ seed: UInt64
) async throws {
    // begin
    let checkouts = PostgreSQLCheckoutStore(store, seed: seed)
    let revision = try await checkouts.commit(CheckoutChange(next, after: kept.revision, at: now, key: key)).revision
    // end
    _ = revision
}

// PostgreSQLCodeStore.swift
private func postgreSQLCodeStoreComment(
    _ store: PostgreSQLStore,
    _ now: Instant
) async throws {
    // begin
    let codes = PostgreSQLCodeStore(store)
    guard let code = try await codes.find("summer-7k3m-q2xv"), code.state(at: now) == .valid else { return }
    // end
    _ = code
}

// PostgreSQLSettings.swift
private func postgreSQLSettingsComment() async throws {
    // begin
    var settings = try PostgreSQLSettings(url: "postgres://shop@db.example.com/shop?sslmode=verify-full")
    settings.connections = 8
    // end
    _ = settings
}

// PostgreSQLLedger.swift
private func postgreSQLLedgerComment(
    _ store: PostgreSQLStore,
    _ demands: [CounterDemand],
    _ session: Session,
    _ now: Instant
) async throws {
    // begin
    let ledger = PostgreSQLLedger(store)
    try await ledger.reserve(demands, for: session.id, until: now.adding(seconds: 900), at: now)
    // end
}

// PostgreSQLOutbox.swift
private func postgreSQLOutboxComment(
    _ store: PostgreSQLStore,
    _ events: [Event],
    _ now: Instant
) async throws {
    // begin
    let outbox = PostgreSQLOutbox(store, seed: .random(in: .min ... .max))
    try await outbox.record(events, at: now)
    // end
}

// PostgreSQLRecordStore.swift
private func postgreSQLRecordStoreComment(
    _ store: PostgreSQLStore,
    _ id: String,
    _ body: [UInt8],
    _ now: Instant
) async throws {
    // begin
    let records = PostgreSQLRecordStore(store)
    try await records.write([RecordChange(RecordKey("job", id), to: body, after: 0)], at: now)
    // end
}

// PostgreSQLSessionStore.swift
private func postgreSQLSessionStoreComment(
    _ store: PostgreSQLStore,
    _ session: Session
) async throws {
    // begin
    let sessions = PostgreSQLSessionStore(store)
    let revision = try await sessions.store(session.json.utf8, of: session.id, after: 0)
    // end
    _ = revision
}

// PostgreSQLStore.swift
private func postgreSQLStoreComment(
    _ seed: UInt64
) async throws {
    // begin
    let store = PostgreSQLStore(try PostgreSQLSettings(url: "postgres://shop@localhost/shop"), seed: seed)
    try await store.prepare()
    // end
}

// PostgreSQLFeedStore
private func postgreSQLFeedStoreComment(_ store: PostgreSQLStore) async throws {
    // begin
    let kept = StoredFeed(in: PostgreSQLFeedStore(store), named: "ada")
    let feed = try kept.feed()
    // end
    _ = feed
}

// PostgreSQLSettings+URL
private func postgreSQLSettingsURLComment() {
    // begin
    print(PostgreSQLSettings.isURL("postgres://shop@localhost/shop"))  // true
    print(PostgreSQLSettings.isURL("shop.store"))  // false
    // end
}

// PostgreSQLAccountStore.swift
private func postgreSQLAccountStoreComment(
    _ store: PostgreSQLStore,
    _ id: String,
    _ now: Instant
) async throws {
    // begin
    let accounts = PostgreSQLAccountStore(store)
    try await accounts.issue(.storeCredit(id, of: "ada", amountMinor: 20_00, .usd, at: now))
    // end
}
