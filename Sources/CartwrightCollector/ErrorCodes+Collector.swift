public import Cartwright

// The codes of the collector. A test causes each of them.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let collectorWrongRequest: ErrorCode =
        "collector.wrong_request: A path or a method that the collector does not have."
    public static let collectorWrongType: ErrorCode =
        "collector.wrong_type: A body of another media type than a batch of events."
    public static let collectorTooLarge: ErrorCode = "collector.too_large: A body over the limit."
    public static let collectorTooSlow: ErrorCode = "collector.too_slow: A body that did not arrive in time."
    public static let collectorMalformedBatch: ErrorCode =
        "collector.malformed_batch: A body that is not an array of CloudEvents."
    public static let collectorIDReused: ErrorCode = "collector.id_reused: A batch with the id of another batch."
    public static let collectorBusy: ErrorCode = "collector.busy: A file of events that another collector has open."
    public static let collectorTooManyBatches: ErrorCode =
        "collector.too_many_batches: A batch over the number of batches remembered within the tolerance."
    public static let collectorFileChanged: ErrorCode =
        "collector.file_changed: A file of events that is shorter or much longer than the stored events."
    public static let collectorFileDamaged: ErrorCode =
        "collector.file_damaged: A line of the file of events, or of its list of batches, that was changed."
    public static let collectorFileExposed: ErrorCode =
        "collector.file_exposed: A file that other users can write to."
    public static let collectorFileFailed: ErrorCode =
        "collector.file_failed: A file that cannot be opened, read or written."
    public static let collectorBadAddress: ErrorCode = "collector.bad_address: An address that it cannot listen on."

    /// The codes that this module declares.
    package static let ofCollector: [ErrorCode] = [
        .collectorBadAddress, .collectorBusy, .collectorFileChanged, .collectorFileDamaged, .collectorFileExposed,
        .collectorFileFailed, .collectorIDReused, .collectorMalformedBatch, .collectorTooLarge,
        .collectorTooManyBatches, .collectorTooSlow, .collectorWrongRequest, .collectorWrongType,
    ]
}
