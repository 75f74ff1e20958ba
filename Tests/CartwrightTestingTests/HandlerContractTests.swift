import Cartwright
import CartwrightTesting
import Testing

@Suite struct HandlerContractTests {
    @Test func `a handler that satisfies every rule has no violations`() {
        let contract = HandlerContract(
            StampHandler(),
            samples: StampHandler.samples,
            claiming: ["loyalty_stamp", "stamp_card"]
        )
        #expect(contract.violations() == [])
    }

    @Test(arguments: BadHandler.all)
    func `a handler that breaks a rule is reported with the rule, the card and a hint`(
        bad: BadHandler
    ) throws {
        var violations = bad.violations
        // Memory that other tests free at the same time can hide the growth.
        for _ in 1...5 where bad.rule == .memoryLimit && violations.isEmpty { violations = bad.violations }
        #expect(Set(violations.map(\.rule)) == [bad.rule], "\(violations)")
        let violation = try #require(violations.first { $0.message.contains(bad.message) }, "\(violations)")
        #expect(violation.message.hasPrefix("stamp: "))
        #expect(!violation.hint.isEmpty)
        if ![.declaredClassTypes, .soundFacts, .soundPresentations].contains(bad.rule) {
            let card = try #require(violation.card)
            #expect(try JSONParser.parse(card)["extras"] != nil)
            try Self.expectLoads(violation)
        }
    }

    /// Expects that the printed card loads, unless the report says that it is too large.
    private static func expectLoads(_ violation: ContractViolation) throws {
        let line = try #require(violation.description.split(separator: "\n").last)
        let beginning = "  card: "
        guard line.hasPrefix(beginning) else {
            #expect(line.hasPrefix("  card too large to load, "), "\(line)")
            return
        }
        let batch = try CardBatch.read(String(line.dropFirst(beginning.count)), now: .latest)
        let entry = try #require(batch.entries.first)
        let card = try #require(entry.card, "\(entry.diagnostics) \(line)")
        #expect(card.json(in: .canonical).text == violation.card)
    }

    /// Rules that only a trap can break. A run of the contract in a child process reports them.
    static let trapsOnly: Set<ContractRule> = [
        .hostileFields, .hugeFields, .missingFields, .hostileKeys, .hostileCarts,
    ]

    /// Rules on conditions and effects, which `VocabularyContractTests` covers.
    static let ofParts: Set<ContractRule> = [.untried, .declaredKeys]

    @Test func `every rule has a bad handler`() {
        let tried = Set(BadHandler.all.map(\.rule)).union(Self.trapsOnly).union(Self.ofParts)
        #expect(tried == Set(ContractRule.allCases))
    }

    @Test func `each card is reported before the handler gets it`() throws {
        var probes: [ContractProbe] = []
        var contract = HandlerContract(StampHandler(), samples: StampHandler.samples)
        contract.limits.hugeTextBytes = 1000
        _ = contract.violations { probes.append($0) }
        #expect(Self.trapsOnly.subtracting([.hostileKeys]).isSubset(of: probes.map(\.rule)))
        #expect(probes.contains { $0.rule == .missingFields && $0.card?.extras["stamp_title"] == nil })
        #expect(probes.contains { $0.rule == .hugeFields && ($0.card?.title ?? "").utf8.count >= 1000 })
        #expect(probes.allSatisfy { $0.part == "handler stamp" })
        let last = try #require(probes.last { $0.rule == .hostileFields })
        for probe in probes where probe.rule != .hugeFields {
            try Self.expectLoads(ContractViolation.trapped(trying: probe))
        }
        let violation = ContractViolation.trapped(trying: last)
        #expect(violation.rule == .hostileFields)
        #expect(violation.card == last.card?.json(in: .canonical).text)
    }

    @Test func `a contract without samples is a violation`() {
        let violations = HandlerContract(StampHandler()).violations()
        #expect(violations.map(\.rule) == [.acceptedSample, .acceptedSample])
    }

    @Test func `a handler that accepts bare cards needs no samples`() {
        var handler = StampHandler()
        handler.reading = { card, _ throws(CardRefusal) in Stamp(title: card.id) }
        #expect(HandlerContract(handler).violations() == [])
    }

    @Test func `a violation is printed with its hint, and a long card is shortened`() {
        let card = #"{"id":"\#(String(repeating: "x", count: 5000))"}"#
        let violation = ContractViolation(.headline, "stamp: the headline is blank", hint: "a word", card: card)
        let lines = violation.description.split(separator: "\n")
        #expect(lines.prefix(2) == ["[headline] stamp: the headline is blank", "  right: a word"])
        #expect(lines.last?.hasPrefix("  card too large to load, 5009 bytes: {\"id\":\"xxx") == true)
        #expect(lines.last?.hasSuffix("xxx…") == true)
        #expect(violation.json["card"] == .string(card))
    }
}
