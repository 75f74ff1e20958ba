internal import Cartwright
public import CartwrightAnalytics

/// How batches are uploaded. What is out of range is brought into it.
public struct UploadSettings: Hashable, Sendable {
    /// How many batches are sent at a time: 1 to 64, and 4 unless told otherwise.
    public var workers: Int {
        didSet { workers = min(max(1, workers), 64) }
    }
    /// What becomes of a batch after an attempt.
    public var policy = DeliveryPolicy()
    /// How many batches in a row may be refused as if the key or the URL were wrong (401, 403, 404, a redirect, an
    /// untrusted certificate) before the upload stops: the last of them stays in flight, and nothing else is tried. 3
    /// unless told otherwise.
    public var refusalsBeforeStopping = 3
    /// The time in which a connection must be made: 10 s.
    public var connectLimit: Duration = .seconds(10)
    /// The time that an attempt may take from the first byte to the answer: 30 s.
    public var attemptLimit: Duration = .seconds(30)
    /// The time after which an idle worker looks again: 200 ms.
    public var idlePause: Duration = .milliseconds(200)
    /// The shortest interval of progress: 250 ms.
    public var progressInterval: Duration = .milliseconds(250)
    /// The time for which delivered batches are kept: 7 days. Nil keeps them.
    public var retention: Duration? = .seconds(7 * 86_400)
    /// The interval of looking for old delivered batches: an hour.
    public var pruningInterval: Duration = .seconds(3_600)
    /// A file with the certificates of authorities in PEM, which are trusted in place of the system's.
    public var authorities: String?

    /// Settings.
    public init(workers: Int = 4) { self.workers = min(max(1, workers), 64) }
}
