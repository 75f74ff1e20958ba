import Cartwright
import Testing

@testable import CartwrightREPL

struct ScriptLineTests {
    private static func lines(_ text: String) throws -> [ScriptLine] {
        var lines = try ScriptLines(bytes: Array(text.utf8), file: "s.txt")
        return lines.rest()
    }

    /// Runs a script up to its first failure and returns its JSON output.
    private static func shown(_ text: String, files: MemoryFiles = MemoryFiles()) throws -> [JSONValue] {
        var interpreter = Interpreter.empty(files: files)
        interpreter.output.isJSON = true
        let shown = try LoopOutput.of(interpreter) { loop in
            var lines = try Self.lines(text)[...]
            _ = try loop.runScript(keepsGoing: false) { () throws(CartwrightError) in
                lines.popFirst()
            } rest: {
                Array(lines)
            }
        }
        return try shown.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    }

    @Test func `the error of a command names the file and the line of the script`() throws {
        let last = try #require(try Self.shown("list items\n\nundo").last)
        #expect(last["error"]?["code"] == "step.none")
        #expect(last["error"]?["file"] == "s.txt")
        #expect(last["error"]?["line"] == 3)
    }

    @Test func `an error in another file has the script's line in its details`() throws {
        let files = MemoryFiles(["c.json": "{\n\"itms\": [], \"b\": 1}"])
        let last = try #require(try Self.shown("# shop\nload catalog c.json", files: files).last)
        #expect(last["error"]?["file"] == "c.json")
        #expect(last["error"]?["line"] == 2)
        #expect(last["error"]?["details"] == ["in s.txt:2: load catalog c.json"])
        #expect(last["error"]?["others"]?.elementCount == 1)
    }

    @Test func `malformed commands in later lines are reported with the first failure`() throws {
        let last = try #require(try Self.shown("undo\nlist itms; show cart\nset qty MUG\nquit\nfly").last)
        let others = try #require(last["error"]?["others"])
        guard case .array(let elements) = others else { return #expect(Bool(false)) }
        #expect(elements.map { $0["line"] } == [2, 3])
        #expect(elements.map { $0["code"] } == ["command.unknown", "command.bad_arguments"])
    }
}

extension JSONValue {
    fileprivate var elementCount: Int? {
        guard case .array(let elements) = self else { return nil }
        return elements.count
    }
}
