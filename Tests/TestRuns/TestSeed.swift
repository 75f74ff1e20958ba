internal import Cartwright
internal import Foundation

/// A random generator for repeatable tests, seeded by `CARTWRIGHT_SEED` or by a new seed for each run, which is
/// printed.
public struct TestSeed: RandomNumberGenerator {
    private var random: SplitMix64

    /// Prints the seed with the name of the test.
    public init(_ test: String) {
        let given = ProcessInfo.processInfo.environment["CARTWRIGHT_SEED"].flatMap { UInt64($0) }
        let seed = given ?? .random(in: 0...999_999)
        random = SplitMix64(state: seed)
        print("\(test): CARTWRIGHT_SEED=\(seed)")
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 { random.next() }
}
