import Testing

struct RunCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a script from a file gives the same output as from a pipe`() throws {
        let script = """
            # A purchase.
            load catalog samples/catalog.json
            add item \\
            MUG

            begin checkout
            pay order
            """
        let path = try folder.file("script.txt", script)
        let run = try Program.run(["run", path] + Program.fixed)
        #expect(run.status == 0)
        #expect(run.lines.last == "paid $12.50; order o1")
        #expect(try Program.run(Program.fixed, input: script).output == run.output)
        #expect(try Program.run(["run", "/dev/stdin"] + Program.fixed, input: script).output == run.output)
    }

    @Test func `a script stops at the first failure, unless keep-going is set`() throws {
        let path = try folder.file("script.txt", "list items\nbegin checkout\nlist orders\n")
        let stopped = try Program.run("run", path)
        #expect(stopped.status == 1)
        #expect(stopped.output == "  no items\n")
        let whole = try Program.run("run", "--keep-going", path)
        #expect(whole.status == 1)
        #expect(whole.output == "  no items\n  no orders\n")
    }

    @Test func `an unreadable script is bad input`() throws {
        #expect(try Program.run("run", "does-not-exist").status == 65)
        #expect(try Program.run("run", "samples").errors.contains("it is a folder"))
        let binary = try Program.run("run", try folder.file("binary", [0x6C, 0xFF, 0xFE, 0x0A]))
        #expect(binary.status == 65)
        #expect(binary.errors.hasPrefix("error[file.unsupported]: \(folder.path)/binary: the script is not UTF-8 text"))
    }

    @Test func `thousands of steps use little memory`() throws {
        let lines = Array(repeating: "add item MUG price=1.00", count: 5000)
        let path = try folder.file("long.txt", lines.joined(separator: "\n"))
        let result = try Program.shell("ulimit -v 1500000; \"$0\" run \(path) | tail -1")
        #expect(result.output == "added 1 x MUG; cart total $5000.00\n")
    }
}
