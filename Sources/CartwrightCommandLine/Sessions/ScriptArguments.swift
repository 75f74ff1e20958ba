package import ArgumentParser
internal import Foundation

/// The commands of a session that is a script.
package struct ScriptArguments: ParsableArguments {
    @Option(
        name: .customShort("c"),
        help: ArgumentHelp("Commands to run, separated by ; or line breaks.", valueName: "commands")
    )
    package var commands: String?

    @Flag(help: "Continue after a command fails; the exit status is still 1.")
    package var keepGoing = false

    package init() {}

    /// True if the session is a script: it has `-c` commands, or standard input is not a terminal.
    package var isScript: Bool { commands != nil || isatty(0) == 0 }

    /// The arguments as words, for another program.
    package var words: [String] { .words(.option("-c", commands), .flag("--keep-going", keepGoing)) }
}
