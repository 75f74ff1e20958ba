import Cartwright
import CartwrightCommandLine

/// Checked files in the XML that CI systems read: a suite for each file, a case for each flow and scenario.
///
/// It has exactly the elements and attributes that the strictest schema of the format (`JUnit.xsd`, of the Ant task)
/// requires.
struct JUnitDocument {
    /// The lines of the document.
    private(set) var lines: [String] = []

    init(_ files: [CheckedFile], at now: Instant) {
        lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append("<testsuites>")
        for (number, file) in files.enumerated() { add(file, number: number, now) }
        lines.append("</testsuites>")
    }

    private mutating func add(_ file: CheckedFile, number: Int, _ now: Instant) {
        // The schema requires whole seconds without a time zone.
        let time = now.description.prefix(19)
        lines.append(
            "  <testsuite name=\"\(Self.escaped(file.file))\" package=\"cartwright\" id=\"\(number)\" "
                + "timestamp=\"\(time)\" hostname=\"localhost\" \(Self.counts(file.things))>"
        )
        lines.append("    <properties/>")
        for thing in file.things { add(thing, of: file.file) }
        lines += ["    <system-out/>", "    <system-err/>", "  </testsuite>"]
    }

    private mutating func add(_ thing: CheckedThing, of file: String) {
        let name = thing.id ?? thing.line.map { "line \($0)" } ?? file
        let opening =
            "    <testcase name=\"\(Self.escaped(name))\" classname=\"\(Self.escaped(file))\" "
            + "time=\"\(Self.seconds(thing.milliseconds))\""
        switch thing.outcome {
        case .ok, .updated: lines.append(opening + "/>")
        case .different:
            let text = thing.differences.flatMap { difference in
                let command = difference.command.map { " \($0)" } ?? ""
                let outcome = difference.outcome.map { " (\($0))" } ?? ""
                return ["\(file):\(difference.line):\(command)\(outcome)"] + difference.lines.map { "  \($0)" }
            }
            let count = thing.kind == .flow ? thing.differences.count : thing.differences.flatMap(\.lines).count
            let message = count == 1 ? "1 difference" : "\(count) differences"
            add(opening, "failure", message, "different", text)
        case .bad(let error):
            let hint = error.hint.map { ["try: \($0)"] } ?? []
            add(opening, "error", error.summary, error.code.rawValue, [error.description] + error.details + hint)
        }
    }

    private mutating func add(_ opening: String, _ tag: String, _ message: String, _ type: String, _ text: [String]) {
        lines.append(opening + ">")
        lines.append("      <\(tag) message=\"\(Self.escaped(message))\" type=\"\(Self.escaped(type))\">")
        lines += text.map(Self.escaped)
        lines += ["      </\(tag)>", "    </testcase>"]
    }

    private static func counts(_ things: [CheckedThing]) -> String {
        let (failures, errors) = (things.count { $0.outcome == .different }, things.count(where: \.outcome.isBad))
        let time = seconds(things.reduce(0) { $0 + $1.milliseconds })
        return "tests=\"\(things.count)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(time)\""
    }

    /// Milliseconds as seconds with three decimals.
    private static func seconds(_ milliseconds: Int64) -> String {
        "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
    }

    /// A text escaped for XML 1.0; characters that XML cannot hold are written as `\u{…}`.
    private static func escaped(_ text: String) -> String {
        var safe = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            case "\"": safe += "&quot;"
            case "\t": safe += "&#9;"
            case "\n": safe += "&#10;"
            case "\r": safe += "&#13;"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE:
                safe += "\\u{\(String(scalar.value, radix: 16))}"
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}
