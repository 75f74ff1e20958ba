package import Cartwright
internal import Glibc

/// The machine's clock. The engine never asks it: whoever runs a command says when.
package enum MachineClock {
    /// The present instant, to the millisecond. It may jump, back as well.
    @Sendable package static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000) ?? .earliest
    }
}
