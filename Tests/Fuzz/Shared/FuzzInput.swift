import Cartwright

/// The input from libFuzzer, and the fixed instant for reading it.
enum FuzzInput {
    /// Returns the input as an array. libFuzzer passes no address for an empty input.
    static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The start of 2026, as in flows.
    static let now = Instant(seconds: 1_767_225_600) ?? .earliest
}
