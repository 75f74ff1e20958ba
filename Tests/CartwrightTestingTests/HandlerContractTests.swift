import Cartwright
import CartwrightTesting
import Testing

@Suite struct HandlerContractTests {
    @Test func `a handler that holds to every rule breaks none`() {
        let contract = HandlerContract(
            StampHandler(),
            samples: StampHandler.samples,
            claiming: ["loyalty_stamp", "stamp_card"]
        )
        #expect(contract.violations() == [])
    }

    @Test(arguments: BadHandler.all)
    func `a handler that breaks a rule is told which, with the card and what would be right`(
        bad: BadHandler
    ) throws {
        var violations = bad.violations
        // What other tests set free meanwhile hides as much growth.
        for _ in 1...5 where bad.rule == .memoryLimit && violations.isEmpty { violations = bad.violations }
        #expect(Set(violations.map(\.rule)) == [bad.rule], "\(violations)")
        let violation = try #require(violations.first { $0.message.contains(bad.message) }, "\(violations)")
        #expect(violation.message.hasPrefix("stamp: "))
        #expect(!violation.hint.isEmpty)
        if ![.declaredClassTypes, .soundFacts].contains(bad.rule) {
            let card = try #require(violation.card)
            #expect(try JSONParser.parse(card)["extras"] != nil)
            try Self.expectLoads(violation)
        }
    }

    /// Expects that a card loads as it is printed, unless it is told to be too large for that.
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

    /// Rules that only a trap can break. Whoever runs the contract in a child process tells of them.
    static let trapsOnly: Set<ContractRule> = [
        .hostileFields, .hugeFields, .missingFields, .hostileKeys, .hostileCarts,
    ]

    /// Rules that are about conditions and effects; `VocabularyContractTests` breaks them.
    static let ofParts: Set<ContractRule> = [.untried, .declaredKeys]

    @Test func `there is a bad handler for every rule`() {
        let tried = Set(BadHandler.all.map(\.rule)).union(Self.trapsOnly).union(Self.ofParts)
        #expect(tried == Set(ContractRule.allCases))
    }

    @Test func `each card is told before the handler gets it`() throws {
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

    @Test func `without samples nothing is proven, and that is said`() {
        let violations = HandlerContract(StampHandler()).violations()
        #expect(violations.map(\.rule) == [.acceptedSample, .acceptedSample])
    }

    @Test func `a handler that takes bare cards needs no samples`() {
        var handler = StampHandler()
        handler.reading = { card, _ throws(CardRefusal) in Stamp(title: card.id) }
        #expect(HandlerContract(handler).violations() == [])
    }

    @Test func `a violation reads well, and a long card is cut`() {
        let card = #"{"id":"\#(String(repeating: "x", count: 5000))"}"#
        let violation = ContractViolation(.headline, "stamp: the headline is blank", hint: "a word", card: card)
        let lines = violation.description.split(separator: "\n")
        #expect(lines.prefix(2) == ["[headline] stamp: the headline is blank", "  right: a word"])
        #expect(lines.last?.hasPrefix("  card too large to load, 5009 bytes: {\"id\":\"xxx") == true)
        #expect(lines.last?.hasSuffix("xxx…") == true)
        #expect(violation.json["card"] == .string(card))
    }
}
