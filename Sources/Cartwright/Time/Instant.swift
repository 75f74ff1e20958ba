internal import Glibc

/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, from year 1 to year 9999.
///
/// No rule reads the machine's clock: every instant is passed in.
public struct Instant: Hashable, Comparable, Sendable {
    /// Milliseconds since the Unix epoch.
    public let milliseconds: Int64

    /// Whole seconds since the Unix epoch, rounded towards the past.
    public var seconds: Int64 { (milliseconds - (milliseconds % 1000 + 1000) % 1000) / 1000 }

    /// The first valid instant, 0001-01-01T00:00:00Z.
    public static let earliest = Instant(unchecked: -62_135_596_800_000)

    /// The last valid instant, 9999-12-31T23:59:59.999Z.
    public static let latest = Instant(unchecked: 253_402_300_799_999)

    /// Creates an instant from milliseconds since 1970; nil outside the years 1 to 9999.
    public init?(milliseconds: Int64) {
        guard (Self.earliest.milliseconds...Self.latest.milliseconds).contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    /// Creates an instant from seconds since 1970; nil outside the years 1 to 9999.
    public init?(seconds: Int64) {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return nil }
        self.init(milliseconds: milliseconds)
    }

    private init(unchecked milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Returns the time of this machine's clock, which may jump, also backwards. The engine uses it only if the caller
    /// passes no clock.
    @Sendable public static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000) ?? .earliest
    }

    /// Returns this instant moved by whole milliseconds of a duration, clamped to the years 1 to 9999.
    public func adding(_ time: Duration) -> Instant { adding(milliseconds: time.milliseconds) }

    /// Returns this instant moved by some milliseconds, clamped to the years 1 to 9999.
    public func adding(milliseconds: Int64) -> Instant {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        guard !overflow, let moved = Instant(milliseconds: sum) else { return milliseconds < 0 ? .earliest : .latest }
        return moved
    }

    /// Returns this instant moved by some seconds, clamped to the years 1 to 9999.
    public func adding(seconds: Int64) -> Instant {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? (seconds < 0 ? .earliest : .latest) : adding(milliseconds: milliseconds)
    }

    /// Orders instants by time.
    public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
}
