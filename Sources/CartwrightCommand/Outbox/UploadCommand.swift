import ArgumentParser
import Cartwright
import CartwrightCommandLine

/// `cartwright outbox upload`: hands over to `cartwright-net`, since this program holds nothing that speaks to servers.
struct UploadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Deliver to a server what waits (by cartwright-net, which make net builds).",
        discussion: """
            The arguments are those of cartwright-net outbox upload: --to URL --store FILE-OR-URL --secret-file FILE \
            and more; cartwright outbox upload --help lists them.
            """
    )

    @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("Options.", valueName: "arguments"))
    var arguments: [String] = []

    func run() throws {
        try exiting(.failure) { () throws(CartwrightError) in
            throw NetProgram.replaceThisProcess(arguments: ["outbox", "upload"] + arguments)
        }
    }
}
