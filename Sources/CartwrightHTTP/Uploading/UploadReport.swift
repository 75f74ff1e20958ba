public import Cartwright

/// The counts of an upload.
public struct UploadReport: Hashable, Sendable {
    /// The number of delivered batches.
    public var deliveredBatches = 0
    /// The number of events in delivered batches.
    public var deliveredEvents = 0
    /// The number of failed attempts that are retried.
    public var failedAttempts = 0
    /// The number of batches that were too large for the receiver and were split.
    public var dividedBatches = 0
    /// The number of dead batches, which are not retried.
    public var deadBatches = 0
    /// The number of events in dead batches.
    public var deadEvents = 0

    /// Creates a report of zeros.
    public init() {}

    /// Counts the outcome of an attempt.
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

/// The progress of an upload.
public struct UploadProgress: Hashable, Sendable {
    /// The counts so far.
    public var report: UploadReport
    /// The contents of the outbox.
    public var outbox: OutboxSummary

    /// Creates a progress value.
    public init(report: UploadReport, outbox: OutboxSummary) { (self.report, self.outbox) = (report, outbox) }
}
