internal import BasicContainers

/// Positions of promotions, found in any order, possibly more than once.
///
/// For a catalog of at most 64 promotions they are the bits of a number, which needs no sorting.
struct FoundPositions: ~Copyable {
    private var bits: UInt64 = 0
    private var list: UniqueArray<Int32>
    private let areFew: Bool

    /// The long lists that were appended. A cart with many equal marks would append them for each of these.
    private var lists: Set<Int> = []

    /// Creates an empty collection.
    ///
    /// - Parameter limit: The upper limit of the positions.
    init(below limit: Int) {
        areFew = limit <= 64
        list = UniqueArray(minimumCapacity: areFew ? 0 : 32)
    }

    /// Adds a position.
    mutating func insert(_ position: Int32) {
        if areFew { bits |= 1 &<< UInt64(truncatingIfNeeded: position) } else { list.append(position) }
    }

    /// The number of positions that were added, including repeated ones in a large catalog.
    var count: Int { areFew ? bits.nonzeroBitCount : list.count }

    /// True if a long list is appended for the first time.
    mutating func isNew(list: Int) -> Bool { lists.insert(list).inserted }

    /// The positions in ascending order, each once.
    consuming func sorted() -> UniqueArray<Int32> {
        if areFew {
            list.reserveCapacity(bits.nonzeroBitCount)
            while bits != 0 {
                list.append(Int32(truncatingIfNeeded: bits.trailingZeroBitCount))
                bits &= bits - 1
            }
        } else {
            list.sortWithoutRepeats()
        }
        return list
    }
}

extension UniqueArray<Int32> {
    /// Sorts and removes repeated positions. A cart reaches a few promotions, usually already in order.
    fileprivate mutating func sortWithoutRepeats() {
        guard count > 1 else { return }
        var positions = mutableSpan
        positions.sort(from: 0, by: <)
        var end = 1
        for next in 1..<count where self[next] != self[end - 1] {
            self[end] = self[next]
            end += 1
        }
        removeLast(count - end)
    }
}
