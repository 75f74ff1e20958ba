import Cartwright

/// Sample sessions, counters and changes.
enum Samples {
    static let now = Instant(seconds: 1_767_225_600) ?? .earliest
    static let soon = now.adding(seconds: 60)
    static let hot = CounterKey.uses(promotion: "hot")

    static func one(of limit: Int64?) -> [CounterDemand] { [CounterDemand(hot, amount: 1, limit: limit)] }

    /// Returns the first change of a session, with a reservation and an event.
    static func change(_ session: String, key: String? = nil, limit: Int64? = nil) -> CheckoutChange {
        CheckoutChange(
            of: session,
            to: Array("{}".utf8),
            after: 0,
            instructions: [.reserve(one(of: limit), until: soon)],
            events: [Event(id: "\(session)-1", type: .cartChanged, source: session, time: now, data: JSONObject())],
            at: now,
            key: key
        )
    }

    /// Returns the used and held amount of the hot counter.
    static func amount(in ledger: any Ledger) async throws(CartwrightError) -> Int64 {
        let query = CounterQuery(promotions: ["hot"])
        return try await ledger.counters(query, excluding: "nobody", at: now).uses["hot", default: 0]
    }

    /// Returns the error that a closure throws.
    static func error(_ body: () async throws(CartwrightError) -> Void) async -> CartwrightError? {
        do throws(CartwrightError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }
}
