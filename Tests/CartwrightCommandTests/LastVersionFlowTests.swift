import Foundation
import Testing

/// The recorded flows of 0.1.0 (`Tests/Fixtures/0.1.0/flows`), with the files that they load.
struct LastVersionFlowTests {
    private static let folder = "Tests/Fixtures/0.1.0/flows"

    /// Returns the intended differences: one `flow: command` on each line, with an asterisk for the rest of a command
    /// and the reason after a `#`.
    private static func changed() throws -> [String] {
        let text = try String(contentsOf: Program.root.appending(path: "\(folder)/changed.txt"), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
        }
    }

    @Test func `every command of version 0.1.0 runs and has the same answer, except for intended changes`() throws {
        let result = try Program.run("check", Self.folder)
        #expect(result.status == 0 || result.status == 2, "\(result.errors)")
        let changed = try Self.changed()
        let different = result.lines.compactMap { line -> String? in
            guard let match = line.wholeMatch(of: /.*\/(\w+\.flow):\d+: (.*)/) else { return nil }
            return "\(match.1): \(match.2)"
        }
        for line in different {
            let isListed = changed.contains { $0.hasSuffix("*") ? line.hasPrefix($0.dropLast()) : line == $0 }
            #expect(isListed, "\(line)\n\(result.output)")
        }
        let flows = try FileManager.default.contentsOfDirectory(atPath: Program.root.path + "/" + Self.folder)
        #expect(flows.count { $0.hasSuffix(".flow") } == 9)
        #expect(result.lines.count { $0.contains(": ok, ") || $0.contains(": different, ") } == 9)
    }
}
