import Testing

/// Checks that the threat model names existing suites, scripts and attack families, and every family.
@Suite struct AttackTableTests {
    /// Returns the names in the last column of the table of attacks.
    private static func names() throws -> Set<String> {
        let text = try Repository.text(at: "Sources/Cartwright/Cartwright.docc/ThreatModel.md")
        let lines = text.split(separator: "\n").drop { $0 != "## Attack tests" }.dropFirst()
        let rows = lines.prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("| ") }
        let cells = rows.compactMap { $0.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) } }
        return Set(cells.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } })
    }

    /// Returns the families defined in the script.
    private static func families() throws -> Set<String> {
        let script = try Repository.text(at: "scripts/attacks/__main__.py")
        return Set(script.matches(of: /"(\w+)": \(\w+, 0\.\d+,/).map { String($0.output.1) })
    }

    @Test func `every suite and script in the attack table exists`() throws {
        let (names, families, tests) = (try Self.names(), try Self.families(), try Repository.testTexts())
        #expect(names.count > 20)
        for name in names where !families.contains(name) {
            if name.hasSuffix("Tests") {
                #expect(tests.contains { $0.text.contains("struct \(name) {") }, "\(name)")
            } else {
                #expect(try !Repository.text(at: name).isEmpty, "\(name)")
            }
        }
    }

    @Test func `every attack family is in the table`() throws {
        let families = try Self.families()
        #expect(families.count == 7)
        #expect(families.subtracting(try Self.names()).sorted() == [])
    }
}
