internal import BasicContainers

/// The share of one promotion in the discount of one line or shipment.
public struct DiscountAllocation: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// The discount, in minor units.
    public var amountMinor: Int64

    /// Creates an allocation.
    public init(promotion: String, amountMinor: Int64) {
        self.promotion = promotion
        self.amountMinor = amountMinor
    }
}

/// The shares of promotions in the discount of one line or shipment, in the order of application, each promotion once.
///
/// All allocations of a quote are in one list, and this is a section of it. A cart of many lines then needs no more
/// memory blocks than a small one.
public struct DiscountAllocations: RandomAccessCollection, Sendable {
    private let list: AllocationList
    private let section: Range<Int>

    init(_ list: AllocationList, _ section: Range<Int>) {
        self.list = list
        self.section = section
    }

    /// The position of the first allocation, always 0.
    public var startIndex: Int { 0 }

    /// The number of allocations.
    public var endIndex: Int { section.count }

    /// The allocation at a position.
    public subscript(position: Int) -> DiscountAllocation {
        let entry = list.entries[section.lowerBound + position]
        return DiscountAllocation(promotion: list.promotions[entry.promotion], amountMinor: entry.amountMinor)
    }

    /// The whole discount, in minor units.
    var totalMinor: Int64 {
        var total: Int64 = 0
        for index in section { total += list.entries[index].amountMinor }
        return total
    }
}

extension DiscountAllocations: ExpressibleByArrayLiteral {
    /// Creates allocations with a list of their own.
    public init(_ parts: some Sequence<DiscountAllocation>) {
        let parts = Array(parts)
        var entries = RigidArray<AllocationList.Entry>(capacity: parts.count)
        for (position, part) in parts.enumerated() {
            entries.append(AllocationList.Entry(promotion: position, amountMinor: part.amountMinor))
        }
        self.init(AllocationList(parts.map(\.promotion), entries), parts.indices)
    }

    /// Creates allocations with a list of their own.
    public init(arrayLiteral parts: DiscountAllocation...) {
        if parts.isEmpty { self.init(.empty, 0..<0) } else { self.init(parts) }
    }
}

extension DiscountAllocations: Hashable {
    /// True if the allocations are equal.
    public static func == (a: DiscountAllocations, b: DiscountAllocations) -> Bool { a.elementsEqual(b) }

    /// Hashes the allocations.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for part in self { hasher.combine(part) }
    }
}

/// All amounts that the promotions of a quote took off, place by place.
///
/// It is an immutable class, so that all lines share one.
final class AllocationList: Sendable {
    let promotions: [String]
    let entries: RigidArray<Entry>

    /// An amount off one place.
    struct Entry {
        /// The index of the promotion in the list.
        let promotion: Int
        var amountMinor: Int64
    }

    static let empty = AllocationList([], RigidArray())

    init(_ promotions: [String], _ entries: consuming RigidArray<Entry>) {
        self.promotions = promotions
        self.entries = entries
    }
}
