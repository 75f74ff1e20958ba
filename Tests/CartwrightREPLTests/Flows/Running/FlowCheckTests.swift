import Cartwright
import Testing

@testable import CartwrightREPL

struct FlowCheckTests {
    private func check(_ text: String) throws -> FlowCheck { FlowCheck(try FlowFile(text), in: .empty()) }

    @Test func `a flow with the expected answers has no differences`() throws {
        let check = try check("> list items\n  no items\n\n> add item A price=1.00\nadded <...>; cart total $1.00\n")
        #expect(check.differences == [])
        #expect(check.count == 2)
    }

    @Test func `a difference has its line and command`() throws {
        let check = try check("# x\n> list items\n  none\n> list orders\n  no orders\n")
        #expect(
            check.differences == [
                FlowCheck.Difference(
                    line: 2,
                    command: "list items",
                    outcome: nil,
                    lines: ["-   none", "+   no items"]
                )
            ]
        )
    }

    @Test(arguments: [
        ("> undo\nerror[step.none]: no step to undo\n  try: list steps\n", "it failed"),
        ("! list items\n  no items\n", "it should have failed"),
    ])
    func `an unexpected outcome differs even where the text is right`(text: String, outcome: String) throws {
        let check = try check(text)
        #expect(check.differences.map(\.outcome) == [outcome])
        #expect(check.differences.map(\.lines) == [[]])
    }

    @Test func `the update replaces different output and passes a check`() throws {
        let text =
            "# kept\n> add item A\n...  price=1.00\nold\n\n# also kept\n> list items\n<...> items\n\n! list orders\n"
        let updated = try check(text).updated.text
        #expect(
            updated == """
                # kept
                > add item A
                ...  price=1.00
                added 1 x A; cart total $1.00

                # also kept
                > list items
                <...> items

                > list orders
                  no orders

                """
        )
        #expect(try check(updated).differences == [])
        #expect(try check(updated).updated.text == updated)
    }

    @Test func `the clock and ids of flows are fixed`() throws {
        let flow = "> add item A price=1.00\n<...>\n> sign batch key=demo\n<...>\n<...>\n> show event e1\n"
        #expect(try check(flow).updated == check(flow).updated)
        #expect(try check(flow).updated.text.contains("\"time\": \"2026-01-01T00:00:00Z\""))
    }
}
