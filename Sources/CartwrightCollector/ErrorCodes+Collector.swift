public import Cartwright

// The codes of the collector. Each is made to happen by a test.

extension ErrorCode {
    /// A path or a method other than those that the collector has.
    public static let collectorWrongRequest: ErrorCode = "collector.wrong_request"
    /// A body of another media type than a batch of events.
    public static let collectorWrongType: ErrorCode = "collector.wrong_type"
    /// A body over the limit.
    public static let collectorTooLarge: ErrorCode = "collector.too_large"
    /// A body that did not come in time.
    public static let collectorTooSlow: ErrorCode = "collector.too_slow"
    /// A body that is no array of CloudEvents.
    public static let collectorMalformedBatch: ErrorCode = "collector.malformed_batch"
    /// A batch with the id of another batch.
    public static let collectorIDReused: ErrorCode = "collector.id_reused"
    /// A file of events that another collector has open.
    public static let collectorBusy: ErrorCode = "collector.busy"
    /// A batch over the number that is remembered within the tolerance.
    public static let collectorTooManyBatches: ErrorCode = "collector.too_many_batches"
    /// A file of events that is shorter than what was kept in it, or much longer.
    public static let collectorFileChanged: ErrorCode = "collector.file_changed"
    /// A line of the file of events, or of its list of batches, that is not what was written.
    public static let collectorFileDamaged: ErrorCode = "collector.file_damaged"
    /// A file that others than its owner can write to.
    public static let collectorFileExposed: ErrorCode = "collector.file_exposed"
    /// A file that cannot be opened, read or written.
    public static let collectorFileFailed: ErrorCode = "collector.file_failed"
    /// An address that cannot be listened on.
    public static let collectorBadAddress: ErrorCode = "collector.bad_address"
}
