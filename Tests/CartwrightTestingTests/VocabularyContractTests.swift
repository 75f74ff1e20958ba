import Cartwright
import CartwrightTesting
import Testing

/// The contract tries conditions and effects on hostile carts, and reports those that were not tried.
@Suite(.timeLimit(.minutes(15))) struct VocabularyContractTests {
    static func report(
        conditions: [any Condition.Type] = [],
        effects: [any ProposingEffect.Type] = [],
        _ samples: ContractSamples = []
    ) -> ContractReport {
        PluginContract(Plugin(name: "parts", conditions: conditions, effects: effects), samples: samples).report()
    }

    @Test func `valid conditions and effects have no violations, and the trials are reported`() {
        let samples = ContractSamples(names: ["stamps", "cost"])
        let report = Self.report(conditions: [Stamps.self], effects: [Margin.self], samples)
        #expect(report.violations == [])
        #expect(report.tried.map(\.part) == [#"condition "stamps""#, #"effect "margin""#])
        let (condition, effect) = (report.tried[0], report.tried[1])
        for kind in ["met", "not met", "unknown", "promotions"] { #expect(condition.number(of: kind) > 0, "\(kind)") }
        #expect(effect.number(of: "discounts") > 0 && effect.number(of: "proposals") > effect.number(of: "discounts"))
        #expect(effect.description.hasPrefix(#"effect "margin": \#(effect.number(of: "promotions")) promotions, "#))
    }

    // MARK: Untried

    @Test func `a condition that no promotion uses is untried`() throws {
        let report = Self.report(conditions: [Bare.self])
        #expect(report.violations.map(\.rule) == [.untried])
        let violation = try #require(report.violations.first)
        #expect(violation.message.hasPrefix(#"condition "bare": no promotion used it; the last one was refused: "#))
        #expect(violation.hint.contains("samples/promotions.json") && violation.hint.contains("format"))
    }

    @Test(arguments: [
        #"[{"id": "p", "conditions": [{"type": "bare", "way": 1}], "effects": []}]"#,
        #"{"cart": {"currency": "USD", "lines": []}, "promotions": [{"id": "p", "effects": [], "conditions": ["#
            + #"{"type": "all", "of": [{"type": "bare", "way": 1}]}]}]}"#,
    ])
    func `a condition in a sample is tried, also when nested`(text: String) throws {
        let samples = ContractSamples(promotions: [try JSONParser.parse(text)])
        let report = Self.report(conditions: [Bare.self], samples)
        #expect(report.violations == [])
        #expect(report.tried.first?.number(of: "answers") ?? 0 > 0)
    }

    @Test func `a condition in a card's extra is a sample, too`() throws {
        var card = ContentCard(id: "c", created: .earliest)
        card.extras = ["promotion": #"{"id": "p", "effects": [], "conditions": [{"type": "bare", "way": 1}]}"#]
        #expect(Self.report(conditions: [Bare.self], [card]).violations == [])
    }

    @Test(arguments: [
        (Nowhere.self as any ProposingEffect.Type, #"effect "never": it never made a proposal"#),
        (Idle.self, #"effect "idle": it gave no discount on any cart"#),
    ])
    func `an effect that never gives a discount is untried`(effect: any ProposingEffect.Type, message: String) {
        let report = Self.report(effects: [effect])
        #expect(report.violations.map(\.rule) == [.untried])
        #expect(report.violations.map(\.message) == [message])
    }

    @Test func `an effect is tried if a sample cart gives a discount`() throws {
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "l", sku: "GOLDEN TICKET", unitPriceMinor: 100, quantity: 1)]
        #expect(Self.report(effects: [Idle.self], ContractSamples(carts: [cart])).violations == [])
    }

    @Test func `a condition that never answers is untried`() {
        let report = Self.report(conditions: [Mute.self])
        #expect(report.violations.map(\.message) == [#"condition "mute": it never answered"#])
    }

    @Test func `an empty plugin is untried, and a handler without class types is refused`() {
        #expect(PluginContract(Plugin(name: "none")).violations().map(\.rule) == [.untried])
        let deaf = StampHandler().with { $0.classTypes = [] }
        #expect(PluginContract(Plugin(deaf)).violations().map(\.rule) == [.declaredClassTypes])
    }

    // MARK: Carts and keys

    @Test func `carts and promotions with extreme values are reported before the plugin gets them`() throws {
        var probes: [ContractProbe] = []
        let plugin = Plugin(name: "parts", effects: [Margin.self])
        let contract = PluginContract(plugin, samples: ContractSamples(names: ["cost"]))
        _ = contract.report { probes.append($0) }
        #expect(probes.allSatisfy { $0.part == #"effect "margin""# && $0.card == nil })
        let scenarios = try probes.compactMap(\.scenario).map { try JSONParser.parse($0) }
        let costs = Set(scenarios.compactMap { $0["cart"]?["attributes"]?["cost"] })
        for value: JSONValue in [.integer(.max), .integer(.min), -1, 0, "", nil, true, [], [:], "x"] {
            #expect(costs.contains(value), "\(value)")
        }
        let currencies = Set(scenarios.compactMap { $0["cart"]?["currency"] })
        #expect(currencies == ["USD", "JPY", "KWD", "CLF"])
        let keys = Set(probes.filter { $0.rule == .hostileKeys }.compactMap(\.scenario))
        #expect(keys.contains { $0.contains(#""percent":9223372036854775807"#) })
        let trapped = ContractViolation.trapped(trying: try #require(probes.last))
        #expect(trapped.message == #"effect "margin": the process ended"# && trapped.scenario == probes.last?.scenario)
        #expect(trapped.json["scenario"] != nil && trapped.description.contains("  scenario: {\"cart\":{"))
    }

    @Test(arguments: [
        (Wrapping.self as any ProposingEffect.Type, ContractRule.soundProposals, "refused at /wants/0/amount"),
        (Forgetful.self, .readableJSON, "its json is not equal to the object that it reads"),
        (Misread.self, .declaredKeys, "an example of its format does not load"),
        (Moody.self, .sameAnswers, "gives different answers to the same question"),
        (Slow.self, .timeLimit, "took longer than"),
    ])
    func `an effect that breaks a rule is reported with the scenario`(
        effect: any ProposingEffect.Type,
        rule: ContractRule,
        message: String
    ) throws {
        let plugin = Plugin(name: "parts", effects: [effect])
        var contract = PluginContract(plugin, samples: ContractSamples(names: ["cost"]))
        if rule == .timeLimit { contract.limits.durationPerCard = .milliseconds(1) }
        let violations = contract.violations()
        #expect(Set(violations.map(\.rule)) == [rule], "\(violations)")
        let violation = try #require(violations.first)
        #expect(violation.message.contains(#"effect "\#(effect.type)""#) && violation.message.contains(message))
        if ![.readableJSON, .declaredKeys].contains(rule) {
            #expect(try JSONParser.parse(try #require(violation.scenario))["promotions"] != nil)
        }
    }

    @Test func `an error that an effect throws is not a violation`() {
        let report = Self.report(effects: [Careful.self], ContractSamples(names: ["cost"]))
        #expect(report.violations == [])
    }
}
