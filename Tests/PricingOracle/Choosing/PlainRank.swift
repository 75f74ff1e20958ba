/// The rank of a set for the shopper: a total order of sets that apply different promotions.
struct PlainRank {
    /// The values to compare: discount, value of gifts, units of gifts, store credit, fewer limited codes, fewer
    /// promotions.
    private let numbers: [Int128]

    /// The priorities of the applied promotions, higher ones first.
    private let priorities: [Int64]
    private let ids: [String]

    init(_ settlement: PlainSettlement) {
        let applied = settlement.applied
        let gifts = applied.flatMap { settlement.outcomes[$0.id]?.gifts ?? [] }
        let units = gifts.reduce(Int128(0)) { $0 + Int128($1.quantity) }
        numbers = [
            Int128(settlement.discount),
            gifts.reduce(Int128(0)) { $0 + Int128($1.quantity) * Int128($1.unitPrice) },
            units,
            applied.reduce(Int128(0)) { $0 + Int128(settlement.outcomes[$1.id]?.credit ?? 0) },
            -Int128(applied.count(where: \.hasLimitedCode)),
            -Int128(applied.count),
        ]
        priorities = applied.map(\.priority)
        ids = applied.map(\.id)
    }

    /// True if this set, which lacks a promotion of the other, is better: more off, or the same with fewer limited
    /// codes and no gift or store credit lost.
    func isBetter(leftOutOf other: PlainRank) -> Bool {
        if numbers[0] != other.numbers[0] { return numbers[0] > other.numbers[0] }
        let isNoneLost = (1...3).allSatisfy { numbers[$0] >= other.numbers[$0] }
        return isNoneLost && numbers[4] > other.numbers[4]
    }

    func beats(_ other: PlainRank) -> Bool {
        if numbers != other.numbers { return other.numbers.lexicographicallyPrecedes(numbers) }
        if priorities != other.priorities { return other.priorities.lexicographicallyPrecedes(priorities) }
        return ids.lexicographicallyPrecedes(other.ids) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

extension PlainSettlement {
    var rank: PlainRank { PlainRank(self) }
}
