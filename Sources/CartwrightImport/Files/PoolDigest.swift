internal import Cartwright

/// The number of codes of a promotion, and a text that only those who know all of them can find.
///
/// A promotion with issued codes needs a code of its own, which shoppers must not know. It follows from the codes, so
/// that a second import writes the same catalog.
package struct PoolDigest: Hashable, Sendable {
    /// The number of codes.
    package private(set) var count = 0

    private var lanes: [UInt64] = [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F]

    /// Creates the digest of no codes.
    package init() {}

    /// Adds a code.
    package mutating func add(_ code: String) {
        count += 1
        for byte in Array(PromotionCode.normalized(code).utf8) + [0] { mix(byte) }
    }

    /// The code of the promotion.
    package var secret: String {
        var random = SplitMix64(state: lanes[0])
        var other = SplitMix64(state: lanes[1] ^ random.next())
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        let drawn = (0..<26).map { _ in letters[Int((random.next() ^ other.next()) >> 59)] }
        return "IMPORTED-" + String(drawn)
    }

    private mutating func mix(_ byte: UInt8) {
        for index in lanes.indices {
            var random = SplitMix64(state: lanes[index] ^ UInt64(byte) &+ UInt64(index))
            lanes[index] = random.next()
        }
    }
}
