import ArgumentParser
import Cartwright
import CartwrightCommandLine

/// `cartwright collector`: hands over to `cartwright-net`.
struct CollectorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collector",
        abstract: "Receive events, to try uploads out (by cartwright-net, which make net builds).",
        discussion: "The arguments are those of cartwright-net collector; cartwright collector --help lists them."
    )

    @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("Options.", valueName: "arguments"))
    var arguments: [String] = []

    func run() throws {
        try exiting(.failure) { () throws(CartwrightError) in
            throw NetProgram.replaceThisProcess(arguments: ["collector"] + arguments)
        }
    }
}
