import Testing

@testable import Cartwright

@Suite struct PromotionJSONTests {
    static func promotion(_ text: String) throws -> Promotion {
        try Promotion(JSONParser.parse(text), at: .root.appending("promotions").appending(0))
    }

    @Test func `a promotion is read with all its keys`() throws {
        let promotion = try Self.promotion(
            """
            {"id": "ten", "name": "Ten off", "code": "TENOFF", "enabled": false, "priority": -3, "usage_limit": 5,
             "per_customer_limit": 0, "group": "coupon", "combines_with": ["order", "shipping", "order"],
             "starts_at": "2026-05-01T00:00:00Z", "ends_at": "2026-06-01T00:00:00+02:00", "x_owner": "marketing",
             "conditions": [{"type": "subtotal", "at_least": 3000}, {"type": "quantity", "more_than": 1}],
             "effects": [{"type": "percent_off", "percent": "10"}]}
            """
        )
        #expect(promotion.id == "ten")
        #expect(promotion.name == "Ten off")
        #expect(promotion.code == "TENOFF")
        #expect(!promotion.isEnabled)
        #expect(promotion.priority == -3)
        #expect(promotion.usageLimit == 5)
        #expect(promotion.perCustomerLimit == 0)
        #expect(promotion.stacking.group == "coupon")
        #expect(promotion.stacking.combinesWith == [.order, .shipping])
        #expect(promotion.startsAt == (try Instant("2026-05-01T00:00:00Z")))
        #expect(promotion.endsAt == (try Instant("2026-05-31T22:00:00Z")))
        #expect(promotion.conditions.map { type(of: $0).type } == ["subtotal", "quantity"])
        #expect(promotion.effects.map { type(of: $0).type } == ["percent_off"])
    }

