import LedgerHistory
import Testing

/// The checker passes a correct ledger and catches each fault of one.
@Suite(.timeLimit(.minutes(15))) struct MutantTests {
    /// The faults, each with a rule that catches it.
    static let rules: [(ReferenceLedger.Fault, Violation.Rule)] = [
        (.ignoresHeld, .limitKept), (.locksInAnyOrder, .refusalJustified), (.forgetsKeys, .usedAddsUp),
        (.neverExpires, .holdsExpire), (.neverExpires, .refusalJustified), (.readsBeforeTheLock, .limitKept),
        (.losesUpdates, .heldAddsUp), (.tearsRefusals, .heldAddsUp), (.tearsRefusals, .refusalJustified),
        (.confirmsLateUnchecked, .limitKept), (.answersBeforeTheCommit, .nothingLost), (.keepsHolds, .refusalJustified),
        (.givesBackTwice, .usedAddsUp), (.dropsLiveHolds, .refusalJustified), (.tellsOfRefusedOrders, .nothingExtra),
        (.forgetsKeys, .firstAnswer),
    ]

    @Test(arguments: rules)
    func `a ledger with one fault is caught`(_ fault: ReferenceLedger.Fault, _ rule: Violation.Rule) async {
        for seed in 1...100 as ClosedRange<UInt64> {
            let violations = await ReferenceRun(fault, seed: seed).violations
            if violations.contains(where: { $0.rule == rule }) { return }
        }
        Issue.record("\(fault) was never caught by \(rule)")
    }

    @Test func `a correct ledger passes in every interleaving`() async {
        for seed in 1...300 as ClosedRange<UInt64> {
            let violations = await ReferenceRun(nil, seed: seed).violations
            #expect(violations == [], "seed \(seed)")
        }
    }

    @Test func `the same seed gives the same history`() async {
        let (first, second) = (await ReferenceRun(nil, seed: 7), await ReferenceRun(nil, seed: 7))
        #expect(first.events == second.events && first.final == second.final)
        #expect(await ReferenceRun(nil, seed: 8).events != first.events)
    }

    @Test func `every fault is tried`() {
        #expect(Set(Self.rules.map(\.0)) == Set(ReferenceLedger.Fault.allCases))
    }
}
