import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// The promotions that a catalog lets cards issue codes and credit of.
@Suite struct CardIssueTests {
    private static let coded = #"{"id": "friend", "code": "F", "effects": [{"type": "percent_off", "percent": "20"}]}"#

    private static func file(
        _ issues: String,
        _ promotion: String = coded,
        _ vocabulary: Vocabulary = .standard.withoutCards
    ) throws(CartwrightError) -> CatalogFile {
        let text = #"{"promotions": [\#(promotion)], "cards_may_issue": \#(issues)}"#
        return try CatalogFile(JSONParser.parse(Array(text.utf8)), vocabulary: vocabulary)
    }

    @Test(
        arguments: [
            #"{"id": "p", "code": "P", "effects": [{"type": "percent_off", "percent": "20"}]}"#,
            #"{"id": "p", "enabled": false, "effects": [{"type": "credit", "amount": 500}]}"#,
            #"{"id": "p", "code": "P", "effects": [{"type": "credit", "amount": {"USD": 500}}]}"#,
        ]
    )
    func `a promotion with a code, or a disabled one with a credit, may be issued`(promotion: String) throws {
        #expect(try Self.file(#"["p"]"#, promotion).catalog.cardsMayIssue == ["p"])
    }

    @Test(
        arguments: [
            #"{"id": "p", "effects": [{"type": "percent_off", "percent": "20"}]}"#,
            #"{"id": "p", "effects": [{"type": "credit", "amount": 500}]}"#,
            #"{"id": "p", "enabled": false, "effects": [{"type": "credit", "percent": "5"}]}"#,
            #"{"id": "p", "enabled": false, "effects": [{"type": "credit", "amount": 500, "after_days": 3}]}"#,
            #"{"id": "q", "code": "Q", "effects": []}"#,
        ]
    )
    func `another promotion is refused with its place`(promotion: String) throws {
        let error = #expect(throws: CartwrightError.self) { try Self.file(#"["p"]"#, promotion) }
        #expect(error?.code == .catalogBadIssue && error?.location.pointer == "/cards_may_issue/0")
    }

    @Test func `a shop needs a key for the codes`() throws {
        let error = #expect(throws: CartwrightError.self) { try Self.file(#"["friend"]"#, Self.coded, .standard) }
        #expect(error?.code == .catalogNoAssignmentKey && error?.location.pointer == "/cards_may_issue")
    }

    @Test func `the list is a part of the catalog's version and of its lines`() throws {
        let (with, without) = (try Self.file(#"["friend"]"#).catalog, try Self.file("[]").catalog)
        #expect(with.version != without.version)
        let lines = CatalogParts(of: with).lines
        #expect(lines == [["cards_may_issue": ["friend"]]])
        var parts = CatalogParts()
        #expect(try parts.read(line: lines[0]))
        #expect(try parts.catalog(of: with.promotions).version == with.version)
    }

    @Test(
        arguments: [
            (coded, #"["friend"]"#, []), (coded, #"["other"]"#, ["catalog.bad_issue /cards_may_issue/0"]),
            (#"{"id": "friend", "effects": []}"#, #"["friend"]"#, ["catalog.bad_issue /cards_may_issue/0"]),
        ] as [(String, String, [String])]
    )
    func `lint finds promotions that cards cannot issue`(
        promotion: String,
        issues: String,
        findings: [String]
    ) throws {
        let linter = Linter(vocabulary: .standard, shop: nil, clock: try Instant("2026-05-01T12:00:00Z"))
        let text = #"{"items": [], "promotions": [\#(promotion)], "cards_may_issue": \#(issues)}"#
        let found = linter.report(on: Array(text.utf8), file: "f.json").problems
            .map { "\($0.code) \($0.location.pointer ?? "")" }
            .filter { $0.hasPrefix("catalog.") }
        #expect(found == findings)
    }
}
