import Testing

@testable import CartwrightCommandLine
@testable import CartwrightREPL

@Suite struct CompletionStepTests {
    @Test(arguments: [
        ("ad", 2, 0..<2, [], CompletionStep.nothing),
        ("ad", 2, 0..<2, ["add"], .replace(scalars: 2, with: "add ")),
        ("add", 3, 0..<3, ["add"], .replace(scalars: 3, with: "add ")),
        ("ad item", 2, 0..<2, ["add"], .replace(scalars: 2, with: "add")),
        ("x q", 3, 2..<3, ["qty="], .replace(scalars: 1, with: "qty=")),
        ("x s", 3, 2..<3, ["samples/"], .replace(scalars: 1, with: "samples/")),
        ("T", 1, 0..<1, ["TENOFF", "TENTWO"], .replace(scalars: 1, with: "TEN")),
        ("TEN", 3, 0..<3, ["TENOFF", "TENTWO"], .list(["TENOFF", "TENTWO"])),
        ("te", 2, 0..<2, ["TENOFF", "TENTWO"], .replace(scalars: 2, with: "TEN")),
        ("Grö", 4, 0..<4, ["Größe"], .replace(scalars: 3, with: "Größe ")),
        ("", 0, 0..<0, ["add", "list"], .list(["add", "list"])),
    ])
    func `Tab inserts the common prefix and lists the candidates`(
        line: String,
        cursor: Int,
        range: Range<Int>,
        candidates: [String],
        step: CompletionStep
    ) {
        let completion = Completion(range: range, candidates: candidates)
        #expect(CompletionStep(line: line, cursor: cursor, completion: completion) == step)
    }

    @Test(arguments: [-3 ..< -1, 5..<9, 0..<0, -9..<99])
    func `a range outside the line is clamped to it`(range: Range<Int>) {
        let completion = Completion(range: range, candidates: ["add"])
        let scalars = range.lowerBound < 2 ? 2 : 0
        #expect(
            CompletionStep(line: "ad", cursor: 2, completion: completion) == .replace(scalars: scalars, with: "add ")
        )
    }

    @Test func `a candidate with control characters is not offered`() {
        let completion = Completion(range: 0..<0, candidates: ["\u{1B}]0;owned\u{7}", "c1", "c2\n"])
        #expect(CompletionStep(line: "", cursor: 0, completion: completion) == .replace(scalars: 0, with: "c1 "))
    }

    @Test(arguments: [
        ([], ""), (["one"], "one"), (["card", "cart", "carts"], "car"), (["a", "b"], ""), (["e", "e\u{301}"], ""),
        (["üa", "üb"], "ü"), (["", "a"], ""),
    ])
    func `a common prefix ends at a character boundary`(texts: [String], prefix: String) {
        #expect(CompletionStep.commonPrefix(of: texts) == prefix)
    }
}
