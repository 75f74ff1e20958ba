import Cartwright
import CartwrightAnalytics

// Code from doc comments of CartwrightAnalytics, word for word between the marks: compiled, and run if it is a test.

// ReplayWindow.swift
private func replayWindowComment(
    _ verifier: Verifier,
    _ headers: WebhookHeaders,
    _ body: [UInt8],
    _ now: Int64,
    _ window: inout ReplayWindow,
    _ store: ([UInt8]) throws -> Void
) async throws {
    // begin
    let message = try verifier.verify(headers, body: body, nowSeconds: now)
    try window.admit(message, nowSeconds: now)
    do { try store(body) } catch {
        window.forget(message.id)
        throw error
    }
    // end
}

// Signer.swift
private func signerComment(
    _ new: Secret,
    _ old: Secret,
    _ batch: OutboxBatch,
    _ now: Int64
) async throws {
    // begin
    let signer = try Signer(secrets: [new, old])
    let headers = try signer.sign(id: batch.id, timestampSeconds: now, body: batch.body)
    // end
    _ = headers
}

// GiftCardFileReader.swift
private func giftCardFileReaderComment(
    _ codes: GiftCardCodes,
    _ store: any AccountStore,
    _ now: Instant,
    _ nextBytes: () throws -> [UInt8]?
) async throws {
    // begin
    var reader = GiftCardFileReader(file: "cards.csv", codes: codes, at: now)
    while let bytes = try nextBytes() { try await store.issueAll(reader.read(bytes).map(\.account)) }
    try await store.issueAll(reader.finish().map(\.account))
    // end
}
