import Testing

struct HelpTests {
    @Test func `the version is told`() throws {
        let result = try Program.run("--version")
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: [
        "repl", "run", "price", "simulate", "check", "tour", "sign", "verify", "plugin", "outbox", "events", "codes",
    ])
    func `each subcommand explains itself`(name: String) throws {
        let result = try Program.run(name, "--help")
        #expect(result.status == 0)
        #expect(result.output.contains("USAGE: cartwright \(name)"))
        #expect(result.output.contains("OVERVIEW: "))
        #expect(try Program.run("--help").output.contains("  \(name)"))
    }
}
