import Foundation
import Testing

/// Runs the commands of the article on campaigns.
struct SimulationArticleTests {
    @Test func `every command of the article succeeds`() throws {
        let article = Program.root.appending(path: "Sources/Cartwright/Cartwright.docc/TryingACampaign.md")
        let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```console\n")
            .dropFirst()
        let lines = blocks.flatMap { ($0.components(separatedBy: "```").first ?? "").split(separator: "\n") }
        #expect(lines.count >= 5)
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            #expect(words.prefix(3) == ["$", "cartwright", "simulate"])
            let result = try Program.run(Array(words.dropFirst(2)))
            #expect(result.status == 0 && !result.output.isEmpty, "\(line): \(result.errors)")
        }
    }
}
