import CartwrightREPL
import Testing

@Suite struct LineWordsTests {
    @Test(arguments: [
        ("", 0, [], "", 0..<0),
        ("ad", 2, [], "ad", 0..<2),
        ("add ", 4, ["add"], "", 4..<4),
        ("add item MU", 11, ["add", "item"], "MU", 9..<11),
        ("add  item\tMU", 12, ["add", "item"], "MU", 10..<12),
        ("add item MUG", 6, ["add"], "it", 4..<6),
        ("add item", 99, ["add"], "item", 4..<8),
        ("add item", -1, [], "", 0..<0),
        ("add Größe x", 11, ["add"], "Größe", 4..<11),
    ])
    func `the word at the cursor ends at the cursor`(
        line: String,
        cursor: Int,
        before: [String],
        current: String,
        range: Range<Int>
    ) {
        let words = LineWords(line: line, cursor: cursor)
        #expect(words.before == before)
        #expect(words.current == current)
        #expect(words.range == range)
    }

    @Test func `choices that start with the word are sorted and without duplicates`() {
        let words = LineWords(line: "enter code TEN", cursor: 14)
        let completion = Completion(of: words, among: ["TENTWO", "FIVER", "TENOFF", "TENTWO"])
        #expect(completion == Completion(range: 11..<14, candidates: ["TENOFF", "TENTWO"]))
    }
}
