import ArgumentParser
import Cartwright
import CartwrightREPL

/// `cartwright run FILE`: a script from a file.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a script: one command a line, # begins a comment."
    )

    @OptionGroup var options: SessionOptions

    @Flag(help: "Go on after a command fails; the exit status is still 1.")
    var keepGoing = false

    @Argument(help: "The script.")
    var file: String

    func run() throws {
        let interpreter = try options.interpreter()
        let bytes = try badInput { () throws(CartwrightError) in try interpreter.tools.files.read(file) }
        let text = String(decoding: bytes, as: UTF8.self)
        var lines = options.openingCommands + text.split(whereSeparator: \.isNewline).map(String.init)
        lines.reverse()
        let succeeded = try Script.run(interpreter, keepsGoing: keepGoing) { () throws(CartwrightError) in
            lines.popLast()
        }
        if !succeeded { throw ExitCode.failure }
    }
}
