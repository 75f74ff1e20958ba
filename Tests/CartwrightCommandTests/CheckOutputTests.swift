import Foundation
import Testing

/// `cartwright check --output`, and folders.
struct CheckOutputTests {
    private static let good = "> list items\n  no items\n"
    private static let scenario = #"{"id": "s & t", "cart": {"currency": "USD"}, "expect": {"total": 1}}"#
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func files() throws -> [String] {
        [
            try folder.file("good.flow", Self.good), try folder.file("odd.flow", "> list items\n<\u{1B}[31m\n"),
            try folder.file("s.json", Self.scenario), try folder.file("bad.ndjson", "{}\n"),
        ]
    }

    @Test func `JSON output has one object for each flow and scenario`() throws {
        let files = try files()
        let result = try Program.run(["check", "--output", "json"] + files)
        #expect(result.status == 65 && result.errors.isEmpty)
        let objects = try result.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["file"] as? String } == files)
        #expect(objects.map { $0["kind"] as? String } == ["flow", "flow", "scenario", "scenario"])
        #expect(objects.map { $0["outcome"] as? String } == ["ok", "different", "different", "bad"])
        #expect(objects.allSatisfy { $0["milliseconds"] is Int })
        #expect(objects[0]["commands"] as? Int == 1 && objects[0]["differences"] == nil)
        #expect(objects[2]["id"] as? String == "s & t" && objects[2]["line"] as? Int == 1)
        let differences = try #require(objects[2]["differences"] as? [[String: Any]])
        #expect(differences[0]["lines"] as? [String] == ["total: expected 1, found 0"])
        let error = try #require(objects[3]["error"] as? [String: Any])
        #expect(error["code"] as? String == "json.missing_key")
    }

    @Test func `JUnit output has the elements and attributes of its schemas, in order`() throws {
        let result = try Program.run(["check", "--output", "junit"] + (try files()))
        #expect(result.status == 65)
        let text = result.output
        #expect(text.hasPrefix(#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<testsuites>\n"))
        let suites = text.matches(
            of:
                /<testsuite name="[^"<]+" package="[^"]+" id="\d+" timestamp="[0-9T:-]{19}" hostname="localhost" tests="\d+" failures="\d+" errors="\d+" time="\d+\.\d{3}">\n    <properties\/>(?:\n    <testcase [^>]+(?:\/>|>\n      <(?:failure|error) message="[^"<]*" type="[^"<]+">\n[^<]*<\/(?:failure|error)>\n    <\/testcase>))+\n    <system-out\/>\n    <system-err\/>\n  <\/testsuite>/
        )
        #expect(suites.count == 4, "\(text)")
        #expect(text.contains(#"<testcase name="s &amp; t" classname=""#))
        #expect(text.contains(#"<error message=""#) && text.contains(#"type="json.missing_key">"#))
        #expect(text.contains("&lt;\\u{1b}[31m") && !text.contains("\u{1B}"))
    }

    @Test func `an output file gets the chosen format, and standard output the text`() throws {
        let flow = try folder.file("good.flow", Self.good)
        let report = folder.path + "/report.xml"
        let result = try Program.run("check", "--output", "junit", "--output-file", report, flow)
        #expect(result.status == 0 && result.output == "\(flow): ok, 1 command\n")
        #expect(try String(contentsOfFile: report, encoding: .utf8).hasSuffix("</testsuites>\n"))
        #expect(try Program.run("check", "--output", "xml", flow).status == 64)
    }

    @Test func `a folder stands for its flows and scenarios, and prints their number`() throws {
        for name in ["a/b/stamp/samples", "a/.hidden", "empty"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)",
                withIntermediateDirectories: true
            )
        }
        _ = try folder.file("a/z.flow", Self.good)
        _ = try folder.file("a/b/one.ndjson", #"{"cart": {"currency": "USD"}}"# + "\n")
        _ = try folder.file("a/b/catalog.json", #"{"currency": "USD", "items": []}"#)
        // Other JSON files have a cart as well.
        _ = try folder.file("a/b/settings.json", #"{"cart": {"second": "A"}, "product": "B", "order": {}}"#)
        _ = try folder.file("a/.hidden/no.flow", "> nonsense\n")
        // The samples of a plugin belong to `plugin test`.
        _ = try folder.file("a/b/stamp/plugin.json", "{}")
        _ = try folder.file("a/b/stamp/samples/needs-it.flow", "> nonsense\n")
        let all = try Program.run("check", folder.path + "/a")
        let a = folder.path + "/a"
        #expect(all.status == 0)
        #expect(
            all.output == """
                \(a): 1 flow and 1 scenario file; 2 other JSON files skipped
                \(a)/b/one.ndjson: ok, 1 scenario
                \(a)/z.flow: ok, 1 command

                """
        )
        let json = try Program.run("check", "--output", "json", a)
        #expect(json.lines.count == 2 && json.errors.hasPrefix("\(a): 1 flow and"))
        let none = try Program.run("check", folder.path + "/empty", a)
        #expect(none.status == 65 && none.output.contains("/z.flow: ok"))
        #expect(none.errors.hasPrefix("error[file.unsupported]: \(folder.path)/empty has no flows and no scenarios"))
    }

    @Test func `all samples pass the check`() throws {
        let result = try Program.run("check", Program.root.path + "/samples")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test func `the samples' flows pass the check from any folder`() throws {
        let flows = Program.root.path + "/samples/flows"
        let result = try Program.shell(#"cd / && "$0" check \#(flows)"#)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.lines.first.map(String.init) == "\(flows): 10 flows")
    }
}
