import Cartwright
import CartwrightTesting
import Synchronization
import Testing

/// The contract of accounts reports stores with one fault.
@Suite(.timeLimit(.minutes(15))) struct BadAccountStoreTests {
    /// The faults, each with a rule that reports it.
    static let rules: [(BadAccountStore.Fault, AccountStoreRule)] = [
        (.holdsUnknown, .emptyAtFirst), (.forgetsLastFour, .readsBack), (.acceptsCodesTwice, .refusesDuplicates),
        (.acceptsNoReason, .checksTerms), (.ignoresKinds, .inOrder), (.trustsDemands, .limitsItself),
        (.creditsAtOnce, .waitsForCredits), (.neverEnds, .ends), (.ignoresDisabling, .disables),
        (.hidesOrders, .writesEntries), (.refundsAgain, .writesOnce), (.movesInstants, .releasesExpiredHolds),
        (.forgetsKeys, .adjusts), (.hidesRefusals, .takesNoMore), (.replacesNoOwner, .replacesOwners),
        (.forgetsWhenOpened, .outlivesTheStore), (.losesCents, .balances), (.readsBeforeTheLock, .spendsExactly),
        (.booksAgain, .creditsOrders), (.takesBackAtOnce, .takesBackLaterCredits), (.issuesHalf, .issuesAll),
    ]

    @Test(arguments: rules)
    func `the contract reports the fault`(_ fault: BadAccountStore.Fault, _ rule: AccountStoreRule) async throws {
        let ledgers = Reopened { SharedMemoryLedger() }
        let opened = Atomic(0)
        let contract = AccountStoreContract { name in
            let number = opened.add(1, ordering: .relaxed).newValue
            let ledger = ledgers.open(fault == .forgetsWhenOpened ? "\(name) \(number)" : name)
            let store = BadAccountStore(ledger, fault)
            return AccountBooks(store, store)
        }
        var violations = ["an error"]
        do throws(CartwrightError) { violations = try await contract.violations(of: rule) } catch {
            // A store that forgets everything does not know its accounts.
            #expect(error.code == .accountUnknown, "\(error)")
        }
        #expect(!violations.isEmpty)
    }

    @Test func `every fault is tried, and every rule reports a fault`() {
        #expect(Set(Self.rules.map(\.0)) == Set(BadAccountStore.Fault.allCases))
        #expect(Set(Self.rules.map(\.1)) == Set(AccountStoreRule.allCases))
    }
}
