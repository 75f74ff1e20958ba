import Testing

@testable import Cartwright

/// Counters of identities.
@Suite struct IdentityCounterTests {
    static func key(_ kind: IdentityKind, _ digits: String = "0a") throws -> CounterKey {
        let identity = try #require(Identity(kind, digest: String(repeating: digits, count: 32)))
        return .identityUses(promotion: "p", identity: identity)
    }

    @Test func `counters of identities are ordered, named and stored apart`() throws {
        let day = try #require(CounterPeriod("2026-05-01 day UTC"))
        let keys = [try Self.key(.email), try Self.key(.email, "0b"), try Self.key(.phone)]
        let all = keys + keys.map { .during(day, $0) }
        #expect(all.reversed().sorted() == all)
        #expect(all.map(\.columns.kind) == [7, 7, 7, 23, 23, 23])
        for key in all {
            #expect(key.customer == nil && key.campaign == nil && key.account == nil && !key.countsMinorUnits)
            #expect(key.replacing(customer: "bob") == key)
            let demand = CounterDemand(key, amount: 2, limit: 3)
            #expect(try CounterDemand(restoring: demand.storedForm, at: .root) == demand)
        }
        #expect(all[3].named(of: "p", renamed: "q")?.columns.name == "2026-05-01 day UTC\nq")
        #expect(all[0].named(of: "p", renamed: "q")?.columns.name == "q")
        #expect(
            all[0].named(of: "r", renamed: "q") == nil
                && CounterKey.uses(promotion: "p").named(of: "p", renamed: "q") == nil
        )
    }

    @Test func `the error of a counter names the kind of the identity, and not its digest`() throws {
        let error = CartwrightError.limitReached(CounterDemand(try Self.key(.email), amount: 1, limit: 1))
        #expect(error.summary == "promotion p for the customer's identity email has reached its limit of 1")
    }

    @Test func `a ledger counts each identity`() throws {
        var ledger = MemoryLedger()
        let (email, phone) = (try Self.key(.email), try Self.key(.phone))
        let now = Shopper.noon
        try ledger.reserve([CounterDemand(email, amount: 1, limit: 1)], for: "a", until: .latest, at: now)
        var query = CounterQuery()
        query.others = [email, phone]
        #expect(ledger.counters(query, excluding: "b", at: now).others == [email: 1])
        let error = #expect(throws: CartwrightError.self) {
            try ledger.reserve([CounterDemand(email, amount: 1, limit: 1)], for: "b", until: .latest, at: now)
        }
        #expect(error?.code == .ledgerLimitReached)
        try ledger.reserve([CounterDemand(phone, amount: 1, limit: 1)], for: "b", until: .latest, at: now)
    }

    @Test(
        arguments: [("1", ErrorCode.jsonWrongType), (#""email:secret""#, .jsonOutOfRange), (#""0a""#, .jsonOutOfRange)]
    )
    func `a damaged identity of a stored counter is refused with its place`(text: String, code: ErrorCode) throws {
        let value = try JSONParser.parse(
            #"{"counter":"identity_uses","promotion":"p","identity":\#(text),"amount":1}"#
        )
        let error = #expect(throws: CartwrightError.self) { try CounterDemand(restoring: value, at: .root) }
        #expect(error?.code == code && error?.location.pointer == "/identity")
        #expect(error?.description.contains("secret") == false)
    }
}
