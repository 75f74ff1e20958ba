import ArgumentParser
import CartwrightCommandLine

/// `cartwright-net generate-manual FOLDER`: what `make install` makes man pages with.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-manual",
        abstract: "Write a man page for each command.",
        shouldDisplay: false
    )

    @OptionGroup var arguments: ManualArguments

    func run() throws { try arguments.write(NetProgram._dumpHelp()) }
}
