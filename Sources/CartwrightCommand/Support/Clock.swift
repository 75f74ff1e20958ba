import Cartwright
import CartwrightCommandLine

/// The time of `--clock`, or of the system clock.
func instant(ofClock clock: String?) throws -> Instant {
    guard let clock else { return Instant.now() }
    return try exiting(.usage, try Instant(clock))
}
