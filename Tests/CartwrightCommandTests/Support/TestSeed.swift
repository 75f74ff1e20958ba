import Foundation

/// Chance for tests that a failing run can be repeated with: `CARTWRIGHT_SEED`, or a new seed for each run, which is
/// printed.
struct TestSeed: RandomNumberGenerator {
    private var state: UInt64

    /// Prints the seed with the name of the test.
    init(_ test: String) {
        let given = ProcessInfo.processInfo.environment["CARTWRIGHT_SEED"].flatMap { UInt64($0) }
        state = given ?? .random(in: 0...999_999)
        print("\(test): CARTWRIGHT_SEED=\(state)")
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
