import Cartwright
import Foundation
import Testing

@testable import CartwrightAgents

/// Every name that the adapters write is in the schemas.
@Suite struct NamesTests {
    static func schema(_ path: String) throws -> JSONValue {
        try JSONParser.parse(AgentsBench.file("Tests/CartwrightAgentsTests/Schemas/\(path)"))
    }

    @Test func `statuses are those of the schemas`() throws {
        let ucp = try UCPVersion.all.map { version in
            let checkout = try Self.schema("ucp-\(version.name)/schemas/shopping/checkout.json")
            return checkout["properties"]?["status"]?["enum"]?.elements ?? []
        }
        let base = try Self.schema("acp-2026-04-17/schema.agentic_checkout.json")["$defs"]?["CheckoutSessionBase"]
        let acp = base?["properties"]?["status"]?["enum"]?.elements ?? []
        for standing in SessionState.Standing.allCases {
            #expect(ucp.allSatisfy { $0.contains(.string(UCPNames.status(standing))) })
            #expect(acp.contains(.string(ACPNames.status(standing))))
        }
        #expect(Set(SessionState.Standing.allCases.map(UCPNames.status)).count == SessionState.Standing.allCases.count)
    }

    @Test func `reasons of codes are those of the schema, and all differ`() throws {
        let definitions = try Self.schema("acp-2026-04-17/schema.agentic_checkout.json")["$defs"]
        let known = definitions?["DiscountErrorCode"]?["enum"]?.elements ?? []
        for refusal in CodeRefusal.allCases {
            #expect(known.contains(.string(refusal.standard.rawValue)), "\(refusal)")
        }
        #expect(Set(CodeRefusal.allCases.map(\.rawValue)).count == CodeRefusal.allCases.count)
    }

    @Test func `messages of the second protocol have codes from its schema`() throws {
        let definitions = try Self.schema("acp-2026-04-17/schema.agentic_checkout.json")["$defs"]
        let notices: [Notice] = [
            .shortfall(ItemShortfall(item: "x", index: 0, available: nil)),
            .shortfall(ItemShortfall(item: "x", index: 0, available: 0)),
            .shortfall(ItemShortfall(item: "x", index: 0, available: 3)), .noDestination, .noOption, .notSentThere,
            .needsBuyer("x"), .paymentRefused("x"), .badPayment("x"), .uncheckedClaim("x"), .priceChanged,
            .code("x", index: 0, .expired),
        ]
        for notice in notices {
            let message = ACPMessages.message(notice)
            let kind = message["type"] == "error" ? "MessageError" : "MessageWarning"
            let known = definitions?[kind]?["properties"]?["code"]?["enum"]?.elements ?? []
            #expect(known.contains(message["code"] ?? .null), "\(notice)")
        }
    }

    @Test(arguments: [
        ("ended", CodeRefusal.expired), ("not_started", .expired), ("unknown_code", .invalid),
        ("excluded_by", .notCombinable), ("beaten_by", .beaten), ("usage_limit_reached", .usedUp),
        ("budget_exhausted", .usedUp), ("customer_limit_reached", .usedUp), ("condition_not_met", .minimumNotMet),
        ("disabled", .invalid),
    ])
    func `a reason of the engine maps to a reason of a code`(_ reason: String, _ refusal: CodeRefusal) {
        #expect(CodeRefusal(reason: reason, unmet: [], isKnown: true) == refusal)
    }

    @Test func `an unmet segment is ineligible for a known customer and not logged in for a guest`() {
        let finding = Finding(condition: "customer_segment", isMet: false, observed: [], required: [:])
        let reason = "condition_not_met"
        #expect(CodeRefusal(reason: reason, unmet: [finding], isKnown: true) == .ineligible)
        #expect(CodeRefusal(reason: reason, unmet: [finding], isKnown: false) == .notLoggedIn)
    }
}
