import ArgumentParser
import CartwrightCommandLine

/// `cartwright serve`: hands over to `cartwright-net`, because this program has no network code.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: ServeArguments.abstract,
        discussion: NetProgram.carriesOut(ServeArguments.discussion)
    )

    @OptionGroup var arguments: ServeArguments

    func run() throws { try NetProgram.handOver("serve") }
}
