internal import BasicContainers

/// One promotion's part of the discount of one line or shipment.
public struct DiscountAllocation: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// How much it took off, in minor units.
    public var amountMinor: Int64

    /// A promotion's part.
    public init(promotion: String, amountMinor: Int64) {
        self.promotion = promotion
        self.amountMinor = amountMinor
    }
}

/// The parts that promotions have in the discount of one line or shipment, in the order in which they were taken, each
/// promotion once.
///
/// Those of a whole quote stand in one list, of which this is a section, so that a cart of many lines needs no more
/// memory blocks than one of few.
public struct DiscountAllocations: RandomAccessCollection, Sendable {
    private let list: AllocationList
    private let section: Range<Int>

    init(_ list: AllocationList, _ section: Range<Int>) {
        self.list = list
        self.section = section
    }

    /// The position of the first part, always 0.
    public var startIndex: Int { 0 }

    /// How many parts there are.
    public var endIndex: Int { section.count }

    /// A part.
    public subscript(position: Int) -> DiscountAllocation {
        let entry = list.entries[section.lowerBound + position]
        return DiscountAllocation(promotion: list.promotions[entry.promotion], amountMinor: entry.amountMinor)
    }

    /// Everything taken off.
    var totalMinor: Int64 {
        var total: Int64 = 0
        for index in section { total += list.entries[index].amountMinor }
        return total
    }
}

extension DiscountAllocations: ExpressibleByArrayLiteral {
    /// Parts of their own.
    public init(_ parts: some Sequence<DiscountAllocation>) {
        let parts = Array(parts)
        var entries = RigidArray<AllocationList.Entry>(capacity: parts.count)
        for (position, part) in parts.enumerated() {
            entries.append(AllocationList.Entry(promotion: position, amountMinor: part.amountMinor))
        }
        self.init(AllocationList(parts.map(\.promotion), entries), parts.indices)
    }

    /// Parts of their own.
    public init(arrayLiteral parts: DiscountAllocation...) {
        if parts.isEmpty { self.init(.empty, 0..<0) } else { self.init(parts) }
    }
}

extension DiscountAllocations: Hashable {
    /// Whether the parts are the same.
    public static func == (a: DiscountAllocations, b: DiscountAllocations) -> Bool { a.elementsEqual(b) }

    /// Hashes the parts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for part in self { hasher.combine(part) }
    }
}

/// All amounts that the promotions of a quote took off, place by place.
///
/// A class only so that all lines share one; nothing in it changes.
final class AllocationList: Sendable {
    let promotions: [String]
    let entries: RigidArray<Entry>

    /// An amount off one place.
    struct Entry {
        /// The promotion, by its position in the list.
        let promotion: Int
        var amountMinor: Int64
    }

    static let empty = AllocationList([], RigidArray())

    init(_ promotions: [String], _ entries: consuming RigidArray<Entry>) {
        self.promotions = promotions
        self.entries = entries
    }
}
