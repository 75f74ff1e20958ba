import Cartwright
import CartwrightCommandLine

/// The time that `--clock` gives, or this machine's.
func instant(ofClock clock: String?) throws -> Instant {
    guard let clock else { return Instant.now() }
    return try exiting(.usage, try Instant(clock))
}
