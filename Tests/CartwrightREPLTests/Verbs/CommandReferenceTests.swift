import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

/// The article on commands equals the help: both are generated from the verbs and their refusal codes.
/// `CARTWRIGHT_UPDATE=1 swift test --filter CommandReference` regenerates it.
struct CommandReferenceTests {
    private static let article = MemoryFiles.root.appending(path: "Sources/Cartwright/Cartwright.docc/Commands.md")

    @Test func `the article lists every command and every error like help`() throws {
        if ProcessInfo.processInfo.environment["CARTWRIGHT_UPDATE"] == "1" {
            try Data(Self.text.utf8).write(to: Self.article)
        }
        let written = try String(contentsOf: Self.article, encoding: .utf8).split(separator: "\n")
        let meant = Self.text.split(separator: "\n")
        for (a, b) in zip(written, meant) { #expect(a == b) }
        #expect(written.count == meant.count)
    }

    private static var text: String {
        let topics = HelpTopic.all.flatMap { topic in
            ["", "## \(topic.title.capitalized)", ""] + topic.verbs(in: .standard).flatMap(lines)
        }
        let service = ["", "## At a Service", "", atService] + HelpTopic.service.verbs(in: .atService).flatMap(lines)
        let errors = VerbTable.atService.refusals.map { "| `\($0)` | \($0.meaning ?? "") |" }
        return (opening + topics + service + errorsOpening + errors).joined(separator: "\n") + "\n"
    }

    private static let opening = [
        "# Commands of a Session", "",
        "Every command of `cartwright repl` and of flows, by subject, and every error of a command.", "",
        "## Overview", "",
        "`help` shows the same in a session. A command that changes the session is a step, which `undo` takes back.",
        "`try` before a command shows the changes without making them.",
    ]

    private static let atService =
        "Additional commands of `cartwright repl --connect URL`, on a session of a running service. `help connect` "
        + "lists the commands that are not available there.\n"

    private static let errorsOpening = [
        "", "## Errors", "", "A code that ends in `.*` stands for all codes of its area.", "", "| code | meaning |",
        "| --- | --- |",
    ]

    private static func lines(_ verb: Verb) -> [String] {
        let examples = verb.examples.map { "`\($0)`" }.joined(separator: ", ")
        let refuses = verb.refuses.map { "`\($0)`" }.joined(separator: ", ")
        return ["- term `\(verb.synopsis)`: \(verb.summary). For example \(examples)."]
            + (refuses.isEmpty ? [] : ["  Refused with \(refuses)."])
    }
}
