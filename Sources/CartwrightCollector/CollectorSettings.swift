internal import Cartwright
internal import CartwrightAnalytics

/// What a collector listens on, and its limits.
public struct CollectorSettings: Hashable, Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    public var port = 0
    /// The most bytes of a body: 1 MiB.
    public var bodyBytes = 1 << 20
    /// The most bytes of all headers of a request: 16 KiB.
    public var headerBytes = 16 << 10
    /// The time in which the headers of a connection's first request must come: 10 s.
    public var headerLimit: Duration = .seconds(10)
    /// The time in which a body must come: 10 s.
    public var bodyLimit: Duration = .seconds(10)
    /// The time that a connection may wait for its next request, and for its answer: 30 s.
    public var idleLimit: Duration = .seconds(30)
    /// The time that the rest of a refused request is waited for before the connection is closed:
    /// 1 s. A sender that has said all can read the answer in that time.
    public var closingLimit: Duration = .seconds(1)
    /// The most connections at a time: 256. One more takes the place of the one that has waited longest for a request.
    public var connections = 256
    /// How far the time of a signature may lie from now, in seconds.
    public var toleranceSeconds = Verifier.standardToleranceSeconds
    /// How long a batch is known by its id, in seconds: 7 days, and never less than twice the tolerance. One that comes
    /// again after that is kept again.
    public var rememberSeconds: Int64 = 7 * 86_400
    /// How many batches are known by their ids: 250,000, which takes about 60 MB. Where more come, the oldest are
    /// forgotten before their time, but not within twice the tolerance: then batches are refused with status 503.
    public var rememberedBatches = 250_000
    /// What it does wrong on purpose, for trying out senders.
    public var faults: FaultInjector?

    /// The usual settings.
    public init() {}

    var connectionLimits: ConnectionLimits {
        ConnectionLimits(
            bodyBytes: bodyBytes,
            headerLimit: headerLimit,
            bodyLimit: bodyLimit,
            idleLimit: idleLimit,
            closingLimit: closingLimit
        )
    }

    var memory: BatchMemory {
        let (twice, overflow) = max(0, toleranceSeconds).multipliedReportingOverflow(by: 2)
        return BatchMemory(
            count: max(1, rememberedBatches),
            seconds: rememberSeconds,
            leastSeconds: overflow ? .max : twice
        )
    }
}
