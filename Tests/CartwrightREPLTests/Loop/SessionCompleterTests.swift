import Foundation
import Testing

@testable import CartwrightREPL

struct SessionCompleterTests {
    private func candidates(_ line: String, _ more: String...) throws -> [String] {
        var interpreter = try Interpreter.shopping()
        for line in more { try interpreter.answer(line) }
        return SessionCompleter(interpreter).completions(for: line, cursor: line.utf8.count).candidates
    }

    private static let lines: [(line: String, candidates: [String])] = [
        ("ad", ["add"]), ("list c", ["cards", "coupons"]), ("un", ["undo"]),
        ("help app", ["applied", "apply"]),
        ("help apply ", ["coupon", "gift"]), ("xyzzy ", []), ("open card c", ["c1", "c2", "c3", "c4", "c5"]),
        ("add item M", ["MUG"]), ("try add item M", ["MUG"]), ("ad i M", ["MUG"]), ("t ad i M", ["MUG"]),
        ("add item MUG q", ["qty="]), ("add item MUG M", []), ("remove item ", ["MUG", "TEA"]),
        ("apply coupon ", ["FIVER", "TENOFF"]), ("enter code S", ["SPRING20"]), ("show plugin m", ["message"]),
        ("sign batch ", ["key="]), ("sign batch key=", ["key=demo"]), ("option th", ["theme"]),
        ("option theme ", ["dark", "light"]),
        ("pay order outcome=", ["confirmed", "failed", "unknown"].map { "outcome=\($0)" }),
        ("pay order outcome=failed ", ["email=", "household=", "method=", "payment=", "phone="]),
        ("pay order outcome=failed m", ["method="]), ("add item MUG categories=te", ["categories=tea"]),
        ("add item MUG categories=a,te", ["categories=a,tea"]), ("list cards type=h", ["type=home_tile"]),
        ("break on coupon.app", ["coupon.applied"]), ("help coupon.not_c", ["coupon.not_combinable"]),
        ("help err", ["errors"]), ("help max_g", ["max_groups"]), ("help buy-", ["buy-2-get-1"]),
        ("help recip", ["recipes"]), ("help format tier_", ["tier_of_units"]),
        ("try ", VerbTable.standard.all.map { String($0.words[0]) }),
    ]

    @Test(arguments: lines)
    func `verbs, nouns, ids and options are completed`(line: String, expected: [String]) throws {
        #expect(try candidates(line) == Set(expected).sorted())
    }

    @Test func `an empty line offers every verb`() throws {
        #expect(try candidates("") == Set(VerbTable.standard.all.map { String($0.words[0]) } + ["exit"]).sorted())
    }

    @Test func `candidates follow the state of the session`() throws {
        #expect(try candidates("show order ") == [])
        #expect(try candidates("show order ", "begin checkout", "pay order") == ["o1"])
        #expect(try candidates("verify batch ", "sign batch") == ["b1", "key="])
        #expect(try candidates("remove code ", "enter code SPRING20") == ["SPRING20"])
    }

    @Test func `a candidate that needs quotes is quoted`() throws {
        #expect(try candidates("remove item a", "add item 'a b' price=1.00") == [])
        #expect(try candidates("remove item ", "add item 'a b' price=1.00").contains("\"a b\""))
    }

    @Test func `the lines of an order come from the order named before them`() throws {
        #expect(try candidates("return units o1 M", "begin checkout", "pay order") == ["MUG"])
        #expect(try candidates("return units o2 M", "begin checkout", "pay order") == [])
    }

    @Test func `files and folders are completed`() throws {
        let root = MemoryFiles.root.path
        let found = try candidates("load cards \(root)/samples/ca")
        #expect(Set(found).isSuperset(of: ["cards/", "catalog.json"].map { "\(root)/samples/\($0)" }))
        #expect(found.allSatisfy { $0.hasPrefix("\(root)/samples/ca") })
        #expect(try candidates("load catalog \(root)/samples/catalog.json x") == [])
    }
}
