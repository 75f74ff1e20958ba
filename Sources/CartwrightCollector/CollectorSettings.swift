internal import Cartwright
internal import CartwrightAnalytics

/// What a collector listens on and puts up with.
public struct CollectorSettings: Hashable, Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    public var port = 0
    /// The most bytes of a body: 1 MiB.
    public var bodyBytes = 1 << 20
    /// The most bytes of all headers of a request: 16 KiB.
    public var headerBytes = 16 << 10
    /// How long a body may take to come, in milliseconds: 10 s.
    public var bodyMilliseconds: Int64 = 10_000
    /// How long a connection may be silent, in milliseconds: 30 s.
    public var idleMilliseconds: Int64 = 30_000
    /// The most connections at a time.
    public var connections = 256
    /// How far the time of a signature may lie from now, in seconds.
    public var toleranceSeconds = Verifier.standardToleranceSeconds
    /// What it does wrong on purpose, for trying out senders.
    public var mischief: Mischief?

    /// The usual settings.
    public init() {}
}
