import Cartwright
import Foundation

/// The machine's clock.
enum Clock {
    /// The present instant.
    @Sendable static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000) ?? .earliest
    }
}
