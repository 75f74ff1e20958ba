import Testing

@testable import Cartwright

/// The chosen set against brute force over every set there is. `make soak` does the same with more and greater ones.
@Suite struct BestSetTests {
    private func scenario(seed: UInt64, promotions: Int = 7) throws -> Scenario {
        var random = RandomScenario(seed: seed &* 77)
        return try Scenario(JSONParser.parse(random.text(promotions: promotions)))
    }

    /// A pipeline that has priced all candidates together, as the search begins with.
    private func pipeline(of lineup: Lineup) throws -> Pipeline {
        var pipeline = Pipeline(lineup)
        _ = try pipeline.run(lineup.all, ignoringStage: true)
        return pipeline
    }

    private func whole(_ lineup: Lineup, _ contested: [Int]) -> ChoicePart {
        ChoicePart(
            candidates: Array(lineup.candidates.indices),
            contested: contested,
            places: Array(lineup.frozen.places.indices)
        )
    }

    @Test func `no compatible set takes more off, and ties go by the stated order`() throws {
        var (searched, apart, limited) = (0, 0, 0)
        for seed in 1...1200 as ClosedRange<UInt64> {
            let check = try ChoiceCheck(try scenario(seed: seed), clock: .testing)
            #expect(check.findings.isEmpty, "seed \(seed): \(check.findings.joined(separator: "; "))")
            searched += check.nodes > 1 ? 1 : 0
            apart += check.hasParts ? 1 : 0
            limited += check.limited
        }
        #expect(searched > 400 && apart > 10 && limited > 400)
    }

    @Test(arguments: [1, 100_000_000_000] as [Int64])
    func `no set takes off more than the bound of those it is chosen from`(factor: Int64) throws {
        var tight = 0
        for seed in 1...500 as ClosedRange<UInt64> {
            var scenario = try scenario(seed: seed)
            for line in scenario.cart.lines.indices { scenario.cart.lines[line].unitPriceMinor *= factor }
            let bruteForce = try BruteForce(scenario, clock: .testing)
            let lineup = bruteForce.lineup
            var pipeline = try pipeline(of: lineup)
            var bound = try SetBound(pipeline, of: whole(lineup, bruteForce.contested), Conflicts(among: lineup))
            let room = lineup.frozen.roomMinor(at: lineup.frozen.places.indices)
            for set in bruteForce.sets {
                let settlement = try pipeline.run(set)
                let most = bound.mostMinor(of: set)
                #expect(settlement.discountMinor <= most && most <= room, "seed \(seed)")
                for (outcome, most) in zip(settlement.outcomes, bound.candidatesMinor) {
                    #expect(outcome.givenMinor <= most, "seed \(seed)")
                }
                if most < room { tight += 1 }
            }
        }
        #expect(tight > 250)
    }

    @Test func `a bound of candidates is a bound of every compatible set of them`() throws {
        for seed in 1...300 as ClosedRange<UInt64> {
            let bruteForce = try BruteForce(try scenario(seed: seed), clock: .testing)
            let (lineup, contested) = (bruteForce.lineup, bruteForce.contested)
            var pipeline = try pipeline(of: lineup)
            var bound = try SetBound(pipeline, of: whole(lineup, contested), Conflicts(among: lineup))
            let sets = try bruteForce.sets.map { (isMember: $0, taken: try pipeline.run($0).discountMinor) }
            for bits in 0..<(1 << contested.count) {
                var isAllowed = lineup.all
                for (position, candidate) in contested.enumerated() { isAllowed[candidate] = bits & 1 << position != 0 }
                let within = sets.filter { $0.isMember.allSatisfy { isAllowed[$0] } }
                let most = within.map(\.taken).max() ?? 0
                #expect(bound.mostMinor(of: isAllowed) >= most, "seed \(seed)")
            }
        }
    }

    @Test func `where all together are shown to be the best set, every other one takes less off`() throws {
        var shown = 0
        for seed in 1...2500 as ClosedRange<UInt64> {
            let bruteForce = try BruteForce(try scenario(seed: seed, promotions: 4), clock: .testing)
            let lineup = bruteForce.lineup
            var pipeline = Pipeline(lineup)
            let whole = try WholeSet.proven(lineup.all, by: &pipeline, Conflicts(among: lineup))
            guard let whole else { continue }
            shown += 1
            for settlement in try bruteForce.settlements() where settlement.isMember != lineup.all {
                #expect(settlement.discountMinor < whole.discountMinor, "seed \(seed)")
            }
        }
        #expect(shown > 20)
    }
}
