import Cartwright
import Foundation
import Testing

/// Every command that reads a file tells all that is wrong with it.
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

    /// The places of errors, in the order of their lines.
    private func places(_ text: String) -> [String] {
        text.matches(of: /error\[[a-z._]+\]: [^ ]+:\d+: (\/[^:]*):/).map { String($0.1) }
    }

    @Test(arguments: ["price", "check", "simulate --catalog samples/catalog.json"])
    func `a scenario`(command: String) throws {
        let result = try Program.run(command.split(separator: " ").map(String.init) + [scenario])
        #expect(result.status == 65)
        #expect(places(result.errors) == Self.places)
        #expect(result.errors.contains("\(scenario):2: /promotions"))
    }

    @Test func `a scenario counts once, whatever is wrong with it`() throws {
        let result = try Program.run("check", scenario)
        #expect(result.lines == ["\(scenario): bad, 0 scenarios, 1 could not be checked"])
        let json = try Program.run("check", "--output", "json", scenario)
        let line = try JSONParser.parse(Array(try #require(json.lines.first).utf8))
        guard case .array(let others)? = line["error"]?["others"] else { return #expect(Bool(false)) }
        #expect(others.map { $0["path"] } == ["/cart/channl", "/promotions/0/effects/0/type"])
    }

    @Test(arguments: ["price --catalog %", "simulate --catalog %", "repl --no-rc --catalog %", "run %.txt"])
    func `a catalog`(command: String) throws {
        _ = try folder.file("c.json.txt", "# shop\nload catalog '\(catalog)'\nfly\n")
        let words = command.replacing("%", with: catalog).split(separator: " ").map(String.init)
        let input = words[0] == "run" || words[0] == "repl" ? [] : [scenario]
        let result = try Program.run(words + input)
        #expect(result.status != 0)
        #expect(places(result.errors) == ["/promotions/0/cod", "/itms", "/x"])
        guard words[0] == "run" else { return }
        #expect(result.errors.contains("\n  in \(catalog).txt:2: load catalog '\(catalog)'\n"), "\(result.errors)")
        #expect(result.errors.contains("error[command.unknown]: \(catalog).txt:3: \"fly\" is no command"))
    }

    @Test func `more than twenty are counted`() throws {
        let promotions = (0..<30).map { "{\"id\": \"p\($0)\", \"cod\": 1}" }.joined(separator: ",\n")
        let file = try folder.file("many.json", "[\(promotions)]")
        let result = try Program.run("simulate", "--catalog", file, scenario)
        #expect(places(result.errors).count == 20)
        #expect(result.errors.hasSuffix("  and 10 more problems; try: cartwright lint \(file)\n"))
    }

    @Test func `the start-up file tells each command that fails, with its line`() throws {
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
