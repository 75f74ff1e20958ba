import Testing

@testable import Cartwright

/// Conditions and effects that a plugin outside the host computes.
@Suite struct RuleTests {
    // MARK: Conditions

    @Test(
        arguments: [
            (#""met":true"#, 900, nil),
            (#""met":false,"observed":3,"required":5,"short_by":2,"unit":"units""#, 1_000, "not met"),
            (#""unknown":"no cost""#, 1_000, "no cost"),
            (#""met":false,"unit":"percent","required":6,"observed":[1,2]"#, 1_000, "not met"),
        ] as [(String, Int64, String?)]
    )
    func `a condition is met, not met or unknown`(answer: String, total: Int64, reason: String?) throws {
        let quote = try RuleBench(conditions: answer).quote()
        #expect(quote.totalMinor == total)
        let rejected = quote.notApplied.first
        #expect((rejected == nil) == (reason == nil))
        guard let finding = rejected?.unmet.first else { return }
        #expect(finding.condition == "shop_limit")
        #expect(rejected?.reason == .conditionNotMet)
        if reason == "no cost" { #expect(finding.truth == .unknown && finding.unknownReason == "no cost") }
        if answer.contains("short_by") {
            #expect(finding.shortBy == 2 && finding.unit == .units && finding.observed == 3)
            #expect(finding.required == ["least": 5])
        }
        if answer.contains("percent") { #expect(finding.required == ["least": 5, "required": 6, "unit": "percent"]) }
    }

    @Test func `the opposite of an unknown condition does not hold either`() throws {
        let bench = try RuleBench(conditions: #""unknown":"no cost""#)
        #expect(
            try bench.quote(conditions: #"[{"type":"not","of":[{"type":"shop_limit","least":5}]}]"#).totalMinor == 1_000
        )
        let one = #"[{"type":"any","of":[{"type":"shop_limit","least":5},{"type":"subtotal","at_least":1}]}]"#
        #expect(try bench.quote(conditions: one).totalMinor == 900)
    }

    // MARK: Effects

    @Test(
        arguments: [
            ("line", #""wants":[{"line":"a","amount":150},{"line":"b","amount":50}]"#, [150, 50], 0),
            ("order", #""wants":[{"order":100}]"#, [60, 40], 0),
            ("order", #""wants":[{"line":"b","amount":40}]"#, [0, 40], 0),
            (
                "unit", #""wants":[{"line":"a","units":2,"amount":100}],"uses_up":[{"line":"a","units":3}]"#, [100, 0],
                0
            ),
            ("shipping", #""wants":[{"shipment":"s1","amount":120}]"#, [0, 0], 120),
            ("gift", #""gifts":[{"sku":"MUG","quantity":2,"unit_price":500}]"#, [0, 0], 0),
            ("line", #""unknown":"later""#, [0, 0], 0), ("line", "", [0, 0], 0),
        ] as [(String, String, [Int64], Int64)]
    )
    func `an effect takes what it wants in its stage`(
        stage: String,
        answer: String,
        lines: [Int64],
        shipping: Int64
    ) throws {
        let quote = try RuleBench(stage: stage, effects: answer).quote(
            conditions: "[]",
            effect: #"{"type":"shop_off"}"#
        )
        #expect(quote.lines.map(\.discountMinor) == lines)
        #expect(quote.shippingDiscountMinor == shipping)
        #expect(quote.gifts.map(\.line.quantity) == (stage == "gift" ? [2] : []))
    }

    @Test func `an effect takes at most what earlier stages left`() throws {
        let bench = try RuleBench(stage: "order", effects: #""wants":[{"order":900}]"#)
        let half =
            #"{"id":"half","priority":9,"effects":[{"type":"percent_off","percent":50,"target":{"scope":"lines"}}]}"#
        let quote = try bench.quote(conditions: "[]", effect: #"{"type":"shop_off"}"#, beside: half)
        #expect(quote.lines.reduce(0) { $0 + $1.totalMinor } == 0)
        #expect(quote.applied.count == 2)
    }

    @Test func `an effect gives nothing if an earlier one used its units up`() throws {
        let answer = #""wants":[{"line":"a","units":3,"amount":50}],"uses_up":[{"line":"a","units":3}]"#
        let bench = try RuleBench(stage: "unit", effects: answer)
        let first = """
            {"id":"first","priority":9,"effects":[{"type":"fixed_price","amount":500,"target":{"scope":"units",\
            "groups_of":6,"filter":{"skus":["A"]}}}]}
            """
        let alone = try bench.quote(conditions: "[]", effect: #"{"type":"shop_off"}"#)
        #expect(alone.discountMinor == 50)
        let quote = try bench.quote(conditions: "[]", effect: #"{"type":"shop_off"}"#, beside: first)
        #expect(quote.applied.map(\.promotion) == ["first"] && quote.discountMinor == 100)
    }

    @Test(
        arguments: [
            ("line", #""wants":[{"line":"z","amount":1}]"#, "/effects/0/wants/0/line"),
            ("line", #""wants":[{"line":"a","amount":601}]"#, "/effects/0/wants/0/amount"),
            ("line", #""wants":[{"line":"a","amount":400},{"line":"a","amount":400}]"#, "/effects/0/wants/1/amount"),
            ("line", #""wants":[{"line":"a","amount":-1}]"#, "/effects/0/wants/0/amount"),
            ("line", #""wants":[{"line":"a","amount":1.5}]"#, "/effects/0/wants/0/amount"),
            ("line", #""wants":[{"line":"a","amount":1e400}]"#, "/effects/0/wants/0/amount"),
            ("line", #""wants":[{"order":1}]"#, "/effects/0/wants/0/order"),
            ("line", #""wants":[{"line":"a","units":1,"amount":1}]"#, "/effects/0/wants/0/units"),
            ("line", #""wants":[{"shipment":"s1","amount":1}]"#, "/effects/0/wants/0/shipment"),
            ("unit", #""wants":[{"line":"a","units":9,"amount":1}]"#, "/effects/0/wants/0/units"),
            ("unit", #""uses_up":[{"line":"a","units":4},{"line":"a","units":4}]"#, "/effects/0/uses_up/1/units"),
            ("order", #""wants":[{"order":1001}]"#, "/effects/0/wants/0/order"),
            ("gift", #""gifts":[{"sku":"MUG","quantity":0}]"#, "/effects/0/gifts/0/quantity"),
            ("gift", #""gifts":[{"sku":""}]"#, "/effects/0/gifts/0/sku"),
            ("line", #""wants":{}"#, "/effects/0/wants"), ("line", #""wish":[]"#, "/effects/0/wish"),
            (
                "line",
                #""wants":["# + Array(repeating: #"{"line":"a","amount":0}"#, count: 257).joined(separator: ",") + "]",
                "/effects/0/wants"
            ),
        ] as [(String, String, String)]
    )
    func `an invalid answer costs its promotion only, and is named`(stage: String, answer: String, place: String) throws
    {
        let bench = try RuleBench(stage: stage, effects: answer)
        let other = #"{"id":"other","effects":[{"type":"amount_off","amount":10,"target":{"scope":"order"}}]}"#
        let quote = try bench.quote(conditions: "[]", effect: #"{"type":"shop_off"}"#, beside: other)
        #expect(quote.applied.map(\.promotion) == ["other"])
        let refused = try #require(quote.notApplied.first { $0.promotion == "outside" }?.refused.first)
        #expect(refused.code == .pluginBadAnswer)
        #expect((refused.location.pointer ?? "") == place)
    }

    // MARK: Messages

    @Test func `one message asks for all rules of the promotions that pass their gates`() throws {
        let bench = try RuleBench(
            conditions: #""met":true"#,
            stage: "line",
            effects: #""wants":[{"line":"a","amount":5}]"#
        )
        let more = """
            {"id":"ended","ends_at":"2020-01-01T00:00:00Z","conditions":[{"type":"shop_limit","least":1}],\
            "effects":[{"type":"shop_off"}]}
            """
        _ = try bench.quote(effect: #"{"type":"shop_off","most":7}"#, beside: more)
        let sent = bench.channel.sent.filter { $0["do"] == "rules" }
        #expect(sent.count == 1)
        #expect(sent.first?["cart"]?["lines"] != nil && sent.first?["at"] == .string(Instant.testing.description))
        #expect(
            sent.first?["conditions"]
                == [["n": 0, "type": "shop_limit", "promotion": "outside", "keys": ["least": 5]]]
        )
        #expect(sent.first?["effects"] == [["n": 0, "type": "shop_off", "promotion": "outside", "keys": ["most": 7]]])
    }

    @Test func `a catalog without such rules asks nothing`() throws {
        let bench = try RuleBench(conditions: #""met":true"#)
        _ = try bench.quote(conditions: #"[{"type":"subtotal","at_least":1}]"#)
        #expect(bench.channel.sent.isEmpty)
    }

    @Test func `of a failed message each question is sent alone, and only the bad one is not answered`() throws {
        let bench = try RuleBench(
            conditions: #""met":true"#,
            refusing: { message throws(CartwrightError) in
                guard message.contains(#""least":13"#) else { return }
                throw CartwrightError(.pluginLimitExceeded, "too much", fault: .plugin)
            }
        )
        let bad = """
            {"id":"bad","conditions":[{"type":"shop_limit","least":13}],\
            "effects":[{"type":"amount_off","amount":1,"target":{"scope":"order"}}]}
            """
        let quote = try bench.quote(beside: bad)
        #expect(quote.applied.map(\.promotion) == ["outside"])
        let finding = quote.notApplied.first { $0.promotion == "bad" }?.unmet.first
        #expect(finding?.truth == .unknown && finding?.unknownReason == "plugin.limit_exceeded")
    }

    @Test(arguments: [
        #"{"id":1}"#, "", "[]", #"{"id":7,"conditions":[]}"#,
        #"{"id":1,"conditions":[{"n":0,"met":true},{"n":0,"met":true}]}"#,
    ])
    func `a message that cannot be read costs the promotions with rules`(reply: String) throws {
        let bench = try RuleBench(reply: reply)
        let quote = try bench.quote()
        #expect(quote.totalMinor == 1_000)
        #expect(quote.notApplied.first?.refused.first?.code == .pluginBadAnswer)
    }

    @Test func `a process is asked in sessions alone`() throws {
        let bench = try RuleBench(conditions: #""met":true"#, isStateless: false)
        let quote = try bench.quote()
        #expect(quote.totalMinor == 1_000 && bench.channel.sent.isEmpty)
        #expect(quote.notApplied.first?.unmet.first?.unknownReason == "plugin.sessions_only")
        #expect(try bench.quote(inSession: true).totalMinor == 900)
    }

    @Test func `a promotion with a rule of a process keeps its discount after returns`() throws {
        let bench = try RuleBench(conditions: #""met":true"#, isStateless: false)
        let own = #"{"id":"p","returns":"reprice","conditions":[{"type":"shop_limit","least":5}]}"#
        let error = #expect(throws: CartwrightError.self) { try bench.quote(beside: own) }
        #expect(error?.code == .promotionProcessNeedsKeep && error?.location.pointer == "/1/returns")
    }

    @Test func `a missing number of units is a nudge for which the plugin is asked again`() throws {
        let bench = try RuleBench(answering: { message in
            guard case .array(let lines)? = message["cart"]?["lines"] else { return "" }
            let units = lines.first?["quantity"] ?? 0
            return units == 8 ? #""met":true"# : #""met":false,"short_by":2,"unit":"units""#
        })
        let quote = try bench.quote(explaining: .all)
        #expect(quote.totalMinor == 1_000)
        #expect(quote.nudges.map(\.promotion) == ["outside"] && quote.nudges.first?.savesMinor == 100)
        #expect(bench.channel.sent.count { $0["do"] == "rules" } >= 2)
    }

    @Test func `a service awaits the answers of a process, and asks it once for a cart`() async throws {
        let bench = try RuleBench(conditions: #""met":true"#, isStateless: false)
        let (cart, catalog, options) = (bench.cart(), try bench.catalog(), bench.options(inSession: true))
        for _ in 1...2 {
            let quote = try await OutsideQuestions.awaited(of: bench.registry) { () throws(CartwrightError) in
                try price(cart, from: catalog, at: .testing, options: options)
            }
            #expect(quote.totalMinor == 900)
        }
        #expect(bench.channel.sent.count { $0["do"] == "rules" } == 1)
    }

    // MARK: Reading

    @Test(
        arguments: [
            (#"{"type":"array"}"#, "/type"), (#"{"additionalProperties":true}"#, "/additionalProperties"),
            (#"{"required":["a"]}"#, "/required/0"), (#"{"properties":{"A":{"type":"string"}}}"#, "/properties/A"),
            (#"{"properties":{"type":{"type":"string"}}}"#, "/properties/type"),
            (#"{"properties":{"a":{"type":"number"}}}"#, "/properties/a/type"),
            (#"{"properties":{"a":{"type":"integer","minimum":2,"maximum":1}}}"#, "/properties/a/minimum"),
            (#"{"properties":{"a":{"type":"string","pattern":"a"}}}"#, "/properties/a/pattern"),
            (#"{"properties":{"a":{"type":"string","enum":["b","b"]}}}"#, "/properties/a/enum"),
            (#"{"properties":{"a":{"type":"array"}}}"#, "/properties/a"),
            (#"{"properties":{"a":{"type":"integer","minimum":1,"examples":[0]}}}"#, "/properties/a/examples/0"),
            (#"{"$defs":{}}"#, "/$defs"),
        ]
    )
    func `a schema with other keywords is refused`(schema: String, place: String) throws {
        let error = #expect(throws: CartwrightError.self) {
            try RuleDeclaration(condition: "shop_limit", JSONParser.parse(schema), at: .root)
        }
        #expect(error?.location.pointer == place)
        #expect(
            ["json.out_of_range", "json.unknown_key", "json.missing_key", "plugin.bad_rule"].contains(
                error?.code.rawValue
            )
        )
    }

    @Test func `an effect names a stage in which effects of plugins may act`() throws {
        for stage in [#""stage":"credit""#, #""stage":"total""#, ""] {
            #expect(throws: CartwrightError.self) {
                try RuleDeclaration(effect: "shop_off", JSONParser.parse("{\(stage)}"), at: .root)
            }
        }
    }

    @Test(
        arguments: [
            (#"{"type":"shop_limit"}"#, "json.missing_key", ""),
            (#"{"type":"shop_limit","least":"5"}"#, "json.wrong_type", "/least"),
            (#"{"type":"shop_limit","least":101}"#, "json.out_of_range", "/least"),
            (#"{"type":"shop_limit","least":5,"more":1}"#, "json.unknown_key", "/more"),
            (#"{"type":"shop_limit","least":5,"kinds":["a","c"]}"#, "json.out_of_range", "/kinds/1"),
            (#"{"type":"shop_limits","least":5}"#, "promotion.unknown_condition", "/type"),
        ]
    )
    func `keys are read as the manifest declares them`(condition: String, code: String, place: String) throws {
        let bench = try RuleBench(conditions: #""met":true"#)
        let error = #expect(throws: CartwrightError.self) { try bench.quote(conditions: "[\(condition)]") }
        #expect(error?.code.rawValue == code)
        #expect(error?.location.pointer == "/0/conditions/0\(place)")
    }

    @Test func `a promotion with such rules is written as it was read`() throws {
        let bench = try RuleBench(conditions: #""met":true"#)
        let condition = #"[{"type":"shop_limit","least":5,"kinds":["a"]}]"#
        let promotion = try #require(try bench.catalog(conditions: condition).promotions.first)
        #expect(promotion.json["conditions"] == (try JSONParser.parse(condition)))
    }
}

/// A plugin with one condition and one effect, whose answers a test writes.
struct RuleBench {
    let channel: RuleChannel
    let registry: HandlerRegistry
    private var vocabulary: Vocabulary { registry.vocabulary }

    init(
        conditions: String = "",
        stage: String = "line",
        effects: String = "",
        reply: String? = nil,
        isStateless: Bool = true,
        answering: (@Sendable (JSONValue) -> String)? = nil,
        refusing check: @escaping @Sendable (String) throws(CartwrightError) -> Void = { _ throws(CartwrightError) in }
    ) throws {
        channel = RuleChannel(isStateless: isStateless) { request throws(CartwrightError) in
            if request.purpose == .hello {
                return #"{"id":\#(request.id),"hello":{"protocol":2,"name":"shop","class_types":{}}}"#
            }
            let message = try JSONParser.parse(request.bytes)
            try check(String(decoding: request.bytes, as: UTF8.self))
            if let reply { return reply }
            func answers(_ key: String, _ body: String) -> String {
                guard case .array(let questions)? = message[key] else { return "" }
                return questions.indices.map { #"{"n":\#($0)\#(body.isEmpty ? "" : ",")\#(body)}"# }.joined(
                    separator: ","
                )
            }
            return """
                {"id":\(request.id),"conditions":[\(answers("conditions", answering?(message) ?? conditions))],\
                "effects":[\(answers("effects", effects))]}
                """
        }
        var plugin = Plugin(
            name: "shop",
            handlers: [RemoteHandler(name: "shop", classTypes: [], over: channel)]
        )
        plugin.rules = [
            try RuleDeclaration(
                condition: "shop_limit",
                JSONParser.parse(
                    """
                    {"type":"object","properties":{"least":{"type":"integer","minimum":0,"maximum":100},\
                    "kinds":{"type":"array","items":{"type":"string","enum":["a","b"]}}},"required":["least"]}
                    """
                ),
                at: .root
            ),
            try RuleDeclaration(
                effect: "shop_off",
                JSONParser.parse(#"{"stage":"\#(stage)","properties":{"most":{"type":"integer"}}}"#),
                at: .root
            ),
        ]
        registry = HandlerRegistry(plugins: [plugin])
        #expect(registry.diagnostics.isEmpty)
    }

    func catalog(
        conditions: String = #"[{"type":"shop_limit","least":5}]"#,
        effect: String = #"{"type":"amount_off","amount":100,"target":{"scope":"order"}}"#,
        beside other: String? = nil
    ) throws -> Catalog {
        let own = #"{"id":"outside","conditions":\#(conditions),"effects":[\#(effect)]}"#
        return try Catalog(JSONParser.parse("[\(own)\(other.map { "," + $0 } ?? "")]"), vocabulary: vocabulary)
    }

    /// Prices a cart of 6 × 1.00 and 4.00, with shipping of 3.00 in a shipment that costs nothing by default.
    func quote(
        conditions: String = #"[{"type":"shop_limit","least":5}]"#,
        effect: String = #"{"type":"amount_off","amount":100,"target":{"scope":"order"}}"#,
        beside other: String? = nil,
        inSession: Bool = false,
        explaining explanation: PricingOptions.Explanation = .reasons
    ) throws -> Quote {
        try price(
            cart(ships: effect.contains("shop_off")),
            from: try catalog(conditions: conditions, effect: effect, beside: other),
            at: .testing,
            options: options(inSession: inSession, explaining: explanation)
        )
    }

    func cart(ships: Bool = false) -> Cart {
        var cart = Cart(currency: .usd)
        cart.lines = [
            Line(id: "a", sku: "A", unitPriceMinor: 100, quantity: 6),
            Line(id: "b", sku: "B", unitPriceMinor: 400, quantity: 1),
        ]
        if ships { cart.shipments = [Shipment(id: "s1", method: "post", amountMinor: 300)] }
        return cart
    }

    func options(inSession: Bool, explaining explanation: PricingOptions.Explanation = .reasons) -> PricingOptions {
        var options = PricingOptions()
        options.explanation = explanation
        options.answers = inSession ? .empty : nil
        return options
    }
}

/// A channel with answers from a test, which may keep nothing between messages.
final class RuleChannel: HandlerChannel {
    private let scripted: ScriptedChannel
    let isStateless: Bool

    var runtime: HandlerRuntime { scripted.runtime }
    var sent: [JSONValue] { scripted.sent }

    init(
        isStateless: Bool,
        _ answers: @escaping @Sendable (HandlerRequest) throws(CartwrightError) -> String
    ) {
        (self.isStateless, scripted) = (isStateless, ScriptedChannel(answers))
    }

    func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply { try scripted.answer(request) }
}
