import Foundation
import Testing

/// The shell commands of the README print the output shown.
struct ReadmeConsoleTests {
    /// Returns the console blocks of the README: `$ command` and its output.
    private static func blocks() throws -> [String] {
        let text = try String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)
        return text.components(separatedBy: "```console\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test func `every shell command prints the output shown`() throws {
        let commands = try Self.blocks().flatMap { $0.components(separatedBy: "$ cartwright ").dropFirst() }
        #expect(!commands.isEmpty)
        for shown in commands {
            let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
            let arguments = try #require(lines.first).split(separator: " ").map(String.init)
            let result = try Program.run(arguments)
            #expect(result.output == lines.dropFirst().joined(separator: "\n"), "\(arguments): \(result.errors)")
        }
    }
}
