import ArgumentParser
import CartwrightCommandLine

/// `cartwright collector`: hands over to `cartwright-net`, because this program has no network code.
///
/// Usage errors and help come from this program, even if `cartwright-net` is missing.
struct CollectorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collector",
        abstract: CollectorArguments.abstract,
        discussion: NetProgram.carriesOut(CollectorArguments.discussion)
    )

    @OptionGroup var arguments: CollectorArguments

    func run() throws { try NetProgram.handOver("collector") }
}
