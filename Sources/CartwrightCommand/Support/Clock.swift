import Cartwright
import CartwrightCommandLine
import CartwrightSystem

/// The time that `--clock` gives, or this machine's.
func instant(ofClock clock: String?) throws -> Instant {
    guard let clock else { return MachineClock.now() }
    return try usage { () throws(CartwrightError) in try Instant(clock) }
}
