import TestRuns
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// The uses of many persons, in bounded memory.
@Suite struct PersonTableTests {
    /// Demands of customers and identities, in periods and without, as random as the dice.
    private static func demands(_ count: Int, persons: Int) throws -> [CounterDemand] {
        var dice = LimitDice(11)
        return try (0..<count).map { number in
            let person = dice.roll(persons)
            var key = CounterKey.customerUses(promotion: "p\(dice.roll(3))", customer: "person-\(person)")
            if dice.roll(4) == 0 {
                let digits = String(person)
                let digest = String(repeating: "a", count: 64 - digits.count) + digits
                let identity = try #require(Identity(.email, digest: digest))
                key = .identityUses(promotion: "p\(dice.roll(3))", identity: identity)
            }
            if dice.roll(3) == 0 {
                let instant = SimulationSample.clock.adding(seconds: Int64(number / 100) * 86_400)
                key = .during(CounterPeriod(of: LimitPeriod(.day), at: instant), key)
            }
            return CounterDemand(key, amount: Int64(1 + dice.roll(2)), limit: 1)
        }
    }

    @Test func `uses are the same in memory and on disk`() throws {
        let demands = try Self.demands(AllTests.count(6000, all: 60_000), persons: 1500)
        var (memory, disk) = (PersonTable(mostInMemory: .max), PersonTable(mostInMemory: 40))
        for demand in demands {
            let person = try #require(LimitedPerson(demand.key))
            try memory.count(demand, of: person, since: "2026")
            try disk.count(demand, of: person, since: "2026")
        }
        #expect(memory.spillCount == 0 && disk.spillCount > 50)
        var found = 0
        for number in 0..<1600 {
            let person = LimitedPerson.customer("person-\(number)")
            let uses = try memory.uses(of: person)
            #expect(try disk.uses(of: person) == uses)
            found += uses == nil ? 0 : 1
        }
        for demand in demands {
            let person = try #require(LimitedPerson(demand.key))
            #expect(try disk.uses(of: person) == memory.uses(of: person))
        }
        #expect(found > 1000 && found <= 1500)
    }

    @Test func `without a folder for the file all persons stay in memory`() throws {
        var table = PersonTable(mostInMemory: 2, folder: "/nowhere")
        for number in 0..<10 {
            let key = CounterKey.customerUses(promotion: "p", customer: "\(number)")
            try table.count(CounterDemand(key, amount: 1, limit: 1), of: .customer("\(number)"), since: "2026")
        }
        #expect(table.spillCount == 0)
        for number in 0..<10 { #expect(try table.uses(of: .customer("\(number)"))?.count == 1) }
    }
}
