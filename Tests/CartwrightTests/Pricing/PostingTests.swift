import BasicContainers
import Testing

@testable import Cartwright

@Suite struct PostingTests {
    @Test func `positions of a mark are found, however many it has`() {
        var (lists, postings) = (PostingLists(), Array(repeating: Posting.none, count: 4))
        // Mark 0 has no position, mark 1 has one, and so on.
        let positions: [[Int32]] = [[], [7], [0, 9], [1, 2, 3]]
        for (mark, position) in [(3, 1), (2, 0), (3, 2), (1, 7), (3, 3), (2, 9)] as [(Int, Int32)] {
            lists.add(position, to: &postings[mark])
        }
        for mark in positions.indices {
            var found = FoundPositions(below: 100)
            lists.append(postings[mark], to: &found)
            let sorted = found.sorted()
            #expect(sorted.indices.map { sorted[$0] } == positions[mark])
        }
    }

    @Test func `a long list is appended once, however often its mark occurs`() {
        var (lists, posting) = (PostingLists(), Posting.none)
        for position in 0..<500 as Range<Int32> { lists.add(position, to: &posting) }
        var found = FoundPositions(below: 1_000)
        for _ in 0..<1_000 { lists.append(posting, to: &found) }
        #expect(found.count == 500, "and not 500,000")
        let sorted = found.sorted()
        #expect(sorted.indices.map { sorted[$0] } == Array(0..<500))
    }

    @Test func `a symbol finds the positions posted under its text`() {
        var (lists, table) = (PostingLists(), SymbolTable())
        let asked = table.add("asked")
        table.post(5, under: "posted", &lists)
        var found = FoundPositions(below: 100)
        for symbol in [asked, table.symbol("posted"), table.symbol("nobody's")] {
            lists.append(table.posting(of: symbol), to: &found)
        }
        let sorted = found.sorted()
        #expect(sorted.indices.map { sorted[$0] } == [5])
    }
}
