import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL

/// Runs lines as a script.
enum Script {
    /// Runs the lines that `next` gives; false where one failed. `rest` gives those that are left then.
    static func run(
        _ interpreter: Interpreter,
        keepsGoing: Bool,
        next: () throws(CartwrightError) -> ScriptLine?,
        rest: () -> [ScriptLine] = { [] }
    ) throws -> Bool {
        var loop = SessionLoop(interpreter, console: Console())
        defer { loop.leave() }
        return try exiting(.failure) { () throws(CartwrightError) in
            try loop.runScript(keepsGoing: keepsGoing, next: next, rest: rest)
        }
    }
}
