package import ArgumentParser
internal import Foundation

/// The output format of a session's answers.
package struct OutputArguments: ParsableArguments {
    @Flag(help: "Write one JSON object per line instead of text.")
    package var json = false

    @Option(help: "Colour: always, never or auto.")
    package var color: ColorChoice = .auto

    package init() {}

    /// Returns true if lines on a descriptor are coloured.
    package func isColored(descriptor: Int32, environment: [String: String]) -> Bool {
        !json && color.isColored(descriptor: descriptor, environment: environment)
    }

    /// The arguments as words, for another program.
    package var words: [String] { .words(.flag("--json", json), .option("--color", color.rawValue)) }
}

/// The condition under which lines are coloured.
package enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case always, never, auto

    /// Returns true if colours are on. For `auto`: `NO_COLOR` (non-empty) turns them off, `CLICOLOR_FORCE` on; else
    /// they are on for a terminal that is not dumb.
    package func isColored(descriptor: Int32, environment: [String: String]) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            if environment["NO_COLOR"]?.isEmpty == false { return false }
            if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
            return isatty(descriptor) == 1 && environment["TERM"] != "dumb"
        }
    }
}
