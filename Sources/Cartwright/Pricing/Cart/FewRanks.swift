internal import BasicContainers

/// Where each of a few numbers stands when the greatest comes first, ties in the order in which they are given.
///
/// Each is compared with all others, and no step depends on the outcome: for a few of them that is quicker than
/// sorting.
struct FewRanks: ~Copyable {
    /// The numbers, made different by where they are given, earlier ones greater.
    private var keys: RigidArray<Int64>

    /// How many numbers are few.
    static let maximumCount = 64

    /// Numbers up to here leave room to make them different.
    static let greatest: Int64 = 1 << 56

    /// - Parameter capacity: the most numbers there will be, at most ``maximumCount``.
    init(capacity: Int) { keys = RigidArray(capacity: capacity) }

    /// Ranks some numbers.
    ///
    /// - Parameter number: from 0 to ``greatest``.
    @inline(__always)
    mutating func rank(_ count: Int, _ number: (Int) -> Int64) {
        keys.removeAll()
        for index in 0..<count { keys.append(number(index) &* 64 &+ Int64(63 - index)) }
    }

    /// How many go before a number.
    subscript(index: Int) -> Int {
        let keys = keys.span
        let own = keys[index]
        var rank: UInt64 = 0
        // The sign of the difference: 1 where the other one is greater.
        for other in keys.indices { rank &+= UInt64(bitPattern: own &- keys[other]) >> 63 }
        return Int(truncatingIfNeeded: rank)
    }
}
