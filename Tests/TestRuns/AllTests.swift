internal import Foundation
public import Testing

/// Settings of the tests that `make test` leaves out: kills, power loss, other toolchains, and long random runs.
public enum AllTests {
    /// True if all tests run: `CARTWRIGHT_ALL_TESTS` is set.
    public static let areRun = ProcessInfo.processInfo.environment["CARTWRIGHT_ALL_TESTS"] != nil
    /// True if the random runs are long: `CARTWRIGHT_LONG_RUNS` is set.
    public static let areLong = ProcessInfo.processInfo.environment["CARTWRIGHT_LONG_RUNS"] != nil

    /// Returns the number of tries of a test.
    ///
    /// - Parameters:
    ///   - few: the number without `CARTWRIGHT_LONG_RUNS`.
    ///   - many: the number in `make test-all`.
    public static func count(_ few: Int, all many: Int) -> Int { areLong ? many : few }

    /// Returns the minimum count for a random test: a tenth of it in short runs.
    public static func least(_ count: Int) -> Int { areLong ? count : count / 10 }

    /// Returns seeds from 1 to the number that `count` returns.
    public static func seeds(_ few: Int, all many: Int) -> ClosedRange<UInt64> { 1...UInt64(count(few, all: many)) }
}

extension Trait where Self == ConditionTrait {
    /// Enables a suite only in `make test-all`.
    public static var onlyInAllTests: ConditionTrait {
        .enabled(if: AllTests.areRun, "`make test-all` runs it (CARTWRIGHT_ALL_TESTS=1)")
    }
}
