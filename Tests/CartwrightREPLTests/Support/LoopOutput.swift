import Cartwright
import Foundation

@testable import CartwrightREPL

/// Captures the standard output and standard error of a loop in one text.
enum LoopOutput {
    static func of(_ interpreter: Interpreter, _ lines: [String]) throws -> String {
        try of(interpreter) { loop in
            for line in lines { _ = try loop.run(line) }
        }
    }

    static func of(_ interpreter: Interpreter, _ body: (inout SessionLoop) throws -> Void) throws -> String {
        let folder = try TemporaryFolder()
        let descriptor = open(folder.file("out"), O_RDWR | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        var loop = SessionLoop(interpreter, console: Console(output: descriptor, errors: descriptor))
        try body(&loop)
        return try String(contentsOfFile: folder.file("out"), encoding: .utf8)
    }
}

/// A line editor that returns the lines of a test.
final class GivenLines: LineEditor {
    private var inputs: [LineInput]
    private(set) var prompts: [String] = []

    init(_ inputs: [LineInput]) { self.inputs = inputs }

    func readLine(prompt: String) throws(CartwrightError) -> LineInput {
        prompts.append(prompt)
        return inputs.isEmpty ? .end : inputs.removeFirst()
    }
}
