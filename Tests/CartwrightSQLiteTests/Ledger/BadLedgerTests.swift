import Cartwright
import CartwrightTesting
import Synchronization
import Testing

/// The contract of ledgers reports ledgers with one fault.
@Suite(.timeLimit(.minutes(15))) struct BadLedgerTests {
    /// The faults, each with a rule that reports it.
    static let rules: [(BadLedger.Fault, LedgerRule)] = [
        (.isNeverEmpty, .emptyAtFirst), (.hidesHolds, .countsHolds), (.ignoresHolds, .keepsLimits),
        (.reservesPartly, .allOrNone), (.addsHolds, .replacesHolds), (.dropsRefused, .replacesHolds),
        (.takesHighestLimit, .addsUp), (.countsBelowOne, .addsUp), (.namesLast, .namesFirst),
        (.neverExpires, .expires), (.expiresEarly, .expires), (.dropsWhenAsked, .onlyAsks),
        (.forgetsOrders, .confirmsOnce), (.refusesLate, .confirmsLate), (.countsLate, .confirmsLate),
        (.mixesSessions, .ordersOfSessions), (.releasesNothing, .releases), (.releasesAll, .releases),
        (.givesBackAgain, .givesBackOnce), (.forgetsKeys, .givesBackParts), (.mixesCustomers, .countsApart),
        (.comparesBytes, .sameText), (.saturates, .largeAmounts), (.forgetsWhenOpened, .outlivesTheStore),
        (.readsBeforeTheLock, .concurrentReservations), (.mixesCurrencies, .countsApart),
        (.mixesCampaigns, .countsApart), (.mixesCurrenciesOfCampaigns, .countsApart),
        (.readsNoCampaigns, .countsApart), (.mixesPeriods, .countsPeriods), (.mixesIdentities, .countsApart),
    ]

    @Test(arguments: rules) func `the contract reports the fault`(_ fault: BadLedger.Fault, _ rule: LedgerRule)
        async throws
    {
        let ledgers = Reopened { SharedMemoryLedger() }
        let opened = Atomic(0)
        let contract = LedgerContract { name in
            let number = opened.add(1, ordering: .relaxed).newValue
            return BadLedger(ledgers.open(fault == .forgetsWhenOpened ? "\(name) \(number)" : name), fault)
        }
        #expect(try await !contract.violations(of: rule).isEmpty)
    }

    @Test func `every fault is tried, and every rule reports a fault`() {
        #expect(Set(Self.rules.map(\.0)) == Set(BadLedger.Fault.allCases))
        #expect(Set(Self.rules.map(\.1)) == Set(LedgerRule.allCases))
    }
}
