import Testing

@testable import CartwrightREPL

struct LineDifferenceTests {
    @Test(arguments: [
        (["a", "b"], ["a", "b"], ["  ... 2 lines that are the same"]),
        (["a", "b"], ["a", "c"], ["  a", "- b", "+ c"]),
        (["a"], ["a", "b"], ["  a", "+ b"]),
        (["a", "b"], ["b"], ["- a", "  b"]),
        ([], ["x"], ["+ x"]),
        (["x"], [], ["- x"]),
        (
            ["1", "2", "3", "4", "5", "x"], ["1", "2", "3", "4", "5", "y"],
            ["  ... 3 lines that are the same", "  4", "  5", "- x", "+ y"]
        ),
        (["id <...>", "b"], ["id 7", "c"], ["  id <...>", "- b", "+ c"]),
    ])
    func `lines are marked as expected, answered or equal`(expected: [String], answered: [String], lines: [String]) {
        #expect(LineDifference.lines(expected: expected, answered) == lines)
    }
}
