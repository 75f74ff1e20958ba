import Cartwright

/// What libFuzzer hands over, and the fixed surroundings it is read in.
enum FuzzInput {
    /// The input as an array. libFuzzer passes no address for an empty one.
    static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The start of 2026, as in flows.
    static let now = Instant(seconds: 1_767_225_600) ?? .earliest
}
