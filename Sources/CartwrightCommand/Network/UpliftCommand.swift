import ArgumentParser
import CartwrightCommandLine

/// `cartwright uplift`: hands over to `cartwright-net`, the program of the service.
struct UpliftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uplift",
        abstract: UpliftArguments.abstract,
        discussion: NetProgram.carriesOut(UpliftArguments.discussion)
    )

    @OptionGroup var arguments: UpliftArguments

    func run() throws { try NetProgram.handOver("uplift") }
}
