import Foundation
import Testing

/// Runs the shell commands of the article on codes in one folder and compares their output.
struct CodesArticleTests {
    private static let article = "Sources/Cartwright/Cartwright.docc/PromotionCodes.md"

    /// Returns each shell command with its output.
    private static func commands() throws -> [(command: String, output: String)] {
        let text = try String(contentsOf: Program.root.appending(path: article), encoding: .utf8)
        let blocks = text.components(separatedBy: "```console\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        return blocks.flatMap { $0.components(separatedBy: "$ ").dropFirst() }.map { shown in
            let lines = shown.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
        }
    }

    @Test func `every command of the article prints the output shown`() throws {
        let folder = try TemporaryFolder()
        let commands = try Self.commands()
        #expect(commands.count >= 6)
        for (command, output) in commands {
            let words = command.replacing("cartwright ", with: "\"$0\" ")
            let result = try Program.shell("cd '\(folder.path)' && \(words) 2>&1")
            #expect(result.output == output, "\(command)")
        }
        let shown = Set(commands.compactMap { $0.command.split(separator: " ").dropFirst(2).first.map(String.init) })
        #expect(shown.isSuperset(of: ["generate", "import", "export", "status", "revoke"]))
    }
}
