import Cartwright
import CartwrightCommandLine
import CartwrightREPL

/// The result of a whole check, as text, JSON and JUnit.
struct CheckReport {
    let files: [CheckedFile]
    let now: Instant

    init(_ files: [CheckedFile], at now: Instant) { (self.files, self.now) = (files, now) }

    /// The text of standard output and standard error.
    var text: [String] { files.flatMap { $0.complaints + $0.lines } }

    /// One JSON object per checked flow and scenario, in order.
    var json: [String] { files.flatMap { file in file.things.map { $0.json(in: file.file).text } } }

    /// A JUnit document.
    var junit: [String] { JUnitDocument(files, at: now).lines }
}

extension CheckedThing {
    /// `{"file": "a.flow", "kind": "flow", "outcome": "ok", "commands": 3, "milliseconds": 2}`. Absent values are
    /// left out.
    func json(in file: String) -> JSONValue {
        var object: JSONObject = ["file": .string(file)]
        object["line"] = line.map { .integer(Int64($0)) }
        object["kind"] = .string(kind.rawValue)
        object["id"] = id.map(JSONValue.string)
        object["outcome"] = .string(outcome.word)
        object["commands"] = commandCount.map { .integer(Int64($0)) }
        object.setUnlessAbsent("differences", .array(differences.map(\.json)))
        if case .bad(let error) = outcome { object["error"] = ErrorText.json(of: error) }
        object["milliseconds"] = .integer(milliseconds)
        return .object(object)
    }
}

extension CheckedThing.Difference {
    fileprivate var json: JSONValue {
        .present([
            "line": .integer(Int64(line)), "command": command.map(JSONValue.string),
            "outcome": outcome.map(JSONValue.string), "lines": .array(lines.map(JSONValue.string)),
        ])
    }
}
