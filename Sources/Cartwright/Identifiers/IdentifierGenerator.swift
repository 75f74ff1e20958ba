/// A generator of UUIDs of version 7 (RFC 9562) from instants and a seed: the same seed and instants give the same ids.
///
/// It is a value, so that undoing a step also restores the unused ids. Ids of one generator are in ascending order,
/// even within one millisecond and when the clock is set back.
public struct IdentifierGenerator: Hashable, Sendable {
    private(set) var random: SplitMix64
    var lastMilliseconds: Int64 = 0
    var counter: UInt64 = 0

    /// Creates a generator whose ids depend only on `seed` and the instants.
    public init(seed: UInt64) { random = SplitMix64(state: seed) }

    /// Returns the next id, in lower case: `019b76da-a800-7000-8b1c-6f5d4e3c2b1a`.
    public mutating func next(at instant: Instant) -> String {
        let now = max(instant.milliseconds, 0)
        if now > lastMilliseconds {
            (lastMilliseconds, counter) = (now, 0)
        } else {
            counter += 1
            if counter > 0xFFF { (lastMilliseconds, counter) = (lastMilliseconds + 1, 0) }
        }
        let high = UInt64(lastMilliseconds) << 16 | 0x7000 | counter
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return Self.format(high, low)
    }

    private static func format(_ high: UInt64, _ low: UInt64) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for nibble in 0..<32 {
            if [8, 12, 16, 20].contains(nibble) { text.append(UInt8(ascii: "-")) }
            let word = nibble < 16 ? high : low
            text.append(digits[Int(word >> UInt64(60 - 4 * (nibble % 16)) & 0xF)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// A small, fast, repeatable generator (Steele, Lea and Flood, 2014). It must not be used for secrets.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    var state: UInt64

    /// Creates a generator whose numbers depend only on `state`.
    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
