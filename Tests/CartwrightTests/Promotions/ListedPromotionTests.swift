import CartwrightScenarios
import PricingOracle
import Testing

@testable import Cartwright

/// Promotions that name lists of their catalog or scenario in place of arrays.
@Suite struct ListedPromotionTests {
    private static let lists = #"{"eu": ["AT", "BE"], "mugs": ["MUG", "CUP"], "sizes": [4, 5]}"#

    private static func promotion(_ text: String, lists: String = lists) throws -> Promotion {
        let vocabulary = Vocabulary.standard.with(try NamedLists(JSONParser.parse(lists)))
        return try Promotion(JSONParser.parse(text), vocabulary: vocabulary)
    }

    private static let effect = #"{"type":"amount_off","amount":1,"target":{"scope":"order"}}"#

    private static func condition(_ condition: String) -> String {
        #"{"id":"p","conditions":[\#(condition)],"effects":[\#(effect)]}"#
    }

    private static func target(_ target: String) -> String {
        #"{"id":"p","effects":[{"type":"percent_off","percent":"10","target":\#(target)}]}"#
    }

    /// Promotions with names of lists, and the same with arrays.
    static let rows: [(named: String, writtenOut: String)] =
        [
            (#"{"type":"country","any_of":{"list":"eu"}}"#, #"{"type":"country","any_of":["AT","BE"]}"#),
            (#"{"type":"country","none_of":{"list":"eu"}}"#, #"{"type":"country","none_of":["AT","BE"]}"#),
            (
                #"{"type":"customer_segment","any_of":["AT"],"none_of":{"list":"eu"}}"#,
                #"{"type":"customer_segment","any_of":["AT"],"none_of":["AT","BE"]}"#
            ),
            (#"{"type":"channel","any_of":{"list":"eu"}}"#, #"{"type":"channel","any_of":["AT","BE"]}"#),
            (
                #"{"type":"shipping_method","any_of":{"list":"eu"}}"#,
                #"{"type":"shipping_method","any_of":["AT","BE"]}"#
            ),
            (
                #"{"type":"customer","key":"size","any_of":{"list":"sizes"}}"#,
                #"{"type":"customer","key":"size","any_of":[4,5]}"#
            ),
            (
                #"{"type":"cart","key":"size","none_of":{"list":"sizes"}}"#,
                #"{"type":"cart","key":"size","none_of":[4,5]}"#
            ),
            (
                #"{"type":"quantity","at_least":2,"filter":{"skus":{"list":"mugs"}}}"#,
                #"{"type":"quantity","at_least":2,"filter":{"skus":["CUP","MUG"]}}"#
            ),
            (
                #"{"type":"subtotal","at_least":2,"filter":{"not_skus":{"list":"mugs"},"categories":{"list":"eu"}}}"#,
                #"{"type":"subtotal","at_least":2,"filter":{"not_skus":["CUP","MUG"],"categories":["AT","BE"]}}"#
            ),
            (
                #"{"type":"distinct_skus","at_least":2,"filter":{"not_categories":{"list":"eu"}}}"#,
                #"{"type":"distinct_skus","at_least":2,"filter":{"not_categories":["AT","BE"]}}"#
            ),
            (
                #"{"type":"quantity","at_least":2,"filter":{"attributes":{"brand":"acme","size":{"list":"sizes"}}}}"#,
                #"{"type":"quantity","at_least":2,"filter":{"attributes":{"brand":"acme","size":[4,5]}}}"#
            ),
            (
                #"{"type":"quantity","at_least":2,"filter":{"not_attributes":{"size":{"list":"sizes"}}}}"#,
                #"{"type":"quantity","at_least":2,"filter":{"not_attributes":{"size":[4,5]}}}"#
            ),
            (
                #"{"type":"not","of":{"type":"any","of":[{"type":"country","any_of":{"list":"eu"}}]}}"#,
                #"{"type":"not","of":{"type":"any","of":[{"type":"country","any_of":["AT","BE"]}]}}"#
            ),
        ].map { (condition($0), condition($1)) }
        + [
            (
                #"{"scope":"lines","filter":{"skus":{"list":"mugs"}}}"#,
                #"{"scope":"lines","filter":{"skus":["CUP","MUG"]}}"#
            ),
            (
                #"{"scope":"shipping","filter":{"methods":{"list":"eu"}}}"#,
                #"{"scope":"shipping","filter":{"methods":["AT","BE"]}}"#
            ),
        ].map { (target($0), target($1)) }
        + [
            (
                #"{"type":"buy_x_get_y","buy":{"quantity":2,"filter":{"skus":{"list":"mugs"}}},"#
                    + #""get":{"quantity":1,"filter":{"categories":{"list":"eu"}}},"percent":"100"}"#,
                #"{"type":"buy_x_get_y","buy":{"quantity":2,"filter":{"skus":["CUP","MUG"]}},"#
                    + #""get":{"quantity":1,"filter":{"categories":["AT","BE"]}},"percent":"100"}"#
            ),
            (
                #"{"type":"fixed_price","amount":5,"#
                    + #""target":{"scope":"units","filter":{"skus":{"list":"mugs"}},"take":"dearest"}}"#,
                #"{"type":"fixed_price","amount":5,"#
                    + #""target":{"scope":"units","filter":{"skus":["CUP","MUG"]},"take":"dearest"}}"#
            ),
            (
                #"{"type":"amount_off","amount":5,"target":{"scope":"order","filter":{"skus":{"list":"mugs"}}}}"#,
                #"{"type":"amount_off","amount":5,"target":{"scope":"order","filter":{"skus":["CUP","MUG"]}}}"#
            ),
            (
                #"{"type":"tiered","basis":"subtotal","tiers":[{"at_least":1,"percent":"5"}],"#
                    + #""target":{"scope":"lines","filter":{"skus":{"list":"mugs"}}}}"#,
                #"{"type":"tiered","basis":"subtotal","tiers":[{"at_least":1,"percent":"5"}],"#
                    + #""target":{"scope":"lines","filter":{"skus":["CUP","MUG"]}}}"#
            ),
        ].map { (#"{"id":"p","effects":[\#($0)]}"#, #"{"id":"p","effects":[\#($1)]}"#) }

    @Test(arguments: rows)
    func `JSON keeps the name of a list, and has its values without the lists`(named: String, writtenOut: String) throws
    {
        let (promotion, plain) = (try Self.promotion(named), try Self.promotion(writtenOut, lists: "{}"))
        #expect(try promotion.json == Self.promotion(promotion.json.text).json)
        #expect(promotion.json.text.contains(#"{"list":"#))
        #expect(!promotion.jsonWithoutLists.text.contains(#"{"list":"#))
        #expect(try Promotion(promotion.jsonWithoutLists).json.text == plain.json.text)
    }

    @Test(
        arguments: [
            (
                condition(#"{"type":"country","any_of":{"list":"ue"}}"#), "/conditions/0/any_of/list",
                #"did you mean "eu"?"#
            ),
            (
                condition(#"{"type":"country","any_of":{"list":"american"}}"#), "/conditions/0/any_of/list",
                #"add the list to "lists", or write the values here"#
            ),
            (
                target(#"{"scope":"lines","filter":{"skus":{"list":"mug"}}}"#),
                "/effects/0/target/filter/skus/list", #"did you mean "mugs"?"#
            ),
            (
                target(#"{"scope":"lines","filter":{"attributes":{"size":{"list":"size"}}}}"#),
                "/effects/0/target/filter/attributes/size/list", #"did you mean "sizes"?"#
            ),
        ]
    )
    func `an unknown list is an error with the nearest name`(text: String, pointer: String, hint: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.promotion(text) }
        #expect(error?.code == .promotionUnknownList)
        #expect(error?.location.pointer == pointer)
        #expect(error?.hint == hint)
    }

    @Test(
        arguments: [
            (#"{"type":"country","any_of":{"list":7}}"#, ErrorCode.jsonWrongType, "/conditions/0/any_of/list"),
            (#"{"type":"country","any_of":{"list":"eu","lists":1}}"#, .jsonUnknownKey, "/conditions/0/any_of/lists"),
            (#"{"type":"country","any_of":{}}"#, .jsonMissingKey, "/conditions/0/any_of"),
            (#"{"type":"country","any_of":["AT",{"list":"eu"}]}"#, .jsonWrongType, "/conditions/0/any_of/1"),
            (#"{"type":"country","any_of":{"list":"sizes"}}"#, .jsonWrongType, "/conditions/0/any_of"),
            (#"{"type":"schedule","weekdays":{"list":"eu"}}"#, .jsonWrongType, "/conditions/0/weekdays"),
        ]
    )
    func `only a whole array of fitting values can be a list`(text: String, code: ErrorCode, pointer: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.promotion(Self.condition(text)) }
        #expect(error?.code == code)
        #expect(error?.location.pointer == pointer)
    }

    @Test func `an array that is set in code replaces the list`() throws {
        let promotion = try Self.promotion(Self.condition(#"{"type":"country","any_of":{"list":"eu"}}"#))
        var country = try #require(promotion.conditions[0] as? CountryCondition)
        #expect(country.membership.anyOf == ["AT", "BE"] && country.membership.lists["any_of"] == "eu")
        country.membership.anyOf = ["AT"]
        #expect(country.json.text == #"{"type":"country","any_of":["AT"]}"#)
        let percent = try Self.promotion(Self.target(#"{"scope":"lines","filter":{"skus":{"list":"mugs"}}}"#))
        var effect = try #require(percent.effects[0] as? PercentOff)
        #expect(effect.target.filter.skus == ["MUG", "CUP"] && effect.target.filter.lists["skus"] == "mugs")
        effect.target.filter.skus = ["MUG"]
        #expect(effect.target.filter.json.text == #"{"skus":["MUG"]}"#)
        effect.target.filter.attributes = ["size": [4]]
        #expect(effect.target.filter.json.text == #"{"skus":["MUG"],"attributes":{"size":[4]}}"#)
    }

    @Test func `a finding has the values of the list`() throws {
        let promotion = try Self.promotion(Self.condition(#"{"type":"country","any_of":{"list":"eu"}}"#))
        var cart = Cart(currency: .usd)
        cart.country = "US"
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 100, quantity: 1)]
        var options = PricingOptions()
        options.explanation = .all
        let quote = try price(cart, from: Catalog([promotion]), at: .testing, options: options)
        #expect(quote.notApplied.first?.unmet.first?.required["any_of"] == ["AT", "BE"])
    }

    @Test func `the version of a catalog depends on the values of its lists`() throws {
        let text = Self.condition(#"{"type":"country","any_of":{"list":"eu"}}"#)
        let plain = Self.condition(#"{"type":"country","any_of":["AT","BE"]}"#)
        let versions = try [(text, Self.lists), (plain, "{}"), (text, #"{"eu": ["AT", "DE"]}"#)].map {
            try Catalog([Self.promotion($0, lists: $1)]).version
        }
        #expect(versions[0] == versions[1] && versions[0] != versions[2])
    }

    /// Scenarios that name lists are priced as with the values written out, for every generated promotion.
    @Test func `names of lists change no price`() throws {
        var named = 0
        for seed in 1...400 as ClosedRange<UInt64> {
            var generator = ScenarioGenerator(seed: seed)
            let value = generator.scenario()
            guard value["lists"] != nil else { continue }
            named += 1
            let check = try OracleCheck(value, clock: .testing)
            #expect(check.findings.isEmpty, "seed \(seed): \(check.findings)")
        }
        #expect(named > 20)
    }
}
