internal import Cartwright

/// The limits for remembering batch ids.
struct BatchMemory: Hashable, Sendable {
    /// The maximum number of ids.
    var count: Int
    /// The time for which each id is remembered, in seconds.
    var seconds: Int64
    /// The minimum time for each id, in seconds: as long as a copy of its request would be accepted as new.
    var leastSeconds: Int64
}

/// The remembered batches, oldest first, within the limits of ``BatchMemory``.
struct RememberedBatches {
    private let memory: BatchMemory
    private var known: [String: ListEntry.Batch] = [:]
    /// The ids in order of arrival, the forgotten ones before ``first``.
    private var order: [(id: String, end: Int64)] = []
    private var first = 0

    /// The number of forgotten batches.
    private(set) var forgotten = 0
    /// The end of the events of the last forgotten batch.
    private(set) var forgottenEnd: Int64 = 0

    init(_ memory: BatchMemory) { self.memory = memory }

    /// The number of remembered batches.
    var count: Int { known.count }

    /// Returns the batch with an id.
    subscript(id: String) -> ListEntry.Batch? { known[id] }

    /// Makes room for one more by forgetting the oldest.
    ///
    /// - Throws: `collector.too_many_batches` if that one must still be remembered.
    mutating func makeRoom(nowSeconds: Int64) throws(CartwrightError) {
        forgetOld(nowSeconds: nowSeconds)
        guard known.count >= memory.count else { return }
        guard let oldest, age(oldest, nowSeconds) > memory.leastSeconds else {
            throw CartwrightError(
                .collectorTooManyBatches,
                "too many batches within \(memory.leastSeconds) s (limit \(memory.count))",
                hint: "send fewer, larger batches",
                fault: .environment
            )
        }
        forgetOldest()
    }

    /// Remembers a batch whose events end at an offset.
    mutating func add(_ batch: ListEntry.Batch, end: Int64) {
        known[batch.id] = batch
        order.append((batch.id, end))
    }

    /// Forgets batches that are too old, and the oldest of those that are too many.
    mutating func trim(nowSeconds: Int64) {
        forgetOld(nowSeconds: nowSeconds)
        while known.count > memory.count, let oldest, age(oldest, nowSeconds) > memory.leastSeconds { forgetOldest() }
    }

    private var oldest: ListEntry.Batch? { order.indices.contains(first) ? known[order[first].id] : nil }

    /// Returns the age of a batch. It stays positive after the clock was set back.
    private func age(_ batch: ListEntry.Batch, _ nowSeconds: Int64) -> Int64 {
        let (difference, overflow) = nowSeconds.subtractingReportingOverflow(batch.seconds)
        return overflow || difference == .min ? .max : abs(difference)
    }

    private mutating func forgetOld(nowSeconds: Int64) {
        let limit = max(memory.seconds, memory.leastSeconds)
        while let oldest, nowSeconds > oldest.seconds, age(oldest, nowSeconds) > limit { forgetOldest() }
    }

    private mutating func forgetOldest() {
        known[order[first].id] = nil
        forgottenEnd = order[first].end
        (first, forgotten) = (first + 1, forgotten + 1)
        guard first > 1_000, first > order.count / 2 else { return }
        order.removeFirst(first)
        first = 0
    }
}
