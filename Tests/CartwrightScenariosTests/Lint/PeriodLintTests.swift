import Cartwright
import Testing

@testable import CartwrightScenarios

/// Findings about limits with a period.
struct PeriodLintTests {
    private static func report(_ keys: String, campaign: String = "") throws -> [String] {
        let linter = Linter(vocabulary: .standard, shop: nil, clock: try Instant("2026-05-01T12:00:00Z"))
        let text = """
            {"campaigns": [{"id": "c"\(campaign)}], "promotions": [
              {"id": "p", "campaign": "c", "conditions": [{"type": "customer_segment", "any_of": ["x"]}]\(keys),
               "effects": [{"type": "percent_off", "percent": "10"}]}]}
            """
        return linter.report(on: Array(text.utf8), file: "f.json").problems
            .map { "\($0.code) \($0.location.pointer ?? "")" }
    }

    private static let may = #", "starts_at": "2026-05-02T00:00:00Z", "ends_at": "2026-06-01T00:00:00Z""#
    private static func limit(_ count: Int, _ every: String) -> String {
        #"{"count": \#(count), "every": "\#(every)"}"#
    }

    @Test(
        arguments: [
            (#"\#(may), "usage_limit": \#(limit(5, "day"))"#, []),
            (
                #"\#(may), "usage_limit": \#(limit(5, "month"))"#,
                ["lint.period_never_ends /promotions/0/usage_limit/every"]
            ),
            (
                #"\#(may), "usage_limit": {"count": 5, "every": "month", "time_zone": "Asia/Tokyo"}"#, []
            ),
            (
                #"\#(may), "budget": {"kind": "uses", "limit": 5, "every": "month"}"#,
                ["lint.period_never_ends /promotions/0/budget/every"]
            ),
            (
                #"\#(may), "per_customer_limit": \#(limit(5, "month"))"#,
                ["lint.period_never_ends /promotions/0/per_customer_limit/every"]
            ),
            (#", "starts_at": "2026-05-02T00:00:00Z", "usage_limit": \#(limit(5, "month"))"#, []),
            // A limit is reached first only if its period holds that of the other.
            (
                #", "usage_limit": 5, "per_customer_limit": \#(limit(9, "day"))"#,
                ["lint.limit_never_reached /promotions/0/per_customer_limit"]
            ),
            (#", "usage_limit": \#(limit(5, "day")), "per_customer_limit": 9"#, []),
            (
                #", "usage_limit": \#(limit(5, "day")), "per_customer_limit": \#(limit(9, "day"))"#,
                ["lint.limit_never_reached /promotions/0/per_customer_limit"]
            ),
            (#", "usage_limit": \#(limit(5, "day")), "budget": {"kind": "uses", "limit": 9}"#, []),
        ] as [(String, [String])]
    )
    func `limits with a period that cannot matter are found`(keys: String, findings: [String]) throws {
        #expect(try Self.report(keys) == findings)
    }

    @Test func `a period of a campaign that holds its dates is found`() throws {
        let found = try Self.report("", campaign: #"\#(Self.may), "usage_limit": \#(Self.limit(5, "month"))"#)
        #expect(found == ["lint.period_never_ends /campaigns/0/usage_limit/every"])
        let within = try Self.report(#", "usage_limit": \#(Self.limit(5, "month"))"#, campaign: Self.may)
        #expect(within == ["lint.period_never_ends /promotions/0/usage_limit/every"])
    }
}
