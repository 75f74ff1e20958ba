import Foundation
import Testing

/// What the README shows of the program at a shell is what the program prints.
struct ReadmeConsoleTests {
    /// The bodies of the README's blocks that show a shell: `$ command` and what it prints.
    private static func blocks() throws -> [String] {
        let text = try String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)
        return text.components(separatedBy: "```console\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test func `every command at a shell prints what is shown`() throws {
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
