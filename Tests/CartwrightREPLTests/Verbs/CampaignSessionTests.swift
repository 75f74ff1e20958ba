import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

/// Campaigns in a session: their limits, dates and explanations.
struct CampaignSessionTests {
    private static func interpreter(_ campaign: String) throws -> Interpreter {
        let catalog = #"""
            {"currency": "USD", "items": [{"sku": "CUP", "unit_price": 400}],
             "campaigns": [{"id": "autumn", "name": "Autumn sale", \#(campaign)}],
             "promotions": [
              {"id": "ten", "campaign": "autumn", "effects": [{"type": "percent_off", "percent": "10"}]}]}
            """#
        var interpreter = Interpreter.empty(files: MemoryFiles(["cups.json": catalog]))
        for line in ["load catalog cups.json", "add item CUP qty=2"] { try interpreter.answer(line) }
        return interpreter
    }

    @Test(
        arguments: [
            (#""usage_limit": 1"#, ["campaign_limit", "campaign autumn: used 0 of 1"]),
            (
                #""budget": {"kind": "amount", "limit": 500, "used": 500}"#,
                ["campaign_budget", "campaign autumn: spent $5.00 of $5.00"]
            ),
            (#""enabled": false"#, ["campaign autumn is disabled"]),
            (#""ends_at": "2020-01-01T00:00:00Z""#, ["campaign autumn: ended 2020-01-01T00:00:00Z"]),
        ] as [(String, [String])]
    )
    func `an explanation names the campaign`(campaign: String, words: [String]) throws {
        var interpreter = try Self.interpreter(campaign)
        let lines = try interpreter.answer("explain promotion ten")
        for word in words { #expect(lines.contains { $0.contains(word) }, "\(lines)") }
    }

    @Test func `orders use up the campaign, and undo gives the use back`() throws {
        var interpreter = try Self.interpreter(#""usage_limit": 1"#)
        for line in ["begin checkout", "pay order", "add item CUP"] { try interpreter.answer(line) }
        let used = try interpreter.answer("explain promotion ten")
        #expect(used.contains { $0.contains("campaign autumn: used 1 of 1") }, "\(used)")
        let list = try interpreter.answer("list promotions")
        #expect(list.contains { $0.contains("campaign autumn usage limit reached") }, "\(list)")
        for line in ["undo", "undo"] { try interpreter.answer(line) }
        let again = try interpreter.answer("explain promotion ten")
        #expect(again.contains { $0.contains("campaign autumn: used 0 of 1") }, "\(again)")
    }

    @Test func `show promotion and help describe a campaign`() throws {
        var interpreter = try Self.interpreter(#""usage_limit": 3"#)
        let facts = try interpreter.answer("show promotion ten")
        #expect(facts.contains { $0.contains("autumn, Autumn sale, 3 uses in total") }, "\(facts)")
        #expect(try interpreter.answer("help campaign").contains { $0.contains("usage_limit") })
    }
}
