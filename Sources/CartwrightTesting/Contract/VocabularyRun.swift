internal import Cartwright

/// One run of the rules on the conditions and effects of a plugin. `VocabularyRules` contains the rules.
struct VocabularyRun {
    let plugin: Plugin
    let vocabulary: Vocabulary
    let limits: ContractLimits
    private(set) var violations: [ContractViolation] = []
    private(set) var tallies: [ContractTally] = []

    private let samples: ContractSamples
    /// The promotions of cards that its handlers accept.
    private let offered: [Promotion]
    private let progress: (ContractProbe) -> Void
    private var reported: Set<Kind> = []

    /// A kind of violation that is reported once, however many carts cause it.
    private struct Kind: Hashable {
        var rule: ContractRule
        var message: String
    }

    init(
        _ plugin: Plugin,
        _ vocabulary: Vocabulary,
        _ samples: ContractSamples,
        offered: [Promotion],
        _ limits: ContractLimits,
        _ progress: @escaping (ContractProbe) -> Void
    ) {
        (self.plugin, self.vocabulary, self.samples, self.offered) = (plugin, vocabulary, samples, offered)
        (self.limits, self.progress) = (limits, progress)
    }

    /// Tries each condition and each effect.
    mutating func check() {
        for condition in plugin.conditions { check(PartName(.condition, condition.type), condition.format) }
        for effect in plugin.effects { check(PartName(.effect, effect.type), effect.format) }
        for rule in plugin.rules {
            check(PartName(rule.kind == .condition ? .condition : .effect, rule.name), rule.format)
        }
    }

    private mutating func check(_ name: PartName, _ format: ObjectFormat?) {
        let cards = samples.cards.map {
            JSONValue.array($0.extras.sorted { $0.key < $1.key }.map { .string($0.value) })
        }
        let parts = PartSamples(name, format, in: samples.promotions + cards + offered.map(\.json))
        let words = parts.parts.flatMap(\.words)
        let carts = HostileCarts(
            names: Self.words(samples.names + words, except: []),
            words: Self.words(words + samples.names, except: [name.type])
        )
        var trial = PartTrial(name, carts, own: samples.carts)
        checkDeclaredKeys(of: parts)
        for promotion in parts.typical {
            guard let read = read(promotion, as: .hostileKeys, &trial) else { continue }
            checkWriting(of: read, as: name, promotion)
            for cart in trial.all { tryOut(read, promotion, on: cart, &trial) }
        }
        for offer in offered where offer.uses(name) {
            let json = offer.json
            trial.tally.add("promotions")
            for cart in trial.all { tryOut(offer, json, on: cart, &trial) }
        }
        for part in parts.changed {
            let promotion = name.promotion(of: part)
            guard let read = read(promotion, as: .hostileKeys, &trial) else { continue }
            for cart in trial.few { tryOut(read, promotion, on: cart, &trial) }
        }
        checkIsTried(trial)
        tallies.append(trial.tally)
    }

    /// Reads a promotion with the vocabulary; nil if it is refused.
    private mutating func read(_ json: JSONValue, as rule: ContractRule, _ trial: inout PartTrial) -> Promotion? {
        progress(ContractProbe(rule, trial.name.words, scenario: trial.usual.scenario(with: [json])))
        do throws(CartwrightError) {
            let promotion = try Promotion(json, vocabulary: vocabulary)
            trial.tally.add("promotions")
            return promotion
        } catch {
            trial.lastRefusal = error
            return nil
        }
    }

    /// Prices a promotion on a cart, within the time limit.
    private mutating func tryOut(
        _ promotion: Promotion,
        _ json: JSONValue,
        on cart: HostileCart,
        _ trial: inout PartTrial
    ) {
        guard !trial.isTooSlow else { return }
        let scenario = cart.scenario(with: [json])
        progress(ContractProbe(.hostileCarts, trial.name.words, scenario: scenario))
        // With very many lines the engine itself may reach the limit on a busy machine.
        // A rule outside the host is asked several times here, with the whole cart.
        let messages = plugin.rules.isEmpty ? 1 : 8
        let limit = limits.durationPerCard * (1 + cart.cart.lines.count / 1_000) * messages
        for _ in 1...3 {
            let duration = ContinuousClock().measure { examine(promotion, on: cart, scenario, &trial) }
            if duration <= limit { return }
        }
        trial.isTooSlow = true
        report(
            .timeLimit,
            "\(trial.name.words): one promotion on a cart \(cart.name) took longer than \(limit), "
                + "three times",
            hint: "read each line once, and do not wait",
            scenario
        )
    }

    /// Records a violation, unless an equal one is recorded.
    mutating func report(_ rule: ContractRule, _ message: String, hint: String, _ scenario: String? = nil) {
        guard reported.insert(Kind(rule: rule, message: message)).inserted else { return }
        violations.append(ContractViolation(rule, message, hint: hint, scenario: scenario))
    }

    /// Returns each word once, without the common keys of promotions.
    private static func words(_ all: [String], except type: Set<String>) -> [String] {
        var seen = type.union(["type", "id", "of", "conditions", "effects", "target", "scope"])
        return all.filter { !$0.isEmpty && $0.utf8.count <= 64 && seen.insert($0).inserted }
    }
}

/// The results of trying one condition or effect.
struct PartTrial {
    let name: PartName
    let usual: HostileCart
    /// The carts of the samples, and malicious ones.
    let all: [HostileCart]
    let few: [HostileCart]
    var tally: ContractTally

    /// True once it took too long: the remaining tries would take as long.
    var isTooSlow = false

    /// The error of the last refused promotion.
    var lastRefusal: CartwrightError?

    init(_ name: PartName, _ carts: HostileCarts, own: [Cart]) {
        self.name = name
        usual = carts.usual
        let all = own.prefix(16).map { HostileCart("of the samples", $0) } + carts.all
        (self.all, few) = (all, carts.few)
        let isCondition = name.kind == .condition
        tally = ContractTally(
            name.words,
            isCondition
                ? ["promotions", "answers", "met", "not met", "unknown"] : ["promotions", "proposals", "discounts"]
        )
    }
}

extension Promotion {
    /// True if it has the condition or the effect.
    fileprivate func uses(_ name: PartName) -> Bool {
        switch name.kind {
        case .condition: conditions.contains { $0.isOrHolds(name.type) }
        case .effect: effects.contains { $0.name == name.type }
        }
    }
}

extension Condition {
    /// True if it has this type, or contains a condition with it.
    fileprivate func isOrHolds(_ type: String) -> Bool {
        name == type || parts.contains { $0.isOrHolds(type) }
    }
}
