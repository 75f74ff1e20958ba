internal import Cartwright
internal import CartwrightAnalytics

/// Verifies batches and keeps them, one after the other.
///
/// There is no window against replays (``ReplayWindow``): ids are remembered on disk for longer than a signature lives,
/// so that a replayed batch changes nothing, and the sender's own second attempt, which looks just like it, gets the
/// answer it needs.
actor BatchReceiver {
    private let verifier: Verifier
    private let file: EventFile
    private var faults: FaultInjector?

    /// What was put in order when the files were opened.
    nonisolated let repairs: [String]

    /// A receiver.
    ///
    /// - Throws: `signature.no_secret`, `hmac.library`, and what opening an ``EventFile`` throws.
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

    /// What goes wrong with the next batch.
    func nextFault() -> FaultInjector.Fault? { faults?.next() }

    /// Verifies a batch and keeps it.
    ///
    /// - Returns: how many events it has, and whether they are new.
    /// - Throws: an error of area `signature`, `collector.malformed_batch`, `collector.id_reused`,
    ///   `collector.too_many_batches`, `collector.file_failed`.
    func take(
        _ body: [UInt8],
        _ headers: WebhookHeaders,
        nowSeconds: Int64
    ) throws(CartwrightError) -> (events: Int, isNew: Bool) {
        let message = try verifier.verify(headers, body: body, nowSeconds: nowSeconds)
        let batch = try ReceivedBatch(body)
        switch try file.keep(batch, id: message.id, body: try Fingerprint(of: body), nowSeconds: nowSeconds) {
        case .now: return (batch.events, true)
        case .before: return (batch.events, false)
        case .another:
            throw CartwrightError(
                .collectorIDReused,
                "another batch came with the id \(message.id)",
                hint: "an id of its own for each batch"
            )
        }
    }

    /// Closes the files. Nothing may be taken afterwards.
    ///
    /// - Throws: `collector.file_failed`.
    func close() throws(CartwrightError) { try file.close() }
}
