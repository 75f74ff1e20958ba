import Testing

@testable import CartwrightREPL

struct NaturalOrderTests {
    @Test(arguments: [
        ["p1", "p2", "p10"], ["a", "a1", "b"], ["a9b2", "a9b10", "a10"], ["01", "1", "2"], ["", "0", "a"],
        ["99999999999999999998", "99999999999999999999", "100000000000000000000"],
    ])
    func `numbers inside texts are compared by value`(texts: [String]) {
        #expect(texts.reversed().sorted { $0.isNaturallyBefore($1) } == texts)
        for text in texts { #expect(!text.isNaturallyBefore(text)) }
    }
}
