import Cartwright
import CartwrightPluginBuilder
import CartwrightPluginLoader
import Foundation
import TestRuns
import Testing

/// Tests a new plugin in another language: it satisfies its contract and discounts a cart without changes.
@Suite(.onlyInAllTests, .serialized) struct NewProcessTests {
    @Test(arguments: [NewPlugin.Language.python, .javascript])
    func `it passes its own test, and its card discounts a cart`(language: NewPlugin.Language) throws {
        let scratch = try Scratch()
        let folder = "\(scratch.path)/loyalty-stamp"
        try NewPlugin(Self.names(), folder: folder, in: language).write()
        let result = try Program.run("plugin", "test", folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("contract: ok"))
        #expect(result.output.contains("loyalty-stamp.flow: ok"))
    }

    @Test(arguments: [
        ("1 / 0", "[answers] loyalty-stamp: it does not answer: ", "    stderr: ZeroDivisionError: division by zero\n"),
        ("print(7)", "[bounded] loyalty-stamp: its answer is invalid", "wrote an unexpected line: 7; "),
    ])
    func `an author's mistake is reported with the program's output`(line: String, rule: String, words: String) throws {
        let scratch = try Scratch()
        let folder = "\(scratch.path)/loyalty-stamp"
        try NewPlugin(Self.names(), folder: folder, in: .python).write()
        let program = "\(folder)/loyalty_stamp.py"
        let text = try String(contentsOfFile: program, encoding: .utf8)
        let first = "    extras = card[\"extras\"]\n"
        let wrong = text.replacing(first, with: "    \(line)\n\(first)")
        try Data(wrong.utf8).write(to: URL(filePath: program))
        let result = try Program.run("plugin", "test", folder)
        #expect(result.status == 2)
        #expect(result.output.contains(rule) && result.output.contains(words), "\(result.output)")
    }

    @Test func `it has one program, samples and a README that names each file`() throws {
        let files = NewPlugin(try Self.names(), folder: "/p/loyalty-stamp", in: .python).files
        let paths = files.map(\.path)
        #expect(
            paths == [
                "README.md", "plugin.json", "loyalty_stamp.py", "samples/cards.json", "samples/loyalty-stamp.flow",
            ]
        )
        for path in paths.dropFirst() { #expect(files[0].text.contains("`\(path)`")) }
    }

    @Test func `the sample cards do not expire`() throws {
        let plugin = NewPlugin(try Self.names(), folder: "/p/loyalty-stamp", in: .javascript)
        let file = try #require(plugin.files.first { $0.path == "samples/cards.json" })
        for now in [try Instant("2030-06-01T12:00:00Z"), try Instant("2040-06-01T12:00:00Z")] {
            let batch = try CardBatch.read(Array(file.text.utf8), now: now)
            #expect(batch.entries.count == 2)
            #expect(batch.entries.allSatisfy { $0.card?.isLive(at: now) == true && $0.diagnostics.isEmpty })
        }
    }

    @Test(arguments: [["coupon", "my_class"], ["my-coupon", "coupon_code"]])
    func `the names of bundled plugins and their class types are refused`(names: [String]) throws {
        let scratch = try Scratch()
        let place = "\(scratch.path)/\(names[0])"
        let result = try Program.run("plugin", "new", place, "--class-type", names[1], "--kind", "process")
        #expect(result.status != 0)
        #expect(result.errors.contains("plugin.bad_name"))
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    private static func names() throws -> PluginNames {
        try PluginNames(plugin: "loyalty-stamp", classType: "loyalty_stamp")
    }
}
