internal import Foundation
public import Testing

/// Settings of the tests that only `make test-all` runs: kills, power loss, other toolchains, and long random runs.
public enum AllTests {
    /// True if all tests run: `CARTWRIGHT_ALL_TESTS` is set.
    public static let areRun = ProcessInfo.processInfo.environment["CARTWRIGHT_ALL_TESTS"] != nil

    /// Returns the number of tries of a test.
    ///
    /// - Parameters:
    ///   - few: the number in `make test`.
    ///   - many: the number in `make test-all`.
    public static func count(_ few: Int, all many: Int) -> Int { areRun ? many : few }

    /// Returns the minimum count for a random test: a tenth of it in `make test`.
    public static func least(_ count: Int) -> Int { areRun ? count : count / 10 }

    /// Returns seeds from 1 to the number that `count` returns.
    public static func seeds(_ few: Int, all many: Int) -> ClosedRange<UInt64> { 1...UInt64(count(few, all: many)) }
}

extension Trait where Self == ConditionTrait {
    /// Enables a suite only in `make test-all`.
    public static var onlyInAllTests: ConditionTrait {
        .enabled(if: AllTests.areRun, "`make test-all` runs it (CARTWRIGHT_ALL_TESTS=1)")
    }
}
