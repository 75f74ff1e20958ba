import ArgumentParser
import Cartwright
import Foundation

/// Codes on the command line or from standard input.
struct CodeArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Codes; - reads them from standard input, one per line.", valueName: "codes")
    )
    var codes: [String] = []

    /// The number of codes in a group.
    private static let codesAtOnce = 10_000

    /// Calls a closure with the codes, a group at a time.
    func forEachGroup(_ body: ([String]) throws -> Void) throws {
        var group: [String] = []
        for argument in codes {
            guard argument == "-" else {
                group.append(argument)
                continue
            }
            while let line = readLine() {
                if line.allSatisfy(\.isWhitespace) { continue }
                group.append(line)
                if group.count == Self.codesAtOnce {
                    try body(group)
                    group = []
                }
            }
        }
        if !group.isEmpty { try body(group) }
    }

    /// Returns all codes, for commands that process all or none.
    func all() throws -> [String] {
        var all: [String] = []
        try forEachGroup { all += $0 }
        return all
    }
}
