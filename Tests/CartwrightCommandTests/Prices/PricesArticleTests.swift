import Foundation
import Testing

/// Runs the commands of the article on prices, and compares their output.
struct PricesArticleTests {
    @Test func `every command of the article has the output below it`() throws {
        let article = Program.root.appending(path: "Sources/Cartwright/Cartwright.docc/PricesOnTheShelf.md")
        let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```console\n").dropFirst()
        #expect(parts.count >= 3)
        for part in parts {
            let blocks = part.components(separatedBy: "```")
            let command = blocks[0].dropFirst("$ cartwright".count)
            let result = try Program.shell(#""$0""# + command)
            #expect(result.status == 0, "\(command): \(result.errors)")
            #expect(result.output == blocks[2].dropFirst("text\n".count), "\(command)")
        }
    }
}
