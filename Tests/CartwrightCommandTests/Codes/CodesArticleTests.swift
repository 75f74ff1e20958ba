import Foundation
import Testing

/// What the article on codes shows at a shell is what the program prints, one command after the other in one folder.
struct CodesArticleTests {
    private static let article = "Sources/Cartwright/Cartwright.docc/PromotionCodes.md"

    /// Each command at a shell, and what it prints.
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

    @Test func `every command of the article prints what is shown`() throws {
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
