/// The moments from which reservations may have been dropped as expired: any call with a late enough clock may do so.
struct Expiry {
    private struct Clock {
        var from: Int64
        var to: Int64
        var now: Int64
    }

    /// The clocks of all attempts, in the order of their beginnings.
    private let clocks: [Clock]
    /// The latest clock from each index on.
    private let latestFrom: [Int64]

    init(_ operations: [Operation]) {
        clocks = operations.flatMap { operation in
            operation.attempts.map { Clock(from: $0.invokedAt, to: $0.endedAt, now: $0.now) }
        }.sorted { $0.from < $1.from }
        var latest = [Int64](repeating: .min, count: clocks.count + 1)
        for index in clocks.indices.reversed() { latest[index] = max(latest[index + 1], clocks[index].now) }
        latestFrom = latest
    }

    /// Returns the first moment at which a reservation may have been dropped, `.max` if no call can have dropped it.
    ///
    /// - Parameters:
    ///   - expires: The expiry of the reservation, on the clocks of clients.
    ///   - moment: The earliest moment at which it may have been made.
    func firstDrop(of expires: Int64, from moment: Int64) -> Int64 {
        guard latestFrom[0] >= expires else { return .max }
        for (index, clock) in clocks.enumerated() {
            guard latestFrom[index] >= expires else { return .max }
            if clock.now >= expires, clock.to >= moment { return max(clock.from, moment) }
        }
        return .max
    }
}
