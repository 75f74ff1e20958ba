internal import Cartwright
internal import CartwrightAnalytics

/// Verifies and stores batches, one after the other.
///
/// It uses no ``ReplayWindow``: ids are remembered on disk for longer than a signature is valid, so a replayed batch
/// changes nothing, and the sender's own second attempt, which looks the same, gets the answer it needs.
actor BatchReceiver {
    private let verifier: Verifier
    private let file: EventFile
    private var faults: FaultInjector?

    /// The repairs made when the files were opened.
    nonisolated let repairs: [String]

    /// Creates a receiver.
    ///
    /// - Throws: `signature.no_secret`, `hmac.library`, and the errors of opening an ``EventFile``.
    init(secrets: [Secret], settings: CollectorSettings, out: String, nowSeconds: Int64) throws(CartwrightError) {
        verifier = try Verifier(secrets: secrets, toleranceSeconds: settings.toleranceSeconds)
        let file = try EventFile(
            path: out,
            memory: settings.memory,
            batchBytes: settings.bodyBytes,
            nowSeconds: nowSeconds
        )
        (self.file, repairs, faults) = (file, file.repairs, settings.faults)
    }

    /// Returns the fault for the next batch, nil for none.
    func nextFault() -> FaultInjector.Fault? { faults?.next() }

    /// Verifies and stores a batch.
    ///
    /// - Returns: the number of its events, and true if they are new.
    /// - Throws: an error of area `signature`, `collector.malformed_batch`, `collector.id_reused`,
    ///   `collector.too_many_batches`, `collector.file_failed`.
    func take(
        _ body: [UInt8],
        _ headers: WebhookHeaders,
        nowSeconds: Int64
    ) throws(CartwrightError) -> (events: Int, isNew: Bool) {
        let message = try verifier.verify(headers, body: body, nowSeconds: nowSeconds)
        let batch = try ReceivedBatch(body)
        switch try file.store(batch, id: message.id, body: try Fingerprint(of: body), nowSeconds: nowSeconds) {
        case .now: return (batch.events, true)
        case .before: return (batch.events, false)
        case .another:
            throw CartwrightError(
                .collectorIDReused,
                "another batch has the id \(message.id)",
                hint: "use a new id for each batch"
            )
        }
    }

    /// Closes the files. Nothing may be stored afterwards.
    ///
    /// - Throws: `collector.file_failed`.
    func close() throws(CartwrightError) { try file.close() }
}
