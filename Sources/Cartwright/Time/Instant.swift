internal import Glibc

/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, from year 1 to year 9999.
///
/// No rule asks the machine for the time: every instant is passed in.
public struct Instant: Hashable, Comparable, Sendable {
    /// Milliseconds since the Unix epoch.
    public let milliseconds: Int64

    /// Whole seconds since the Unix epoch, rounded towards the past.
    public var seconds: Int64 { (milliseconds - (milliseconds % 1000 + 1000) % 1000) / 1000 }

    /// The first instant there is, 0001-01-01T00:00:00Z.
    public static let earliest = Instant(unchecked: -62_135_596_800_000)

    /// The last instant there is, 9999-12-31T23:59:59.999Z.
    public static let latest = Instant(unchecked: 253_402_300_799_999)

    /// An instant by its milliseconds, nil outside the years 1 to 9999.
    public init?(milliseconds: Int64) {
        guard (Self.earliest.milliseconds...Self.latest.milliseconds).contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    /// An instant by its seconds, nil outside the years 1 to 9999.
    public init?(seconds: Int64) {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return nil }
        self.init(milliseconds: milliseconds)
    }

    private init(unchecked milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The instant on this machine's clock, which may jump, back as well. The engine asks it only where it was given no
    /// clock.
    @Sendable public static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000) ?? .earliest
    }

    /// This instant moved by a time, of which whole milliseconds count, held within the years 1 to 9999.
    public func adding(_ time: Duration) -> Instant { adding(milliseconds: time.milliseconds) }

    /// This instant moved by some milliseconds, held within the years 1 to 9999.
    public func adding(milliseconds: Int64) -> Instant {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        guard !overflow, let moved = Instant(milliseconds: sum) else { return milliseconds < 0 ? .earliest : .latest }
        return moved
    }

    /// This instant moved by some seconds, held within the years 1 to 9999.
    public func adding(seconds: Int64) -> Instant {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? (seconds < 0 ? .earliest : .latest) : adding(milliseconds: milliseconds)
    }

    /// Earlier instants order first.
    public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
}
