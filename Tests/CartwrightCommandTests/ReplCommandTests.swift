import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct ReplCommandTests {
    private static let purchase = """
        load catalog samples/catalog.json
        load cards samples/cards/autumn.json
        add item MUG qty=2
        add item TEA
        begin checkout
        apply coupon TENOFF
        pay order
        list events
        sign batch key=demo
        show batch b1

        """

    @Test func `a script from a pipe has no banner, prompt and colour in its output`() throws {
        let result = try Program.run(input: "load catalog samples/catalog.json\nadd item MUG\n")
        #expect(result.status == 0)
        #expect(result.output == "loaded 5 items and 3 promotions\nadded 1 x MUG; cart total $12.50\n")
        #expect(result.errors == "")
    }

    @Test func `the last line needs no line break, and lines may end with CRLF`() throws {
        let result = try Program.run(input: "load catalog samples/catalog.json\r\nadd item MUG")
        #expect(result.output == "loaded 5 items and 3 promotions\nadded 1 x MUG; cart total $12.50\n")
    }

    @Test func `a script stops at the first failure, which goes to standard error`() throws {
        let result = try Program.run(input: "list items\nadd item MUG\nlist items\n")
        #expect(result.status == 1)
        #expect(result.output == "  no items\n")
        #expect(
            result.errors == """
                error[item.unknown]: the catalog has no item "MUG"
                  try: add item MUG price=10.00

                """
        )
    }

    @Test func `with keep-going a script continues after a failure and still fails`() throws {
        let result = try Program.run("--keep-going", input: "add item MUG\nlist items\n")
        #expect(result.status == 1)
        #expect(result.output == "  no items\n")
    }

    @Test func `commands can be an argument`() throws {
        for script in [
            "load catalog samples/catalog.json; add item 'MUG' # two; of them\nlist orders",
            "load catalog samples/catalog.json; add item 'MUG'\n# it's done;\nlist orders",
        ] {
            let result = try Program.run("-c", script)
            #expect(result.status == 0)
            #expect(
                result.lines == ["loaded 5 items and 3 promotions", "added 1 x MUG; cart total $12.50", "  no orders"]
            )
            #expect(try Program.run(input: script).lines == result.lines)
        }
        #expect(try Program.run("-c", "list items; undo; list items").output == "  no items\n")
    }

    @Test func `quit ends a script`() throws {
        let result = try Program.run(input: "list items\nquit\nlist orders\n")
        #expect(result.status == 0)
        #expect(result.output == "  no items\n")
    }

    @Test func `JSON output has one object in each line, failures included`() throws {
        let script = "list items\n\n# nothing\nadd item MUG price=12.50\nadd item MUG\nundo\nquit\n"
        let result = try Program.run("--json", "--keep-going", input: script)
        #expect(result.status == 1)
        #expect(result.errors == "")
        let objects = try result.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["ok"] as? Bool } == [true, true, false, true, true])
        #expect(objects.map { $0["step"] as? Int } == [0, 1, 1, 0, 0])
        #expect(objects[1]["command"] as? String == "add item MUG price=12.50")
        let total = (objects[1]["result"] as? [String: Any])?["total"] as? [String: Any]
        #expect(total?["minor"] as? Int == 1250)
        #expect(total?["currency"] as? String == "USD")
        let error = try #require(objects[2]["error"] as? [String: Any])
        #expect(error["code"] as? String == "item.unknown")
        #expect(error["summary"] as? String == #"the catalog has no item "MUG""#)
        #expect(error["hint"] as? String == "add item MUG price=10.00")
    }

    @Test(arguments: [
        ["LC_ALL": "C"], ["LC_ALL": "C.UTF-8"], ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"],
        ["LC_ALL": "tr_TR.UTF-8"], ["TZ": "Pacific/Kiritimati"], ["TZ": "America/New_York"], ["TERM": "xterm-256color"],
        ["COLUMNS": "20", "LINES": "5"],
    ])
    func `the same clock and seed give the same bytes everywhere`(environment: [String: String]) throws {
        let usual = try Program.run(Program.fixed, input: Self.purchase)
        #expect(usual.status == 0)
        #expect(usual.output.contains("webhook-signature: v1,"))
        let other = try Program.run(Program.fixed, input: Self.purchase, environment: environment)
        #expect(other.output == usual.output)
        #expect(other.errors == usual.errors)
    }

    @Test func `another seed gives other ids`() throws {
        let one = try Program.run(Program.fixed, input: Self.purchase)
        let two = try Program.run(["--clock", "2026-01-01T00:00:00Z", "--seed", "2"], input: Self.purchase)
        #expect(one.output != two.output)
    }

    @Test func `a closed pipe ends the program without an error`() throws {
        let result = try Program.shell(
            #"for i in {1..20000}; do echo help; done 2>/dev/null | env --default-signal=PIPE "$0" | head -1; "#
                + #"echo "${PIPESTATUS[1]}""#
        )
        #expect(result.lines.first?.hasPrefix("  shop     load catalog, list items") == true)
        #expect(result.lines.last == "141")
        #expect(result.errors == "")
    }

    @Test func `a full disk is reported as a failure`() throws {
        let result = try Program.shell(#""$0" -c help >/dev/full"#)
        #expect(result.status == 1)
        #expect(
            result.errors == """
                error[output.failed]: output cannot be written: no space left on device
                  try: free disk space, or write to another place

                """
        )
    }

    @Test(arguments: [
        (["--color", "always"], [:], true),
        (["--color", "always"], ["NO_COLOR": "1"], true),
        (["--color", "never"], ["CLICOLOR_FORCE": "1"], false),
        ([], ["CLICOLOR_FORCE": "1"], true),
        ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
        ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": ""], true),
        ([], ["CLICOLOR_FORCE": "0"], false),
        ([], ["TERM": "xterm-256color"], false),
        (["--json", "--color", "always"], [:], false),
    ])
    func `colour follows the option, then the environment, then the terminal`(
        options: [String],
        environment: [String: String],
        isColored: Bool
    ) throws {
        let result = try Program.run(
            options + ["--keep-going"],
            input: "load cards samples/cards/autumn.json\nadd item TEA price=40.00\nopen card c4\nopen card c9\n",
            environment: environment
        )
        #expect(result.status == 1)
        #expect(result.output.contains("\u{1B}") == isColored)
        #expect(result.errors.contains("\u{1B}") == (isColored && !options.contains("--json")))
    }

    @Test(arguments: [
        ["--clock", "tomorrow"], ["--currency", "dollars"], ["--seed", "-1"], ["--key", "name"], ["--color", "blue"],
        ["nonsense"], ["--nonsense"],
    ])
    func `a wrong command line is a usage error`(arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors != "")
    }

    @Test func `files given as options are loaded first`() throws {
        let cards = ["--cards", "samples/cards/autumn.json", "--banners", "samples/banners/autumn.json"]
        let files = ["--catalog", "samples/catalog.json"] + cards
        let result = try Program.run(Program.fixed + files + ["-c", "add item MUG"])
        #expect(result.status == 0)
        #expect(result.lines.count == 4)
    }

    @Test(arguments: [
        ("does-not-exist.json", "no such file or folder"),
        ("samples", "it is a folder"),
    ])
    func `an unreadable file is reported with its name`(path: String, reason: String) throws {
        let result = try Program.run("-c", "load cards \(path)")
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("error[file.unreadable]: \(path) cannot be read: \(reason)"))
    }

    @Test func `a huge file is refused before it is read`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("huge.json", "")
        #expect(truncate(path, off_t(1) << 40) == 0)
        let result = try Program.run("-c", "load catalog \(path)")
        #expect(result.status == 1)
        #expect(result.errors.contains("has more than 1073741824 bytes"))
    }

    @Test func `bytes that are not JSON are reported with file and line`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("binary.json", (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        for command in ["load cards", "load catalog", "load cart", "sync cards"] {
            let result = try Program.run("-c", "\(command) \(path)")
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("error[json.syntax]: \(path)"), "\(result.errors)")
        }
    }

    @Test func `a binary script fails at its first line without a crash`() throws {
        let bytes = String(decoding: (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7) }, as: UTF8.self)
        let result = try Program.run(input: bytes)
        #expect(result.status == 1)
        #expect(!result.wasKilled)
        #expect(result.errors.hasPrefix("error["))
        #expect(!result.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test func `a key is read from a file that only its owner can read`() throws {
        let folder = try TemporaryFolder()
        let secret = "whsec_" + Data("123456789012345678901234".utf8).base64EncodedString()
        let path = try folder.file("secret", secret + "\n")
        let script = "add item MUG price=1.00; sign batch key=mine; verify batch b1 key=mine; verify batch b1 key=demo"
        let result = try Program.run("--key", "mine=\(path)", "-c", script)
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("error[batch.signature_mismatch]"))
        #expect(!result.output.contains(secret.dropFirst(6)))
        let exposed = try folder.file("exposed", secret, mode: 0o644)
        let refused = try Program.run("--key", "mine=\(exposed)", "-c", script)
        #expect(refused.status == 65)
        #expect(refused.errors.hasPrefix("error[secret.file_exposed]"))
        #expect(!refused.errors.contains(secret.dropFirst(6)))
    }
}
