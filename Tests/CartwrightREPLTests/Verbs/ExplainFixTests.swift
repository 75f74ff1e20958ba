import Cartwright
import Testing

@testable import CartwrightREPL

/// A shown fix works: typed as it stands, it makes the coupon or the promotion apply. A coupon or promotion that
/// does not apply has a row with the reason.
@Suite(.timeLimit(.minutes(15))) struct ExplainFixTests {
    private static let items = #"""
        {"sku":"PAD","unit_price":250,"categories":["paper"]},{"sku":"INK","unit_price":900},
        {"sku":"PEN","unit_price":400,"categories":["paper"]},{"sku":"GRINDER","unit_price":3900,"categories":["coffee"]}
        """#

    private static func shop(_ promotions: String, cards: [String] = []) -> MemoryFiles {
        let cards = cards.enumerated().map { index, promotion in
            let text = promotion.replacing("\"", with: "\\\"")
            return #"""
                {"id":"card\#(index)","tp":"captioned_image","ca":1766653200,"ea":-1,
                 "e":{"class_type":"coupon_code","coupon_code":"CARD\#(index)","promotion":"\#(text)"}}
                """#
        }
        return MemoryFiles([
            "shop.json": #"{"currency":"USD","items":[\#(items)],"promotions":[\#(promotions)]}"#,
            "cards.json": "[\(cards.joined(separator: ","))]",
        ])
    }

    private static func shopping(_ promotions: String, cards: [String] = [], _ lines: String...) throws -> Interpreter {
        var interpreter = Interpreter.empty(files: shop(promotions, cards: cards))
        for line in ["load catalog shop.json", "load cards cards.json"] + lines { try interpreter.answer(line) }
        return interpreter
    }

    /// Returns the text of each line after `fix:`.
    private static func fixes(_ lines: [String]) -> [String] {
        lines.filter { $0.hasPrefix("  fix: ") }.map { String($0.dropFirst("  fix: ".count)) }
    }

    /// Returns the commands of a fix; empty for a fix in words.
    private static func commands(in fix: String) -> [String] {
        let commands = fix.split(separator: "such as: ").last.map(String.init) ?? fix
        return fix.hasPrefix("add $") && !fix.contains("such as: ")
            || fix.contains(" more")
                && !fix.contains("such as: ")
            ? [] : CommandLine.commands(in: commands)
    }

    private static func applies(_ lines: [String]) -> Bool {
        let first = lines.first ?? ""
        return first.contains(" applies and ") || first.contains(" would save ")
            || first.contains(" is applied and saves")
    }

    // MARK: Fixes

    private static let off = #""effects":[{"type":"percent_off","percent":"10"}]"#

    private static let rows: [(keys: String, fixes: [String])] = [
        // Two conditions that one command meets.
        (
            #""conditions":[{"type":"subtotal","at_least":4000},{"type":"quantity","at_least":1,"filter":{"categories":["coffee"]}}]"#,
            ["add item GRINDER"]
        ),
        // Two conditions with one command each, on one line.
        (
            #""conditions":[{"type":"country","any_of":["DE"]},{"type":"channel","any_of":["app"]}]"#,
            ["set country DE; set channel app"]
        ),
        (
            #""code":"X","conditions":[{"type":"quantity","at_least":3}]"#,
            ["enter code X; add item PAD qty=2"]
        ),
        // A condition with a fix and one without.
        (#""conditions":[{"type":"subtotal","at_least":900},{"type":"subtotal","at_most":300}]"#, []),
        (#""usage_limit":1,"used":1,"conditions":[{"type":"quantity","at_least":3}]"#, []),
        (#""enabled":false,"conditions":[{"type":"quantity","at_least":3}]"#, []),
        (#""conditions":[{"type":"country","any_of":["DE"]},{"type":"country","any_of":["FR"]}]"#, []),
        // An item that the shop lacks, as a fix in words.
        (#""conditions":[{"type":"quantity","at_least":2,"filter":{"skus":["MUG"]}}]"#, ["add 2 more of MUG"]),
        // Alternatives, each sufficient.
        (
            #""conditions":[{"type":"any","of":[{"type":"country","any_of":["DE"]},{"type":"channel","any_of":["app"]}]}]"#,
            ["set country DE", "set channel app"]
        ),
    ]

    @Test(arguments: rows.indices)
    func `a fix meets all requirements, or none is shown`(index: Int) throws {
        let (keys, fixes) = Self.rows[index]
        let promotion = #"{"id":"p",\#(keys),\#(Self.off)}"#
        var interpreter = try Self.shopping(promotion, "add item PAD")
        #expect(Self.fixes(try interpreter.answer("explain promotion p")) == fixes, "\(keys)")
    }

    @Test func `the hint for an abbreviated item has its full name`() throws {
        var interpreter = try Self.shopping("")
        #expect(try interpreter.refusal("add item GRI").hint == "add item GRINDER")
        #expect(try interpreter.refusal("add item gri qty=2").hint == "add item GRINDER qty=2")
        #expect(try interpreter.refusal("add item KETTLE").hint == "add item KETTLE price=10.00")
    }

    // MARK: Rows

    private static let coupons: [(coupon: String, lines: [String], row: String)] = [
        (#"{"id":"c","enabled":false,\#(off)}"#, [], "  no  enabled     the promotion is disabled"),
        (
            #"{"id":"c","effects":[{"type":"percent_off","percent":"10","target":{"scope":"lines","filter":{"skus":["MUG"]}}}]}"#,
            [], "  no  applied     no line of the cart to discount"
        ),
        (#"{"id":"p",\#(off)}"#, [], "  no  promotion_id  another promotion already has the id \"p\""),
        (
            #"{"id":"c","group":"g",\#(off)}"#, [],
            "  no  chosen      beaten by p, with it $0.25 off in total instead of $0.50"
        ),
        (
            #"{"id":"c","budget":{"kind":"amount","limit":20},\#(off)}"#, [],
            "  no  budget      the remaining budget does not cover the discount"
        ),
    ]

    @Test(arguments: coupons.indices)
    func `a coupon that does not apply has a row for each kind of reason`(index: Int) throws {
        let (coupon, lines, row) = Self.coupons[index]
        let catalog = #"{"id":"p","group":"g","effects":[{"type":"percent_off","percent":"20"}]}"#
        var interpreter = try Self.shopping(catalog, cards: [coupon], "add item PAD")
        for line in lines { try interpreter.answer(line) }
        let explained = try interpreter.answer("explain coupon card0")
        #expect(explained.first?.contains(" does not apply") == true, "\(explained)")
        #expect(explained.contains(row), "\(explained)")
    }

    @Test func `a beaten coupon names the catalog promotion that won, not a card with its id`() throws {
        let catalog = #"{"id":"p","group":"g","effects":[{"type":"percent_off","percent":"20"}]}"#
        let cards = [#"{"id":"p",\#(Self.off)}"#, #"{"id":"c","group":"g",\#(Self.off)}"#]
        var interpreter = try Self.shopping(catalog, cards: cards, "add item PAD")
        let explained = try interpreter.answer("explain coupon card1")
        #expect(explained.contains("  no  chosen      beaten by p, with it $0.25 off in total instead of $0.50"))
        #expect(Self.fixes(explained) == [])
    }

    @Test func `over a connection each reason has a row`() throws {
        for reason in Reason.allCases {
            let rejection = #"{"promotion": "tenoff", "reason": "\#(reason.rawValue)"}"#
            let coupon = """
                {"card": "tenoff", "code": "TENOFF", "headline": "10%", "status": "ineligible", "reason": \(rejection)}
                """
            let service = ScriptedService()
            var interpreter = try service.interpreter(PublicSession(coupon: coupon, notApplied: rejection))
            for line in ["explain coupon TENOFF", "explain promotion tenoff"] {
                let lines = try interpreter.answer(line)
                #expect(lines.contains { $0.hasPrefix("  no  ") }, "\(reason) \(lines)")
                #expect(Self.fixes(lines) == [])
                let json = try interpreter.reply(line).json
                #expect(json["checks"]?.isAnyUnmet == true, "\(reason)")
            }
        }
    }

    @Test func `over a connection two shortfalls are one fix`() throws {
        let unmet = """
            [{"condition": "subtotal", "at_least": 3000, "observed": 2500, "short_by": 500},
             {"condition": "quantity", "at_least": 4, "observed": 2, "short_by": 2}]
            """
        let some = unmet.replacing("]", with: #", {"condition": "country", "any_of": ["DE"], "observed": null}]"#)
        for (unmet, fixes) in [(unmet, ["add $5.00 more and 2 more units"]), (some, [])] {
            let rejection = #"{"promotion": "tenoff", "reason": "condition_not_met", "unmet": \#(unmet)}"#
            let coupon = """
                {"card": "tenoff", "code": "TENOFF", "headline": "10%", "status": "ineligible", "reason": \(rejection)}
                """
            let service = ScriptedService()
            var interpreter = try service.interpreter(PublicSession(coupon: coupon, notApplied: rejection))
            #expect(Self.fixes(try interpreter.answer("explain coupon TENOFF")) == fixes)
        }
    }

    // MARK: Random sessions

    private static let keys = [
        #""starts_at":"2026-03-01T00:00:00Z""#, #""ends_at":"2025-03-01T00:00:00Z""#, #""enabled":false"#,
        #""usage_limit":2,"used":2"#, #""code":"CODE""#, #""group":"g""#, #""group":"g","code":"G""#,
        #""exclusive":true"#,
        #""budget":{"kind":"amount","limit":90}"#,
    ]

    private static let conditions = [
        #"{"type":"subtotal","at_least":3000}"#, #"{"type":"subtotal","at_most":1500}"#,
        #"{"type":"quantity","at_least":3,"filter":{"categories":["paper"]}}"#,
        #"{"type":"distinct_skus","at_least":3}"#,
        #"{"type":"country","any_of":["DE"]}"#, #"{"type":"country","any_of":["FR"]}"#,
        #"{"type":"customer_segment","any_of":["vip"]}"#, #"{"type":"order_number","equals":1}"#,
        #"{"type":"customer","key":"stamps","at_least":9}"#, #"{"type":"schedule","weekdays":["fri"],"from":"20:00"}"#,
        #"{"type":"not","of":{"type":"country","any_of":["DE"]}}"#, #"{"type":"shipping_method","any_of":["post"]}"#,
        #"{"type":"any","of":[{"type":"quantity","at_least":4},{"type":"channel","any_of":["app"]}]}"#,
        #"{"type":"all","of":[{"type":"cart","key":"gift","equals":true},{"type":"quantity","at_least":2}]}"#,
        #"{"type":"subtotal","at_least":1000,"basis":"stage"}"#,
    ]

    private static let effects = [
        #"{"type":"percent_off","percent":"10"}"#, #"{"type":"amount_off","amount":300}"#,
        #"{"type":"percent_off","percent":"20","target":{"scope":"lines","filter":{"skus":["INK"]}}}"#,
        #"{"type":"tiered","basis":"quantity","tiers":[{"at_least":5,"percent":"10"}]}"#,
        #"{"type":"tiered","basis":"subtotal","tiers":[{"at_least":2500,"amount":500}]}"#,
        #"{"type":"buy_x_get_y","buy":{"quantity":2},"get":{"quantity":1}}"#, #"{"type":"gift","sku":"PEN"}"#,
        #"{"type":"percent_off","percent":"50","target":{"scope":"lines"}}"#,
    ]

    /// Generates numbers from a seed.
    private struct Dice {
        var state: UInt64

        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(truncatingIfNeeded: (state >> 33) % UInt64(max(1, sides)))
        }
    }

    private static func promotion(_ id: String, _ dice: inout Dice) -> String {
        let key = dice.roll(2) == 0 ? keys[dice.roll(keys.count)] + "," : ""
        let asked = (0..<dice.roll(4)).map { _ in conditions[dice.roll(conditions.count)] }.joined(separator: ",")
        return #"{"id":"\#(id)",\#(key)"conditions":[\#(asked)],"effects":[\#(effects[dice.roll(effects.count)])]}"#
    }

    @Test func `each shown fix makes the promotion apply, and the rows match the result`() throws {
        var (shown, joined) = (0, 0)
        for seed in UInt64(1)...60 {
            var dice = Dice(state: seed)
            let catalog = (0..<3).map { Self.promotion("p\($0)", &dice) }
            let cards = (0..<2).map { Self.promotion(dice.roll(6) == 0 ? "p0" : "c\($0)", &dice) }
            var interpreter = try Self.shopping(catalog.joined(separator: ","), cards: cards)
            for sku in ["PAD", "INK", "PEN"] where dice.roll(2) == 0 {
                try interpreter.answer("add item \(sku) qty=\(1 + dice.roll(3))")
            }
            if dice.roll(3) == 0 { try interpreter.answer("set customer eve orders=\(dice.roll(3))") }
            if dice.roll(3) == 0 { try interpreter.answer("set country FR") }
            if dice.roll(2) == 0 { _ = interpreter.run("apply coupon card0") }
            if dice.roll(4) == 0 { _ = interpreter.run("begin checkout") }
            let questions = (0..<3).map { "explain promotion p\($0)" } + (0..<2).map { "explain coupon card\($0)" }
            for question in questions {
                let lines = try interpreter.answer(question)
                let areUnmet = lines.contains { $0.hasPrefix("  no  ") }
                #expect(Self.applies(lines) != areUnmet, "\(seed) \(question) \(lines)")
                let json = try interpreter.reply(question).json
                #expect(json["checks"]?.isAnyUnmet == areUnmet, "\(seed) \(question)")
                for fix in Self.fixes(lines) {
                    shown += 1
                    var trial = interpreter
                    let commands = Self.commands(in: fix)
                    joined += commands.count > 1 ? 1 : 0
                    for command in commands { try trial.answer(command) }
                    guard !commands.isEmpty else { continue }
                    let after = try trial.answer(question)
                    #expect(Self.applies(after), "\(seed) \(question) \(lines) \(fix) \(after)")
                }
            }
        }
        #expect(shown > 40 && joined > 5, "\(shown) \(joined)")
    }
}

extension JSONValue {
    /// True if one of the checks is not met.
    fileprivate var isAnyUnmet: Bool {
        guard case .array(let checks) = self else { return false }
        return checks.contains { $0["met"] == false }
    }
}
