import ArgumentParser
import CartwrightCommandLine

/// `cartwright sync URL`: hands over to `cartwright-net`, because this program has no network code.
///
/// Usage errors and help come from this program, even if `cartwright-net` is missing.
struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: FetchArguments.abstract,
        discussion: NetProgram.carriesOut(FetchArguments.discussion)
    )

    @OptionGroup var arguments: FetchArguments

    func run() throws { try NetProgram.handOver("sync", as: "cards") }
}
