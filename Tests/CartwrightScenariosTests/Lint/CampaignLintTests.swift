import Cartwright
import Testing

@testable import CartwrightScenarios

/// Findings and errors about campaigns.
struct CampaignLintTests {
    private static func report(_ text: String) throws -> [String] {
        let linter = Linter(vocabulary: .standard, shop: nil, clock: try Instant("2026-05-01T12:00:00Z"))
        return linter.report(on: Array(text.utf8), file: "f.json").problems
            .map { "\($0.code) \($0.location.pointer ?? "")" }
    }

    private static let off = #""effects": [{"type": "percent_off", "percent": "10"}]"#

    @Test(
        arguments: [
            ("", "", []),
            (#", "ends_at": "2026-06-01T00:00:00Z""#, "", []),
            (#", "ends_at": "2026-05-01T12:00:00Z""#, "", ["lint.ended /campaigns/0/ends_at"]),
            (
                #", "starts_at": "2026-06-01T00:00:00Z", "ends_at": "2026-06-01T00:00:00Z""#, "",
                ["lint.dates_reversed /campaigns/0/ends_at"]
            ),
            (
                #", "starts_at": "2026-06-01T00:00:00Z""#, #""ends_at": "2026-06-01T00:00:00Z", "#,
                ["lint.never_applies /promotions/0/campaign"]
            ),
            (#", "starts_at": "2026-06-01T00:00:00Z""#, #""ends_at": "2026-06-01T00:00:01Z", "#, []),
            (
                #", "ends_at": "2026-06-01T00:00:00Z""#, #""starts_at": "2026-06-01T00:00:00Z", "#,
                ["lint.never_applies /promotions/0/campaign"]
            ),
            (
                #", "budget": {"kind": "amount", "limit": 5, "used": 5}"#, "",
                ["lint.never_applies /campaigns/0/budget"]
            ),
            (#", "usage_limit": 0"#, "", ["json.out_of_range /campaigns/0/usage_limit"]),
        ] as [(String, String, [String])]
    )
    func `campaigns that cannot apply are found`(campaign: String, promotion: String, findings: [String]) throws {
        for cart in ["", #""cart": {"currency": "USD"}, "#] {
            let text = """
                {\(cart)"campaigns": [{"id": "c"\(campaign)}], "promotions": [
                  {"id": "p", "campaign": "c", \(promotion)\(Self.off)}]}
                """
            #expect(try Self.report(text) == findings)
        }
    }

    @Test func `unused, unknown and repeated campaigns are found at once, in a document and in lines`() throws {
        let promotions = ["d", "c"].map { #"{"id": "\#($0)", "campaign": "\#($0)x", \#(Self.off)}"# }
        let campaigns = #""campaigns": [{"id": "cx"}, {"id": "other"}, {"id": "cx"}]"#
        #expect(
            try Self.report(#"{\#(campaigns), "promotions": [\#(promotions.joined(separator: ", "))]}"#) == [
                "promotion.duplicate_campaign /campaigns/2/id", "promotion.unknown_campaign /promotions/0/campaign",
                "lint.unused_campaign /campaigns/1/id",
            ]
        )
        let lines = try Self.report(promotions.joined(separator: "\n") + "\n{\(campaigns)}")
        #expect(
            lines.sorted() == [
                "lint.unused_campaign /campaigns/1/id", "promotion.duplicate_campaign /campaigns/2/id",
                "promotion.unknown_campaign /campaign",
            ]
        )
    }
}
