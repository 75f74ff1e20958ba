import ArgumentParser
import Cartwright
import CartwrightCommandLine

/// `cartwright sync URL`: hands over to `cartwright-net`, since this program holds nothing that speaks to servers.
struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Ask a server for cards (by cartwright-net, which make net builds).",
        discussion: "The arguments are those of cartwright-net cards; cartwright sync --help lists them."
    )

    @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("A URL and options.", valueName: "arguments"))
    var arguments: [String] = []

    func run() throws {
        try exiting(.failure) { () throws(CartwrightError) in
            throw NetProgram.replaceThisProcess(arguments: ["cards"] + arguments)
        }
    }
}
