import Cartwright
import Testing

@testable import CartwrightREPL

struct ParameterTests {
    private static let usages: [(parameters: [Parameter], usage: String, count: ClosedRange<Int>)] = [
        ([], "", 0...0),
        ([.word("SKU", .item), .option("qty", .number)], "SKU [qty=N]", 1...1),
        ([.word("A", .step), .word("B", .step)], "A B", 2...2),
        ([.optional("NAME", .setting), .optional("VALUE", .settingValue)], "[NAME [VALUE]]", 0...2),
        ([.word("ID", .order), .optional("LINE", .orderLine), .option("key", .key)], "ID [LINE] [key=NAME]", 1...2),
        ([.words("COMMAND", .command, 1...64)], "COMMAND", 1...64),
        ([.words("TOPIC", .topic, 0...3)], "[TOPIC]", 0...3),
        (
            [.option("color", .choice(["never", "always"])), .option("of", .list(of: .item))],
            "[color=never|always] [of=A,B]", 0...0
        ),
    ]

    @Test(arguments: usages.indices)
    func `usage text and word count follow from the parameters`(index: Int) {
        let (parameters, usage, count) = Self.usages[index]
        #expect(parameters.usage == usage)
        #expect(parameters.wordCount == count)
    }

    @Test func `each word belongs to the parameter at its position`() {
        let parameters: [Parameter] = [.word("A", .item), .option("b", .number), .words("C", .topic, 1...2)]
        #expect((0..<4).map { parameters.word(at: $0)?.name } == ["A", "C", "C", nil])
    }

    @Test func `the JSON of a parameter has its kind`() throws {
        #expect(
            Parameter.option("in", .choice(["a"])).json == [
                "name": "in", "kind": "choice", "is_option": true, "is_required": false, "values": ["a"],
            ]
        )
        #expect(
            Parameter.word("ID", .enteredCode).json == [
                "name": "ID", "kind": "entered_code", "is_option": false, "is_required": true,
            ]
        )
        #expect(
            Parameter.word("ID", .list(of: .category)).json == [
                "name": "ID", "kind": "list", "is_option": false, "is_required": true, "of": "category",
            ]
        )
    }
}
