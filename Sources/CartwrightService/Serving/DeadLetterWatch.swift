internal import Cartwright
internal import Logging

/// Makes dead letters known: each that lands is a line of the log, whatever process or delivery put it there.
struct DeadLetterWatch {
    /// The number of dead letters that each tenant's outbox had at the last look.
    private var counts: [Tenant: Int] = [:]

    /// The most lines at one look; how many more there are is one further line.
    static let mostLines = 10

    /// Looks at an outbox, and logs what has landed in it since the last look, or before the first one.
    ///
    /// - Parameters:
    ///   - outbox: the outbox.
    ///   - tenant: the shop.
    ///   - count: how many dead letters it has now.
    ///   - logger: what is written to.
    mutating func look(at outbox: any OutboxStore, of tenant: Tenant, count: Int, _ logger: Logger) async {
        let landed = count - counts[tenant, default: 0]
        counts[tenant] = count
        guard landed > 0 else { return }
        do throws(CartwrightError) {
            let letters = try await outbox.batches(in: .dead, limit: min(landed, Self.mostLines))
            for letter in letters { await log(letter, in: outbox, of: tenant, logger) }
        } catch {
            logger.error("dead letters not read", metadata: ["tenant": "\(tenant)", "error": "\(error)"])
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
        logger.error("dead letter; cartwright outbox show and retry see to it", metadata: metadata)
    }

    /// The first event of a batch; nil where it was retried or discarded meanwhile.
    private func firstEvent(of batch: String, in outbox: any OutboxStore) async -> JSONValue? {
        guard let body = try? await outbox.batch(batch)?.body else { return nil }
        guard case .array(let events)? = try? JSONParser.parse(body) else { return nil }
        return events.first
    }
}
