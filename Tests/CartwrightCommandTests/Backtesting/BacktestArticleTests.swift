import Foundation
import TemporaryFiles
import Testing

/// Runs the commands of the article on backtests, and compares their output.
struct BacktestArticleTests {
    @Test func `every command of the article succeeds, with the output below it`() throws {
        let article = Program.root.appending(path: "Sources/Cartwright/Cartwright.docc/Backtest.md")
        let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```console\n").dropFirst()
        #expect(parts.count >= 3)
        for part in parts {
            let blocks = part.components(separatedBy: "```")
            let commands = blocks[0].split(separator: "\n")
            for command in commands {
                #expect(command.hasPrefix("$ cartwright backtest "))
                let result = try Program.shell(#""$0""# + command.dropFirst("$ cartwright".count))
                #expect(result.status == 0 && !result.output.isEmpty, "\(command): \(result.errors)")
                guard commands.count == 1, blocks.count > 2, blocks[2].hasPrefix("text\n") else { continue }
                #expect(result.output.hasPrefix(blocks[2].dropFirst("text\n".count)), "\(command)\n\(result.output)")
            }
        }
    }

    @Test func `the catalog and the report of the sample are those of its import`() throws {
        let folder = try TemporaryFolder()
        let catalog = try folder.file("catalog.json", "")
        let result = try Program.run(
            "import",
            "samples/backtest/discounts.json",
            "--output-file",
            catalog,
            "--json"
        )
        let samples = Program.root.appending(path: "samples/backtest")
        func text(_ name: String) throws -> String {
            try String(contentsOf: samples.appending(path: name), encoding: .utf8)
        }
        #expect(try String(contentsOfFile: catalog, encoding: .utf8) == text("catalog.json"))
        #expect(result.output == (try text("import.json")))
        let changed = try text("catalog.json").replacing(#""percent": "20""#, with: #""percent": "30""#)
        #expect(changed == (try text("changed.json")))
    }
}
