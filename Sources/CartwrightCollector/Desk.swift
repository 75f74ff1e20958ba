internal import Cartwright
internal import CartwrightAnalytics

/// Where batches are judged and kept, one after the other.
///
/// There is no window against replays (``ReplayWindow``): ids are remembered for good and on disk, so that a replayed
/// batch changes nothing, and the sender's own second attempt, which looks just like it, gets the answer it needs.
actor Desk {
    private let verifier: Verifier
    private let file: EventFile
    private var mischief: Mischief?

    /// A desk.
    ///
    /// - Throws: `signature.no_secret`, `hmac.library`, and what ``EventFile/init(path:)`` throws.
    init(secrets: [Secret], settings: CollectorSettings, out: String) throws(CartwrightError) {
        verifier = try Verifier(secrets: secrets, toleranceSeconds: settings.toleranceSeconds)
        file = try EventFile(path: out)
        mischief = settings.mischief
    }

    /// What goes wrong with the next batch.
    func nextAct() -> Mischief.Act? { mischief?.next() }

    /// Judges a batch and keeps it.
    ///
    /// - Returns: how many events it has, and whether they are new.
    /// - Throws: an error of area `signature`, `collector.malformed_batch`, `collector.id_reused`,
    ///   `collector.file_failed`.
    func take(
        _ body: [UInt8],
        _ headers: WebhookHeaders,
        nowSeconds: Int64
    ) throws(CartwrightError) -> (events: Int, isNew: Bool) {
        let message = try verifier.verify(headers, body: body, nowSeconds: nowSeconds)
        let batch = try ReceivedBatch(body)
        switch try file.keep(batch, id: message.id, digest: try SHA256.hexadecimal(body)) {
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
}
