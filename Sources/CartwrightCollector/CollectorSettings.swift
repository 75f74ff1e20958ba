internal import Cartwright
internal import CartwrightAnalytics

/// The address and the limits of a collector.
public struct CollectorSettings: Hashable, Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 picks a free one.
    public var port = 0
    /// The maximum size of a body in bytes: 1 MiB.
    public var bodyBytes = 1 << 20
    /// The maximum size of all headers of a request in bytes: 16 KiB.
    public var headerBytes = 16 << 10
    /// The time limit for the headers of a connection's first request: 10 s.
    public var headerLimit: Duration = .seconds(10)
    /// The time limit for a body: 10 s.
    public var bodyLimit: Duration = .seconds(10)
    /// The time that a connection may wait for its next request, and for its answer: 30 s.
    public var idleLimit: Duration = .seconds(30)
    /// The time to wait for the rest of a refused request before the connection is closed: 1 s. A sender that has
    /// finished can read the answer in that time.
    public var closingLimit: Duration = .seconds(1)
    /// The maximum number of connections: 256. One more replaces the connection that has waited longest for a request.
    public var connections = 256
    /// The maximum distance of a signature's time from now, in seconds.
    public var toleranceSeconds = Verifier.standardToleranceSeconds
    /// The time for which the id of a batch is remembered, in seconds: 7 days, and never less than twice the
    /// tolerance. A batch that comes again after that is stored again.
    public var rememberSeconds: Int64 = 7 * 86_400
    /// The maximum number of remembered batch ids: 250,000, which use about 60 MB. Beyond that the oldest are dropped
    /// early, but not within twice the tolerance: then batches are refused with status 503.
    public var rememberedBatches = 250_000
    /// The injected faults, for trying senders.
    public var faults: FaultInjector?

    /// Creates the default settings.
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
