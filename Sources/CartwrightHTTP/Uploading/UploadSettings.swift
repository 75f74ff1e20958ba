internal import Cartwright
public import CartwrightAnalytics

/// The settings of an upload. Values out of range are clamped.
public struct UploadSettings: Hashable, Sendable {
    /// The number of batches sent at the same time: 1 to 64, by default 4.
    public var workers: Int {
        didSet { workers = min(max(1, workers), 64) }
    }
    /// The policy that decides about a batch after an attempt.
    public var policy = DeliveryPolicy()
    /// The number of batches in a row whose refusal points to a wrong key or URL (401, 403, 404, a redirect, an
    /// untrusted certificate) after which the upload stops: the last of them stays in flight, and nothing else is
    /// tried. By default 3.
    public var refusalsBeforeStopping = 3
    /// The time limit for connecting: 10 s.
    public var connectLimit: Duration = .seconds(10)
    /// The time limit for an attempt, from the first byte to the answer: 30 s.
    public var attemptLimit: Duration = .seconds(30)
    /// The time after which an idle worker checks again: 200 ms.
    public var idlePause: Duration = .milliseconds(200)
    /// The shortest interval between progress reports: 250 ms.
    public var progressInterval: Duration = .milliseconds(250)
    /// The time for which delivered batches are stored: 7 days. Nil keeps them forever.
    public var retention: Duration? = .seconds(7 * 86_400)
    /// The interval of pruning delivered batches: an hour.
    public var pruningInterval: Duration = .seconds(3_600)
    /// A file with the certificates of authorities in PEM, which are trusted in place of the system's.
    public var authorities: String?

    /// Creates settings.
    public init(workers: Int = 4) { self.workers = min(max(1, workers), 64) }
}
