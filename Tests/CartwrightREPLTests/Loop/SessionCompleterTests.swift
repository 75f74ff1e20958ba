import Foundation
import Testing

@testable import CartwrightREPL

struct SessionCompleterTests {
    private func candidates(_ line: String, _ more: String...) throws -> [String] {
        var interpreter = try Interpreter.shopping()
        for line in more { try interpreter.answer(line) }
        return SessionCompleter(interpreter).completions(for: line, cursor: line.utf8.count).candidates
    }

    @Test(arguments: [
        ("ad", ["add"]), ("list c", ["cards", "coupons"]), ("un", ["undo"]), ("", nil),
        ("add item M", ["MUG"]), ("try add item M", ["MUG"]), ("add item MUG q", ["qty="]),
        ("add item MUG M", []), ("remove item ", ["MUG", "TEA"]), ("open card c", ["c1", "c2", "c3", "c4", "c5"]),
        ("apply coupon ", ["FIVER", "TENOFF"]), ("enter code S", ["SPRING20"]), ("help app", ["apply"]),
        ("help apply ", ["coupon"]), ("show plugin m", ["message"]), ("xyzzy ", []), ("sign batch ", ["key="]),
    ])
    func `it completes verbs, nouns, what is here and options`(line: String, expected: [String]?) throws {
        let found = try candidates(line)
        if let expected {
            #expect(found == expected)
        } else {
            #expect(found == Set(VerbTable.all.map { String($0.words[0]) }).sorted())
        }
    }

    @Test func `it follows the session`() throws {
        #expect(try candidates("show order ") == [])
        #expect(try candidates("show order ", "begin checkout", "pay order") == ["o1"])
        #expect(try candidates("verify batch ", "sign batch") == ["b1", "key="])
        #expect(try candidates("remove code ", "enter code SPRING20") == ["SPRING20"])
    }

    @Test func `it completes files and folders`() throws {
        let root = MemoryFiles.root.path
        #expect(
            try candidates("load cards \(root)/samples/ca")
                == ["cards/", "carts/", "catalog.json"].map { "\(root)/samples/\($0)" }
        )
        #expect(try candidates("load catalog \(root)/samples/catalog.json x") == [])
    }
}
