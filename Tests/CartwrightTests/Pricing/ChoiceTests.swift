import CartwrightScenarios
import Testing

@testable import Cartwright

@Suite struct ChoiceTests {
    static let line = #"{"sku": "A", "unit_price": 1000, "quantity": 1}"#

    static func off(_ id: String, _ minor: Int, _ more: String = "") -> String {
        #"{"id": "\#(id)", \#(more) "effects": [{"type": "amount_off", "amount": \#(minor)}]}"#
    }

    static func gift(_ id: String, _ price: Int, _ more: String = "") -> String {
        #"{"id": "\#(id)", \#(more) "effects": [{"type": "gift", "sku": "\#(id)", "unit_price": \#(price)}]}"#
    }

    static func gifts(_ id: String, _ count: Int, at price: Int, _ more: String = "") -> String {
        let gift = #"{"type": "gift", "sku": "\#(id)", "quantity": \#(count), "unit_price": \#(price)}"#
        return #"{"id": "\#(id)", \#(more) "effects": [\#(gift)]}"#
    }

    /// Returns a gift without a price beside an amount off.
    static func giftAnd(_ minor: Int, _ id: String, _ more: String) -> String {
        let effects = #"{"type": "gift", "sku": "\#(id)"}, {"type": "amount_off", "amount": \#(minor)}"#
        return #"{"id": "\#(id)", \#(more) "effects": [\#(effects)]}"#
    }

    static let byPriority = #"{"choose": "priority"}"#

