import Cartwright

@testable import CartwrightPostgreSQL

/// Sample events, batches and limits of the outbox tests.
enum OutboxSamples {
    /// Returns event `number` of a source.
    static func event(_ number: Int, of source: String = "a", textLength: Int = 0) -> Event {
        var data = JSONObject()
        data["n"] = .integer(Int64(number))
        if textLength > 0 { data["text"] = .string(String(repeating: "x", count: textLength)) }
        return Event(id: "\(source)-\(number)", type: .cartChanged, source: source, time: Samples.now, data: data)
    }

    static func events(_ numbers: ClosedRange<Int>, of source: String = "a") -> [Event] {
        numbers.map { event($0, of: source) }
    }

    /// Returns the ids of the events in a body.
    static func ids(in body: [UInt8]) throws(CartwrightError) -> [String] {
        guard case .array(let events) = try JSONParser.parse(body) else { return [] }
        return events.compactMap { event in
            guard case .string(let id)? = event["id"] else { return nil }
            return id
        }
    }

    /// Delivers all batches that are due, and returns the ids of the events in the order of delivery.
    static func deliverAll(_ outbox: PostgreSQLOutbox) async throws(CartwrightError) -> [String] {
        var found: [String] = []
        while let batch = try await outbox.nextBatch(at: Samples.now) {
            found += try ids(in: batch.body)
            try await outbox.settle(batch.id, .delivered, at: Samples.now)
        }
        return found
    }

    /// Limits with one event per batch.
    static var single: OutboxLimits {
        var limits = OutboxLimits()
        limits.batch.events = 1
        return limits
    }

    static let refusal = CartwrightError("delivery.refused", "no")
}
