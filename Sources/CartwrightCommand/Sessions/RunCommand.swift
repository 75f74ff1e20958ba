import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright run FILE`: runs a script from a file.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a script: one command per line, # begins a comment.",
        discussion: """
            The script stops at the first failure, unless --keep-going is given, and exits with 1. It cannot load \
            plugins, write files or upload without --allow-load-plugin, --allow-write or --allow-upload.
            """
    )

    @OptionGroup var options: SessionOptions

    @Flag(help: "Continue after a command fails; the exit status is still 1.")
    var keepGoing = false

    @Argument(help: "The script.")
    var file: String

    func run() throws {
        let interpreter = try options.interpreter()
        var script = try exiting(.badInput, try ScriptLines(bytes: try interpreter.tools.files.read(file), file: file))
        var opening = options.openingCommands
        let succeeded = try SessionLoop.run(interpreter, keepsGoing: keepGoing) { () throws(CartwrightError) in
            opening.isEmpty ? try script.next() : ScriptLine(opening.removeFirst())
        } rest: {
            script.rest()
        }
        if !succeeded { throw ExitCode.failure }
    }
}
