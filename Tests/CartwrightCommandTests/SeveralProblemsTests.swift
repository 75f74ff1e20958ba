import Cartwright
import Foundation
import Testing

/// Every command that reads a file reports all of its errors.
struct SeveralProblemsTests {
    private let folder: TemporaryFolder
    private let scenario: String
    private let catalog: String

    private static let places = ["/cart/currency", "/cart/channl", "/promotions/0/effects/0/type"]

    init() throws {
        folder = try TemporaryFolder()
        scenario = try folder.file(
            "s.json",
            """
            {"cart": {"currency": "US", "channl": "web"},
             "promotions": [{"id": "p", "effects": [{"type": "gft"}]}]}
            """
        )
        catalog = try folder.file("c.json", #"{"itms": [], "promotions": [{"id": "p", "cod": "X"}], "x": 1}"#)
    }

    /// Returns the places of errors, in the order of their lines.
    private func places(_ text: String) -> [String] {
        text.matches(of: /error\[[a-z._]+\]: [^ ]+:\d+: (\/[^:]*):/).map { String($0.1) }
    }

    @Test(arguments: ["price", "check", "simulate --catalog samples/catalog.json"])
    func `all errors of a scenario are reported`(command: String) throws {
        let result = try Program.run(command.split(separator: " ").map(String.init) + [scenario])
        #expect(result.status == 65)
        #expect(places(result.errors) == Self.places)
        #expect(result.errors.contains("\(scenario):2: /promotions"))
    }

    @Test func `a scenario with several errors counts once`() throws {
        let result = try Program.run("check", scenario)
        #expect(result.lines == ["\(scenario): bad, 0 scenarios, 1 could not be checked"])
        let json = try Program.run("check", "--output", "json", scenario)
        let line = try JSONParser.parse(Array(try #require(json.lines.first).utf8))
        guard case .array(let others)? = line["error"]?["others"] else { return #expect(Bool(false)) }
        #expect(others.map { $0["path"] } == ["/cart/channl", "/promotions/0/effects/0/type"])
    }

    @Test(arguments: ["price --catalog %", "simulate --catalog %", "repl --no-rc --catalog %", "run %.txt"])
    func `all errors of a catalog are reported`(command: String) throws {
        _ = try folder.file("c.json.txt", "# shop\nload catalog '\(catalog)'\nfly\n")
        let words = command.replacing("%", with: catalog).split(separator: " ").map(String.init)
        let input = words[0] == "run" || words[0] == "repl" ? [] : [scenario]
        let result = try Program.run(words + input)
        #expect(result.status != 0)
        #expect(places(result.errors) == ["/promotions/0/cod", "/itms", "/x"])
        guard words[0] == "run" else { return }
        #expect(result.errors.contains("\n  in \(catalog).txt:2: load catalog '\(catalog)'\n"), "\(result.errors)")
        #expect(result.errors.contains("error[command.unknown]: \(catalog).txt:3: \"fly\" is not a command"))
    }

    @Test(arguments: ["check %", "repl --no-rc -c 'check flow %'", "repl --no-rc -c 'load flow %'"])
    func `all errors of a flow are reported`(command: String) throws {
        let file = try folder.file("f.flow", "loaded\n... more\n> list items\n  no items\n... late\n! fly\n")
        let parts = command.replacing("%", with: file).split(separator: "'").map(String.init)
        let words = parts[0].split(separator: " ").map(String.init) + parts.dropFirst()
        let result = try Program.run(words)
        #expect(result.status != 0)
        let told = result.errors.matches(of: #/error\[flow.malformed\]: ([^:]+):(\d+): /#).map { "\($0.1) \($0.2)" }
        #expect(told == ["\(file) 1", "\(file) 2", "\(file) 5"], "\(result.errors)")
    }

    @Test func `a flow with more than twenty errors reports twenty and the number of others as JSON`() throws {
        let file = try folder.file("many.flow", String(repeating: "x\n", count: 25))
        let result = try Program.run("check", "--output", "json", file)
        let line = try JSONParser.parse(Array(try #require(result.lines.first).utf8))
        guard case .array(let others)? = line["error"]?["others"] else { return #expect(Bool(false)) }
        #expect(others.map { $0["line"] } == (2...20).map { .integer($0) })
        #expect(line["error"]?["more"] == 5)
    }

    @Test(arguments: ["cards %", "repl --no-rc -c 'load cards %'"])
    func `all errors of cards in lines are reported`(command: String) throws {
        let file = try folder.file("c.ndjson", #"{"id": "a"}\#n{"id" "b"}\#n\#n{"id": "c"}\#n{"id": }\#n"#)
        let parts = command.replacing("%", with: file).split(separator: "'").map(String.init)
        let words = parts[0].split(separator: " ").map(String.init) + parts.dropFirst()
        let result = try Program.run(words)
        #expect(result.status != 0)
        let told = result.errors.matches(of: #/error\[json.syntax\]: ([^:]+):(\d+): /#).map { "\($0.1) \($0.2)" }
        #expect(told == ["\(file) 2", "\(file) 5"], "\(result.errors)")
    }

    @Test func `cards without a readable one report twenty errors as JSON`() throws {
        let cards = (0..<30).map { "{\"id\": \"c\($0)\", \"created\": true}" }.joined(separator: ", ")
        let file = try folder.file("c.json", "[\(cards)]")
        let result = try Program.run("repl", "--no-rc", "--json", "-c", "load cards \(file)")
        let line = try JSONParser.parse(Array(try #require(result.lines.first).utf8))
        #expect(line["error"]?["code"] == "card.none_read")
        guard case .array(let others)? = line["error"]?["others"] else { return #expect(Bool(false)) }
        #expect(others.count == 19)
        #expect(others.allSatisfy { $0["file"] == .string(file) })
        #expect(line["error"]?["more"] != nil)
    }

    @Test func `errors after the twentieth are counted`() throws {
        let promotions = (0..<30).map { "{\"id\": \"p\($0)\", \"cod\": 1}" }.joined(separator: ",\n")
        let file = try folder.file("many.json", "[\(promotions)]")
        let result = try Program.run("simulate", "--catalog", file, scenario)
        #expect(places(result.errors).count == 20)
        #expect(result.errors.hasSuffix("  and 10 more problems; try: cartwright lint \(file)\n"))
    }

    @Test func `the start-up file reports each failed command with its line`() throws {
        let home = try TemporaryFolder()
        #expect(chmod(home.path, 0o700) == 0)
        let file = try home.file(".cartwrightrc", "fly\n\noption clock never\n", mode: 0o600)
        let terminal = try Terminal("$0 repl", home: home.path, environment: ["COLUMNS": "500"])
        try terminal.wait(for: " browse> ")
        terminal.type("quit\n")
        #expect(terminal.finish() == 0)
        #expect(terminal.text.contains("error[command.unknown]: \(file):1: "), "\(terminal.text)")
        #expect(terminal.text.contains(": \(file):3: "), "\(terminal.text)")
    }
}
