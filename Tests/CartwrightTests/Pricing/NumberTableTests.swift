import Testing

@testable import Cartwright

/// Compares the rows of a number table with sets of the standard library, below and above the 64 numbers of one word.
@Suite struct NumberTableTests {
    @Test(arguments: [1, 63, 64, 65, 130]) func `each row is an independent set`(limit: Int) {
        var random = SplitMix64(state: UInt64(limit))
        for _ in 0..<50 {
            var table = NumberTable(rows: 5, below: limit)
            var sets = Array(repeating: Set<Int>(), count: 5)
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                let (row, number) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<limit, using: &random))
                table.insert(number, in: row)
                sets[row].insert(number)
            }
            for a in sets.indices {
                let row = Array(table[a])
                #expect(row == sets[a].sorted())
                let isSame = (0..<limit).allSatisfy { table[a, $0] == sets[a].contains($0) }
                #expect(isSame)
                var walked: [Int] = []
                table.forEach(in: a) { walked.append($0) }
                #expect(walked == sets[a].sorted())
                for b in sets.indices {
                    let overlap = table.overlap(a, b)
                    #expect(overlap == !sets[a].isDisjoint(with: sets[b]))
                    var joined = NumberTable(copying: table)
                    joined.insert(row: b, in: a)
                    #expect(Array(joined[a]) == sets[a].union(sets[b]).sorted())
                }
            }
        }
        let isEmpty = (NumberTable(rows: 1, below: limit).isEmpty, NumberTable().isEmpty)
        #expect(isEmpty == (false, true))
    }

    @Test(arguments: [64, 65, 700]) func `rows that are added one by one grow as needed`(limit: Int) {
        var random = SplitMix64(state: UInt64(limit))
        for _ in 0..<100 {
            var table = NumberTable(capacity: 2, below: limit)
            var sets: [Set<Int>] = []
            for _ in 0..<30 {
                if sets.isEmpty || Int.random(in: 0..<4, using: &random) == 0 {
                    #expect(table.addRow() == sets.count)
                    sets.append([])
                }
                let row = Int.random(in: 0..<sets.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    let other = Int.random(in: 0..<sets.count, using: &random)
                    table.insert(row: other, in: row)
                    sets[row].formUnion(sets[other])
                default:
                    let number = Int.random(in: 0..<limit, using: &random)
                    table.insert(number, in: row)
                    sets[row].insert(number)
                }
            }
            let copy = NumberTable(copying: table)
            var dense = NumberTable(rows: sets.count, below: limit)
            for row in sets.indices {
                dense.insert(row: row, of: copy, in: row)
                var walked: [Int] = []
                copy.forEach(in: row) { walked.append($0) }
                #expect(walked == sets[row].sorted())
                #expect(Array(copy[row]) == walked && Array(dense[row]) == walked)
                for other in sets.indices {
                    let overlap = copy.overlap(row, other)
                    #expect(overlap == !sets[row].isDisjoint(with: sets[other]))
                }
            }
        }
    }
}
