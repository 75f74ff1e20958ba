import Foundation
import Testing

/// An option has one name in all commands, and former names are hidden.
struct OptionNameTests {
    private static let former = ["out", "secret-file", "secret-variable"]

    /// Returns the names of options, with the commands that have them.
    private func options() throws -> [String: [String]] {
        let result = try Program.run("--experimental-dump-help")
        let dump = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        var options: [String: [String]] = [:]
        func walk(_ command: [String: Any], _ path: String) {
            let name = path + " " + (command["commandName"] as? String ?? "")
            for argument in command["arguments"] as? [[String: Any]] ?? [] {
                guard argument["shouldDisplay"] as? Bool == true else { continue }
                for long in (argument["names"] as? [[String: Any]] ?? []).compactMap({ $0["name"] as? String }) {
                    options[long, default: []].append(name)
                }
            }
            for sub in command["subcommands"] as? [[String: Any]] ?? [] { walk(sub, name) }
        }
        walk(try #require(dump["command"] as? [String: Any]), "")
        return options
    }

    @Test func `no help shows a former name`() throws {
        let options = try options()
        #expect(options["output"]?.contains(" cartwright check") == true && options["output-file"] != nil)
        for name in Self.former { #expect(options[name] == nil, "\(options[name] ?? [])") }
        #expect(options["format"] == [" cartwright promotions export", " cartwright codes import"])
        let completions = try Program.run("--generate-completion-script", "bash").output
        for name in Self.former { #expect(!completions.contains("--\(name) ") && !completions.contains("--\(name)'")) }
        #expect(completions.contains("--output-file"))
    }

    @Test func `a former name works as before`() throws {
        let arguments = [
            "codes", "generate", "--promotion", "p", "--pattern", "########", "--count", "2", "--seed", "1",
        ]
        let new = try Program.run(arguments + ["--output-file", "-", "--output", "ndjson"])
        let old = try Program.run(arguments + ["--out", "-", "--format=ndjson"])
        #expect(new.status == 0 && old.output == new.output && new.lines.count == 2)
        let events = "samples/events/purchase.ndjson"
        #expect(
            try Program.run("events", "export", events, "--format", "ndjson").output
                == Program.run("events", "export", events, "--output", "ndjson").output
        )
    }
}
