import ArgumentParser
import Cartwright
import Foundation

/// Codes on the command line, or in standard input.
struct CodeArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Codes as they are typed; - reads them from standard input, one a line.", valueName: "codes")
    )
    var codes: [String] = []

    /// How many codes are looked at together.
    private static let codesAtOnce = 10_000

    /// Hands on the codes, some at a time.
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

    /// All codes, for what is done with all of them or with none.
    func all() throws -> [String] {
        var all: [String] = []
        try forEachGroup { all += $0 }
        return all
    }
}
