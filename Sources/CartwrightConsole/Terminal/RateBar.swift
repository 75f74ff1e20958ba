internal import CartwrightFiles
internal import Glibc

/// The progress, rate and remaining time of a long run, on standard error; nothing if standard error is not a terminal.
public struct RateBar {
    private let noun: String
    private let isWanted: Bool
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant?

    /// Creates a bar that is not drawn yet.
    ///
    /// - Parameter noun: the counted things, in the plural.
    public init(of noun: String) {
        self.noun = noun
        isWanted = isatty(2) == 1
        start = clock.now
    }

    private static let width = 30

    /// Draws the progress, at most five times a second.
    ///
    /// - Parameters:
    ///   - count: the number of things done.
    ///   - done: the amount of input done.
    ///   - all: the total amount of input; nil if unknown.
    public mutating func show(_ count: Int, done: Int64, of all: Int64?) {
        let now = clock.now
        guard isWanted, last.map({ now - $0 > .milliseconds(200) }) ?? true else { return }
        last = now
        let line = Self.line(count, noun, done: done, of: all, milliseconds: Int64((now - start) / .milliseconds(1)))
        try? Descriptor.write("\r\(line)\u{1B}[K", to: 2)
    }

    /// Removes the bar, before other output is written.
    public mutating func clear() {
        guard last != nil else { return }
        try? Descriptor.write("\r\u{1B}[K", to: 2)
        last = nil
    }

    /// `[###...] 10% 12000 carts, 6000 a second, 18 s left`.
    static func line(_ count: Int, _ noun: String, done: Int64, of all: Int64?, milliseconds: Int64) -> String {
        let rate = Int64(count) * 1000 / max(1, milliseconds)
        let speed = "\(count) \(noun), \(rate) a second"
        guard let all, all > 0, done > 0 else { return speed }
        let done = min(done, all)
        let filled = Int(done * Int64(width) / all)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        let left = Int64(Int128(milliseconds) * Int128(all - done) / Int128(done) / 1000)
        return "[\(bar)] \(done * 100 / all)% \(speed), \(left) s left"
    }
}
