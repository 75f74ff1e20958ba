internal import Cartwright
internal import Logging

/// Logs each new dead letter, from any process or delivery.
struct DeadLetterWatch {
    /// The number of dead letters per tenant at the last look.
    private var counts: [Tenant: Int] = [:]

    /// The maximum number of lines per look; one further line has the number of the others.
    static let mostLines = 10

    /// Looks at an outbox, and logs the dead letters that are new since the last look; at first, all of them.
    ///
    /// - Parameters:
    ///   - outbox: the outbox.
    ///   - tenant: the tenant of the outbox.
    ///   - count: its present number of dead letters.
    ///   - logger: the log.
    mutating func look(at outbox: any OutboxStore, of tenant: Tenant, count: Int, _ logger: Logger) async {
        let landed = count - counts[tenant, default: 0]
        counts[tenant] = count
        guard landed > 0 else { return }
        do throws(CartwrightError) {
            let letters = try await outbox.batches(in: .dead, limit: min(landed, Self.mostLines))
            for letter in letters { await log(letter, in: outbox, of: tenant, logger) }
        } catch {
            logger.error("cannot read dead letters", metadata: ["tenant": "\(tenant)", "error": "\(error)"])
        }
        if landed > Self.mostLines {
            let more: Logger.Metadata = ["tenant": "\(tenant)", "count": "\(landed - Self.mostLines)"]
            logger.error("more dead letters", metadata: more)
        }
    }

    private func log(
        _ letter: OutboxEntry,
        in outbox: any OutboxStore,
        of tenant: Tenant,
        _ logger: Logger
    ) async {
        var metadata: Logger.Metadata = [
            "tenant": "\(tenant)", "batch": "\(letter.id)", "events": "\(letter.events)", "bytes": "\(letter.bytes)",
        ]
        if let event = await firstEvent(of: letter.id, in: outbox) {
            for key in ["id", "type", "subject"] {
                if case .string(let text)? = event[key] { metadata["event_\(key)"] = "\(text.shortened(toBytes: 200))" }
            }
        }
        if let reason = letter.reason { metadata["error"] = "\(reason.code): \(reason.summary)" }
        logger.error("dead letter; use cartwright outbox show and retry", metadata: metadata)
    }

    /// Returns the first event of a batch; nil if the batch was retried or discarded in the meantime.
    private func firstEvent(of batch: String, in outbox: any OutboxStore) async -> JSONValue? {
        guard let body = try? await outbox.batch(batch)?.body else { return nil }
        guard case .array(let events)? = try? JSONParser.parse(body) else { return nil }
        return events.first
    }
}
