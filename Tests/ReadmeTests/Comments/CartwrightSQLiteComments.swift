import Cartwright
import CartwrightSQLite

// Code from doc comments of CartwrightSQLite, word for word between the marks: compiled, and run if it is a test.

// SQLiteCheckoutStore.swift
private func sQLiteCheckoutStoreComment(
    _ next: Transition,
    _ kept: StoredSession,
    _ now: Instant,
    _ key: String
) async throws {
    // begin
    let store = try SQLiteCheckoutStore(path: "shop.store", seed: .random(in: .min ... .max))
    let revision = try await store.commit(CheckoutChange(next, after: kept.revision, at: now, key: key)).revision
    // end
    _ = revision
}

// SQLiteCodeStore.swift
private func sQLiteCodeStoreComment(
    _ now: Instant
) async throws {
    // begin
    let codes = try SQLiteCodeStore(path: "shop.store")
    guard let code = try await codes.find("summer-7k3m-q2xv"), code.state(at: now) == .valid else { return }
    // end
    _ = code
}

// SQLiteFeedStore.swift
private func sQLiteFeedStoreComment(
    _ store: SQLiteStore,
    _ tenant: Tenant
) throws {
    // begin
    let feeds = SQLiteFeedStore(store, tenant: tenant)
    let feed = try StoredFeed(in: feeds, named: "ada").feed()
    // end
    _ = feed
}

// SQLiteLedger.swift
private func sQLiteLedgerComment(
    _ demands: [CounterDemand],
    _ session: Session,
    _ now: Instant
) async throws {
    // begin
    let ledger = try SQLiteLedger(path: "shop.store")
    try await ledger.reserve(demands, for: session.id, until: now.adding(seconds: 900), at: now)
    // end
}

// SQLiteOutbox.swift
private func sQLiteOutboxComment(
    _ events: [Event],
    _ now: Instant
) async throws {
    // begin
    let outbox = try SQLiteOutbox(path: "shop.store", seed: .random(in: .min ... .max))
    try await outbox.record(events, at: now)
    // end
}

// SQLiteRecordStore.swift
private func sQLiteRecordStoreComment(
    _ id: String,
    _ body: [UInt8],
    _ now: Instant
) async throws {
    // begin
    let records = try SQLiteRecordStore(path: "shop.store")
    try await records.write([RecordChange(RecordKey("job", id), to: body, after: 0)], at: now)
    // end
}

// SQLiteStore.swift
private func sQLiteStoreComment() async throws {
    // begin
    let store = try SQLiteStore(path: "shop.store")
    let kept = StoredFeed(in: store, named: "ada")
    let feed = try kept.feed()
    // end
    _ = feed
}

// SQLiteSessionStore.swift
private func sQLiteSessionStoreComment(
    _ session: Session
) async throws {
    // begin
    let sessions = try SQLiteSessionStore(path: "shop.store")
    let revision = try await sessions.store(session.json.utf8, of: session.id, after: 0)
    // end
    _ = revision
}

// SQLiteAccountStore.swift
private func sQLiteAccountStoreComment(
    _ id: String,
    _ now: Instant
) async throws {
    // begin
    let accounts = try SQLiteAccountStore(path: "shop.store")
    try await accounts.issue(.storeCredit(id, of: "ada", amountMinor: 20_00, .usd, at: now))
    // end
}