    static let rows = [
        ScenarioRow(
            "an exclusive one of higher priority keeps others out",
            lines: line,
            promotions: off("a", 10, #""exclusive": true, "priority": 1,"#) + "," + off("b", 500),
            options: byPriority,
            expect: #""applied": ["a"]"#
        ),
        ScenarioRow(
            "the best set does not ask for priority",
            lines: line,
            promotions: off("a", 10, #""exclusive": true, "priority": 1,"#) + "," + off("b", 500),
            expect: #""applied": ["b"]"#
        ),
        ScenarioRow(
            "one that gives nothing does not block others",
            lines: line,
            promotions: off("a", 0, #""exclusive": true, "priority": 1,"#) + "," + off("b", 500),
            options: byPriority,
            expect: #""applied": ["b"]"#
        ),
        ScenarioRow(
            "of one group at most one",
            lines: line,
            promotions: off("a", 10, #""group": "g","#) + "," + off("b", 20, #""group": "g","#) + "," + off("c", 5),
            expect: #""applied": ["b", "c"]"#
        ),
        ScenarioRow(
            "two small ones beat a great one",
            lines: line,
            promotions: off("a", 100, #""exclusive": true,"#) + "," + off("b", 60) + "," + off("c", 50),
            expect: #""applied": ["b", "c"], "discount": 110"#
        ),
        ScenarioRow(
            "both must agree to combine",
            lines: line,
            promotions: off("a", 100, #""combines_with": ["order"],"#) + ","
                + off("b", 60, #""combines_with": ["shipping"],"#),
            expect: #""applied": ["a"]"#
        ),
        ScenarioRow(
            "a tie goes to the greater gift",
            lines: line,
            promotions: gift("a", 5, #""group": "g", "priority": 9,"#) + "," + gift("b", 6, #""group": "g","#),
            expect: #""applied": ["b"]"#
        ),
        ScenarioRow(
            "then to more units of gifts",
            lines: line,
            promotions: gift("a", 6, #""group": "g", "priority": 9,"#) + "," + gifts("b", 2, at: 3, #""group": "g","#),
            expect: #""applied": ["b"]"#
        ),
        ScenarioRow(
            "a gift without a price counts, beside an exclusive promotion that takes as much off",
            lines: line,
            promotions: off("a", 5, #""exclusive": true, "priority": 9,"#) + "," + off("b", 5) + "," + gift("c", 0),
            expect: #""applied": ["b", "c"], "gifts": [{"promotion": "c", "quantity": 1}]"#
        ),
        ScenarioRow(
            "a gift without a price counts more than a limited code that stays unused",
            lines: line,
            cart: #""codes": ["X"],"#,
            promotions: off("a", 5, #""group": "g", "priority": 9,"#) + ","
                + giftAnd(5, "b", #""group": "g", "code": "X", "usage_limit": 9,"#),
            expect: #""applied": ["b"]"#
        ),
        ScenarioRow(
            "a dearer gift beats several without a price",
            lines: line,
            promotions: gift("a", 1, #""group": "g","#) + "," + gifts("b", 9, at: 0, #""group": "g", "priority": 9,"#),
            expect: #""applied": ["a"]"#
        ),
        ScenarioRow(
            "then to the set that uses fewer limited codes",
            lines: line,
            cart: #""codes": ["X", "Y"],"#,
            promotions: off("a", 5, #""group": "g", "code": "X", "usage_limit": 9, "priority": 9,"#) + ","
                + off("b", 5, #""group": "g", "code": "Y","#),
            expect: #""applied": ["b"], "rejected_codes": [{"code": "X", "reason": "beaten_by"}]"#
        ),
        ScenarioRow(
            "then to fewer promotions",
            lines: line,
            promotions: off("a", 50, #""priority": 9, "combines_with": ["order"],"#) + ","
                + off("b", 50, #""priority": 9, "combines_with": ["order"],"#) + ","
                + off("c", 100, #""exclusive": true,"#),
            expect: #""applied": ["c"]"#
        ),
        ScenarioRow(
            "then to the higher priority",
            lines: line,
            promotions: off("a", 50, #""group": "g","#) + "," + off("b", 50, #""group": "g", "priority": 1,"#),
            expect: #""applied": ["b"]"#
        ),
        ScenarioRow(
            "then to the smaller id",
            lines: line,
            promotions: off("b", 50, #""group": "g","#) + "," + off("a", 50, #""group": "g","#),
            expect: #""applied": ["a"]"#
        ),
        ScenarioRow(
            "a condition on what is left is part of the choice",
            lines: line,
            promotions: """
                {"id": "a", "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "lines"}}]},
                {"id": "b", "conditions": [{"type": "subtotal", "at_least": 950, "basis": "current"}],
                 "effects": [{"type": "amount_off", "amount": 300}]}
                """,
            expect: #""applied": ["b"], "discount": 300"#
        ),
    ]

    @Test(arguments: rows) func `the expected promotions apply`(row: ScenarioRow) throws { try row.check() }

    @Test func `a promotion excluded by priority names the one that excludes it`() throws {
        let rejection = try #require(try Self.rows[0].quote().notApplied.first)
        #expect(rejection == RejectedPromotion(promotion: "b", reason: .excludedBy, by: "a"))
    }

    @Test func `a beaten promotion names the winner and both values`() throws {
        let quote = try Self.rows[4].quote()
        let rejection = try #require(quote.notApplied.first)
        #expect(rejection.json.text == #"{"promotion":"a","reason":"beaten_by","by":"b","value":100,"by_value":110}"#)
        #expect(
            quote.choice == Choice(valueMinor: 110, boundMinor: 110, isExact: true, nodes: quote.choice?.nodes ?? 0)
        )
    }

    @Test func `a beaten promotion has the best set with it, which gives the stated value when priced alone`() throws {
        var beaten = 0
        for row in Self.rows {
            let quote = try row.quote()
            for rejection in quote.notApplied where rejection.valueMinor ?? 0 > 0 {
                beaten += 1
                #expect(rejection.bestSet.contains(rejection.promotion), "\(row)")
                let alone = try row.quote(keeping: rejection.bestSet)
                #expect(alone.discountMinor + alone.shippingDiscountMinor == rejection.valueMinor, "\(row)")
                #expect(Set(alone.applied.map(\.promotion)) == Set(rejection.bestSet), "\(row)")
            }
        }
        #expect(beaten > 5)
    }

    @Test func `a choice without conflicts needs no search`() throws {
        let promotions = (1...30).map { Self.off("p\($0)", 1) }.joined(separator: ",")
        let quote = try ScenarioRow("", lines: Self.line, promotions: promotions, expect: "").quote()
        #expect(quote.discountMinor == 30)
        #expect(quote.choice?.nodes == 1)
    }
}

extension ScenarioRow {
    /// Prices the row with only some of its promotions.
    fileprivate func quote(keeping ids: [String]) throws -> Quote {
        guard case .object(var document) = try JSONParser.parse(text), case .array(let all)? = document["promotions"]
        else { throw CartwrightError(.jsonWrongType, "a scenario without promotions") }
        document["promotions"] = .array(all.filter { $0["id"].map { ids.map(JSONValue.string).contains($0) } ?? false })
        return try Scenario(.object(document)).quote(clock: .testing, explanation: .all)
    }
}