    @Test(
        arguments: [("keep", .keep), ("claw_back", .clawBack), ("refuse", .refuse), ("reprice", .reprice)]
            as [(String, ReturnPolicy)]
    )
    func `the return policy is read, and written unless it is the default`(
        word: String,
        policy: ReturnPolicy
    ) throws {
        let promotion = try Self.promotion(#"{"id": "a", "returns": "\#(word)"}"#)
        #expect(promotion.returns == policy)
        #expect(promotion.json["returns"] == (policy == .keep ? nil : .string(word)))
        #expect(try Self.promotion(#"{"id": "a"}"#).returns == .keep)
    }

    @Test func `only the id is required`() throws {
        let promotion = try Self.promotion(#"{"id": "bare"}"#)
        #expect(promotion.isEnabled)
        #expect(promotion.priority == 0)
        #expect(promotion.stacking == Stacking())
        #expect(promotion.code == nil)
        #expect(promotion.usageLimit == nil)
        #expect(promotion.conditions.isEmpty)
        #expect(promotion.effects.isEmpty)
    }

    @Test(
        arguments: [
            (#""sale""#, "sale", .cart, #""sale""#), (#"{"name": "sale"}"#, "sale", .cart, #""sale""#),
            (#"{"name": "sale", "per": "cart"}"#, "sale", .cart, #""sale""#),
            (#"{"name": "sale", "per": "line"}"#, "sale", .line, #"{"name":"sale","per":"line"}"#),
        ] as [(String, String, PromotionGroup.Per, String)]
    )
    func `a group is a name or an object`(text: String, name: String, per: PromotionGroup.Per, json: String) throws {
        let promotion = try Self.promotion(#"{"id": "a", "group": \#(text)}"#)
        #expect(promotion.stacking.group == PromotionGroup(name, per: per))
        #expect(promotion.json["group"]?.text == json)
        #expect(try Promotion(promotion.json).stacking == promotion.stacking)
    }

    @Test func `exclusive is short for combines_with an empty list`() throws {
        #expect(try Self.promotion(#"{"id": "a", "exclusive": true}"#).stacking == .exclusive)
        #expect(try Self.promotion(#"{"id": "a", "exclusive": false}"#).stacking == Stacking())
        #expect(try Self.promotion(#"{"id": "a", "combines_with": []}"#).stacking == .exclusive)
        #expect(try Self.promotion(#"{"id": "a", "exclusive": false, "combines_with": []}"#).stacking == .exclusive)
    }

    @Test(
        arguments: [
            ("[]", .jsonWrongType, ""),
            ("{}", .jsonMissingKey, ""),
            (#"{"id": 1}"#, .jsonWrongType, "/id"),
            (#"{"id": "a", "enabeld": true}"#, .jsonUnknownKey, "/enabeld"),
            (#"{"id": "a", "enabled": 1}"#, .jsonWrongType, "/enabled"),
            (#"{"id": "a", "code": 10}"#, .jsonWrongType, "/code"),
            (#"{"id": "a", "priority": "1"}"#, .jsonWrongType, "/priority"),
            (#"{"id": "a", "priority": 1.0}"#, .jsonWrongType, "/priority"),
            (#"{"id": "a", "usage_limit": -1}"#, .jsonOutOfRange, "/usage_limit"),
            (#"{"id": "a", "per_customer_limit": -1}"#, .jsonOutOfRange, "/per_customer_limit"),
            (#"{"id": "a", "starts_at": "yesterday"}"#, .timeBadInstant, "/starts_at"),
            (#"{"id": "a", "ends_at": 1777636800}"#, .jsonWrongType, "/ends_at"),
            (#"{"id": "a", "returns": "clawback"}"#, .jsonOutOfRange, "/returns"),
            (#"{"id": "a", "returns": true}"#, .jsonWrongType, "/returns"),
            (#"{"id": "a", "group": []}"#, .jsonWrongType, "/group"),
            (#"{"id": "a", "group": {"per": "line"}}"#, .jsonMissingKey, "/group"),
            (#"{"id": "a", "group": {"name": ""}}"#, .jsonOutOfRange, "/group/name"),
            (#"{"id": "a", "group": {"name": 1}}"#, .jsonWrongType, "/group/name"),
            (#"{"id": "a", "group": {"name": "g", "per": "unit"}}"#, .jsonOutOfRange, "/group/per"),
            (#"{"id": "a", "group": {"name": "g", "each": "line"}}"#, .jsonUnknownKey, "/group/each"),
            (#"{"id": "a", "combines_with": "order"}"#, .jsonWrongType, "/combines_with"),
            (#"{"id": "a", "combines_with": ["orders"]}"#, .jsonOutOfRange, "/combines_with/0"),
            (#"{"id": "a", "combines_with": ["order", 1]}"#, .jsonWrongType, "/combines_with/1"),
            (#"{"id": "a", "exclusive": true, "combines_with": ["order"]}"#, .promotionContradiction, "/exclusive"),
            (#"{"id": "a", "conditions": {}}"#, .jsonWrongType, "/conditions"),
            (#"{"id": "a", "conditions": [{"type": "moon"}]}"#, .promotionUnknownCondition, "/conditions/0/type"),
            (#"{"id": "a", "conditions": [{"type": "subtotal"}]}"#, .jsonMissingKey, "/conditions/0"),
            (
                #"{"id": "a", "conditions": [{"type": "subtotal", "at_least": 1, "atmost": 2}]}"#, .jsonUnknownKey,
                "/conditions/0/atmost"
            ),
            (#"{"id": "a", "effects": ["percent_off"]}"#, .jsonWrongType, "/effects/0"),
            (#"{"id": "a", "effects": [{"type": "free_lunch"}]}"#, .promotionUnknownEffect, "/effects/0/type"),
            (#"{"id": "a", "effects": [{"type": "percent_off"}]}"#, .jsonMissingKey, "/effects/0"),
            (
                #"{"id": "a", "effects": [{"type": "percent_off", "percent": "15%"}]}"#, .moneyBadPercentage,
                "/effects/0/percent"
            ),
            (
                #"{"id": "a", "effects": [{"type": "percent_off", "percent": 15.5}]}"#, .jsonWrongType,
                "/effects/0/percent"
            ),
            (#"{"id": "a", "effects": [{"type": "amount_off", "amount": -1}]}"#, .jsonOutOfRange, "/effects/0/amount"),
            (
                #"{"id": "a", "effects": [{"type": "amount_off", "amount": {"UDS": 1}}]}"#, .moneyBadCurrency,
                "/effects/0/amount/UDS"
            ),
        ] as [(String, ErrorCode, String)]
    )
    func `an invalid promotion is refused at its JSON pointer`(text: String, code: ErrorCode, pointer: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.promotion(text) }
        #expect(error?.code == code)
        #expect(error?.location.pointer == "/promotions/0" + pointer)
    }
}
