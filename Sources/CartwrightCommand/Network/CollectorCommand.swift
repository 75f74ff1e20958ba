import ArgumentParser
import CartwrightCommandLine

/// `cartwright collector`: hands over to `cartwright-net`, since this program speaks to no servers.
///
/// What is wrong with the command line is told here, and help given, also where that program is not there.
struct CollectorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collector",
        abstract: CollectorArguments.abstract,
        discussion: NetProgram.carriesOut(CollectorArguments.discussion)
    )

    @OptionGroup var arguments: CollectorArguments

    func run() throws { try NetProgram.handOver("collector") }
}
