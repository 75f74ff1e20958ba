package import ArgumentParser

/// `generate-manual FOLDER` of a program: what `make install` makes man pages with.
package struct ManualCommand<Program: ParsableCommand>: ParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "generate-manual",
            abstract: "Write a man page for each command.",
            shouldDisplay: false
        )
    }

    @OptionGroup package var arguments: ManualArguments

    package init() {}

    package func run() throws { try arguments.write(Program._dumpHelp()) }
}
