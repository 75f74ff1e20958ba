public import Cartwright

/// What an upload has done so far.
public struct UploadReport: Hashable, Sendable {
    /// Batches that the receiver has now.
    public var deliveredBatches = 0
    /// The events in them.
    public var deliveredEvents = 0
    /// Attempts after which a batch waits for another one.
    public var failedAttempts = 0
    /// Batches that were too large for the receiver and became two.
    public var dividedBatches = 0
    /// Batches that will not be tried again.
    public var deadBatches = 0
    /// The events in them.
    public var deadEvents = 0

    /// Nothing done.
    public init() {}

    /// Takes note of how an attempt ended.
    mutating func note(_ outcome: DeliveryOutcome, of batch: OutboxBatch) {
        switch outcome {
        case .delivered:
            deliveredBatches += 1
            deliveredEvents += batch.events
        case .postponed: failedAttempts += 1
        case .tooLarge where batch.events > 1: dividedBatches += 1
        case .refused, .tooLarge:
            deadBatches += 1
            deadEvents += batch.events
        }
    }
}

/// How far an upload has come.
public struct UploadProgress: Hashable, Sendable {
    /// What it has done.
    public var report: UploadReport
    /// What the outbox holds.
    public var outbox: OutboxSummary

    /// Progress.
    public init(report: UploadReport, outbox: OutboxSummary) { (self.report, self.outbox) = (report, outbox) }
}
