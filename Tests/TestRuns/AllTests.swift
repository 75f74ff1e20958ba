internal import Foundation
public import Testing

/// Tests that `make test` leaves to `make test-all`: kills, power loss, other toolchains, and long runs of chance.
public enum AllTests {
    /// Whether all tests run: `CARTWRIGHT_ALL_TESTS` is set.
    public static let areRun = ProcessInfo.processInfo.environment["CARTWRIGHT_ALL_TESTS"] != nil

    /// The number of tries of a test.
    ///
    /// - Parameters:
    ///   - few: the number in `make test`.
    ///   - many: the number in `make test-all`.
    public static func count(_ few: Int, all many: Int) -> Int { areRun ? many : few }

    /// The number that a test of chance must at least have met, a tenth of it in `make test`.
    public static func least(_ count: Int) -> Int { areRun ? count : count / 10 }

    /// Seeds from 1 on: as many as `count` says.
    public static func seeds(_ few: Int, all many: Int) -> ClosedRange<UInt64> { 1...UInt64(count(few, all: many)) }
}

extension Trait where Self == ConditionTrait {
    /// A suite of `make test-all` alone.
    public static var onlyInAllTests: ConditionTrait {
        .enabled(if: AllTests.areRun, "`make test-all` runs it (CARTWRIGHT_ALL_TESTS=1)")
    }
}
