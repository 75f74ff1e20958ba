import Foundation
import Testing

struct HelpTests {
    @Test func `the version option prints the version`() throws {
        let result = try Program.run("--version")
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: [
        "repl", "run", "price", "simulate", "check", "tour", "sign", "verify", "plugin", "outbox", "events", "codes",
        "sync", "collector", "import", "backtest", "promotions",
    ])
    func `each subcommand has help`(name: String) throws {
        let result = try Program.run(name, "--help")
        #expect(result.status == 0)
        #expect(result.output.contains("USAGE: cartwright \(name)"))
        #expect(result.output.contains("OVERVIEW: "))
        #expect(try Program.run("--help").output.contains("  \(name)"))
    }

    @Test(arguments: [
        (["ledger"], "ledger (term): "), (["promotion"], "promotion (object): "),
        (["percent_off"], "percent_off (effect): "), (["apply", "coupon"], "apply coupon CODE\n"),
        (["coupon.not_combinable"], "coupon.not_combinable: "), (["lint"], "OVERVIEW: "),
        (["plugin", "new"], "OVERVIEW: "),
    ])
    func `help on a word that is not a subcommand shows the topic of a session`(words: [String], start: String) throws {
        let result = try Program.run(["help"] + words)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output.hasPrefix(start), "\(result.output)")
    }

    @Test func `help on an unknown word is refused with the nearest one`() throws {
        let result = try Program.run("help", "stackin")
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(result.errors.contains("help has no topic \"stackin\""))
        #expect(result.errors.contains("cartwright help stacking"))
    }

    @Test(arguments: [["sync"], ["collector"], ["outbox", "upload"]])
    func `commands of cartwright-net have help without it`(words: [String]) throws {
        // A copy in its own folder, without the other programs.
        let folder = try TemporaryFolder()
        let alone = try folder.file("cartwright", try Data(contentsOf: URL(filePath: Program.path)), mode: 0o755)
        let asked = [words + ["--help"], words + ["-h"], ["help"] + words]
        for arguments in asked {
            let help = try Program.run(arguments, executable: alone)
            #expect(help.status == 0 && help.output.contains("USAGE: cartwright \(words.joined(separator: " "))"))
            #expect(help.output.contains("--verbose") || help.output.contains("--attempts"))
            #expect(help.output.contains("This command is run by cartwright-net"))
        }
        // This program also reports errors in the command line.
        let wrong = try Program.run(words + ["--wrong"], executable: alone)
        #expect(wrong.status == 64 && wrong.errors.hasPrefix("Error: "))
    }
}
