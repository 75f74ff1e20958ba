internal import Cartwright

/// How long batches are known by their ids.
struct BatchMemory: Hashable, Sendable {
    /// The most that are known at a time.
    var count: Int
    /// How long each is known, in seconds.
    var seconds: Int64
    /// How long each is known in any case, in seconds: for as long as a copy of its request would pass as new.
    var leastSeconds: Int64
}

/// The batches that are known by their ids, oldest first: as many as ``BatchMemory`` says, and no more.
struct RememberedBatches {
    private let memory: BatchMemory
    private var known: [String: ListEntry.Batch] = [:]
    /// In the order in which they came, the forgotten ones before ``first``.
    private var order: [(id: String, end: Int64)] = []
    private var first = 0

    /// How many were known and are forgotten.
    private(set) var forgotten = 0
    /// Where the events of the last one that is forgotten end.
    private(set) var forgottenEnd: Int64 = 0

    init(_ memory: BatchMemory) { self.memory = memory }

    /// How many there are.
    var count: Int { known.count }

    /// The batch of an id.
    subscript(id: String) -> ListEntry.Batch? { known[id] }

    /// Makes room for one more by forgetting the oldest.
    ///
    /// - Throws: `collector.too_many_batches` where that one must still be known.
    mutating func makeRoom(nowSeconds: Int64) throws(CartwrightError) {
        forgetOld(nowSeconds: nowSeconds)
        guard known.count >= memory.count else { return }
        guard let oldest, age(oldest, nowSeconds) > memory.leastSeconds else {
            throw CartwrightError(
                .collectorTooManyBatches,
                "\(memory.count) batches came within \(memory.leastSeconds) s",
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

    /// Forgets what is older than it must be known, and the oldest of what are too many.
    mutating func trim(nowSeconds: Int64) {
        forgetOld(nowSeconds: nowSeconds)
        while known.count > memory.count, let oldest, age(oldest, nowSeconds) > memory.leastSeconds { forgetOldest() }
    }

    private var oldest: ListEntry.Batch? { order.indices.contains(first) ? known[order[first].id] : nil }

    /// How old a batch is. A clock that was set back makes nothing young again.
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
