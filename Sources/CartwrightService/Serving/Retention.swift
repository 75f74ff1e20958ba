internal import Cartwright
internal import CartwrightCheckout

/// Removes the data of a shop whose time is over: a little at a time, so that checkouts do not wait.
struct Retention: Sendable {
    let settings: RetentionSettings
    let metrics: ServiceMetrics

    /// The maximum number of parts that are removed in one transaction.
    private static let batch = 200

    /// The maximum duration of one run. What is left is removed by the next one.
    private static let limit = Duration.seconds(5)

    /// The days after the first of a period after which it has ended in every zone.
    private static let longestPeriod: Int64 = 33

    /// Removes what is due at an instant.
    ///
    /// - Throws: an error of area `store`; what was removed before stays removed.
    func run(on shop: Shop, at now: Instant) async throws(CartwrightError) {
        let (store, records, end) = (shop.stores.checkout, shop.stores.records, ContinuousClock.now + Self.limit)
        try await remove(.records, until: end) { () async throws(CartwrightError) in
            try await records.removeExpired(before: now, limit: Self.batch)
        }
        let keys = now.adding(seconds: -settings.keySeconds)
        try await remove(.keys, until: end) { () async throws(CartwrightError) in
            try await store.forgetCommitments(before: keys, limit: Self.batch)
        }
        if let prices = shop.prices {
            // What a killed process did not record, before old versions of the catalog are removed.
            try await prices.begin(at: now)
            try await prices.record(at: now)
            try await remove(.prices, until: end) { () async throws(CartwrightError) in
                try await prices.removeEnded(at: now, limit: Self.batch)
            }
        }
        if let days = settings.events {
            metrics.note(removed: try await store.outbox.deleteDelivered(before: now.adding(days: -days)), .events)
        }
        guard let administration = store.administration else { return }
        for (kind, days) in [(RemovedKind.sessions, settings.sessions), (.orders, settings.orders)] {
            guard let days else { continue }
            try await remove(kind, until: end) { () async throws(CartwrightError) in
                try await administration.removeSessions(
                    changedBefore: now.adding(days: -days),
                    withOrders: kind == .orders,
                    limit: Self.batch
                )
            }
        }
        let counted = now.adding(days: -max(0, settings.counters).addingSaturated(Self.longestPeriod))
        try await remove(.counters, until: end) { () async throws(CartwrightError) in
            try await administration.removeCounters(ofPeriodsBefore: counted, limit: Self.batch)
        }
        guard let days = settings.steps else { return }
        try await remove(.steps, until: end) { () async throws(CartwrightError) in
            try await administration.removeSteps(storedBefore: now.adding(days: -days), limit: Self.batch)
        }
    }

    /// Removes parts, batch by batch, until none is left or the time is over.
    private func remove(
        _ kind: RemovedKind,
        until end: ContinuousClock.Instant,
        _ removeBatch: () async throws(CartwrightError) -> Int
    ) async throws(CartwrightError) {
        var count = 0
        repeat {
            count = try await removeBatch()
            metrics.note(removed: count, kind)
        } while count == Self.batch && ContinuousClock.now < end && !Task.isCancelled
    }
}

extension Instant {
    /// Returns the instant some days later, or earlier.
    fileprivate func adding(days: Int64) -> Instant { adding(seconds: days.times(86_400)) }
}
