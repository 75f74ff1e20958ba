import ArgumentParser
import CartwrightCommandLine

/// `cartwright sync URL`: hands over to `cartwright-net`, since this program speaks to no servers.
///
/// What is wrong with the command line is told here, and help given, also where that program is not there.
struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: FetchArguments.abstract,
        discussion: NetProgram.carriesOut(FetchArguments.discussion)
    )

    @OptionGroup var arguments: FetchArguments

    func run() throws { try NetProgram.handOver("sync", as: "cards") }
}
