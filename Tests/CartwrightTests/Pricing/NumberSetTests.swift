import Testing

@testable import Cartwright

/// Compares number sets with the sets of the standard library, below and above the 64 numbers that need no memory.
@Suite struct NumberSetTests {
    @Test(arguments: [5, 63, 64, 65, 128, 200])
    func `a number set behaves like a set of the standard library`(count: Int) {
        var random = SplitMix64(state: UInt64(count))
        for _ in 0..<50 {
            let (a, b) = (numbers(below: count, &random), numbers(below: count, &random))
            let (setA, setB) = (NumberSet(a), NumberSet(b))
            #expect(Array(setA) == a.sorted() && setA.count == a.count && setA.isEmpty == a.isEmpty)
            #expect((0..<count + 70).allSatisfy { setA[$0] == a.contains($0) })
            #expect(setA.isDisjoint(with: setB) == a.isDisjoint(with: b))
            #expect(Array(setA.intersection(setB)) == a.intersection(b).sorted())
            var (rest, all) = (setA, setA)
            rest.subtract(setB)
            all.formUnion(setB)
            #expect(Array(rest) == a.subtracting(b).sorted() && Array(all) == a.union(b).sorted())
            #expect((setA == setB) == (a == b) && rest == NumberSet(a.subtracting(b)))
        }
        #expect(Array(NumberSet(below: count)) == Array(0..<count))
    }

    private func numbers(below count: Int, _ random: inout SplitMix64) -> Set<Int> {
        Set((0..<Int.random(in: 0...count, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) })
    }
}
