import Cartwright
import Testing

@testable import CartwrightREPL

struct FlowReplayTests {
    private func replay(_ text: String) throws -> FlowReplay { FlowReplay(try FlowFile(text), in: .empty()) }

    private static let flow = "> add item TEA price=10.00\n> add item MUG price=5.00\n> show cart\n"

    @Test func `a replay records the answers and ignores the expected output`() throws {
        let lines = try replay("> add item TEA price=10.00\nnonsense\n> pay order\n").lines
        #expect(lines[..<2] == ["> add item TEA price=10.00", "added 1 x TEA; cart total $10.00"])
        #expect(lines[2] == "! pay order")
    }

    @Test func `each change is listed under its command`() throws {
        let before = try replay(Self.flow)
        let after = try replay(Self.flow.replacing("5.00", with: "6.00"))
        #expect(before.changes(since: before) == [])
        let changes = after.changes(since: before)
        #expect(changes.contains("- added 1 x MUG; cart total $15.00"))
        #expect(changes.contains("+ added 1 x MUG; cart total $16.00"))
        #expect(changes.contains("  > show cart"))
        #expect(!changes.contains { $0.contains("TEA price") })
    }

    @Test func `a beginning of a flow has only the first steps`() throws {
        let flow = try FlowFile(Self.flow)
        #expect(flow.beginning(2).steps.map(\.command) == flow.steps.prefix(2).map(\.command))
        #expect(flow.beginning(-1).steps.isEmpty && flow.beginning(9).steps.count == 3)
    }
}
