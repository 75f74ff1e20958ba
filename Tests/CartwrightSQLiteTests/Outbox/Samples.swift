import Cartwright
import CartwrightSQLite
import Foundation

/// Sample events and helpers of the outbox tests.
enum Samples {
    static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// Returns event `number` of a source.
    static func event(_ number: Int, of source: String = "a", textLength: Int = 0) -> Event {
        var data = JSONObject()
        data["n"] = .integer(Int64(number))
        if textLength > 0 { data["text"] = .string(String(repeating: "x", count: textLength)) }
        return Event(id: "\(source)-\(number)", type: .cartChanged, source: source, time: now, data: data)
    }

    static func events(_ numbers: ClosedRange<Int>, of source: String = "a", textLength: Int = 0) -> [Event] {
        numbers.map { event($0, of: source, textLength: textLength) }
    }

    /// Returns the ids of the events in a body.
    static func ids(in body: [UInt8]) throws -> [String] {
        guard case .array(let events) = try JSONParser.parse(body) else { return [] }
        return events.compactMap { event in
            guard case .string(let id)? = event["id"] else { return nil }
            return id
        }
    }

    /// Delivers all batches and returns the ids of the events in the order of delivery.
    static func deliverAll(_ outbox: SQLiteOutbox) async throws -> [String] {
        var found: [String] = []
        try await outbox.resume(at: now)
        while let batch = try await outbox.nextBatch(at: now) {
            found += try ids(in: batch.body)
            try await outbox.settle(batch.id, .delivered, at: now)
        }
        return found
    }

    /// Returns the error that a closure throws.
    static func error(_ body: () async throws -> Void) async -> CartwrightError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? CartwrightError
        }
    }
}
