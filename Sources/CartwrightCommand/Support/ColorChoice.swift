import ArgumentParser
import Foundation

/// When lines are coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case always, never, auto

    /// `NO_COLOR` (non-empty) turns it off, `CLICOLOR_FORCE` on; else it takes a terminal that is not dumb.
    func isColored(descriptor: Int32, environment: [String: String]) -> Bool {
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
