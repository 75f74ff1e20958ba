import Cartwright
import CartwrightTesting
import Synchronization
import Testing

/// The contract of code stores reports stores with one fault.
struct BadCodeStoreTests {
    /// The faults, each with a rule that reports it.
    static let rules: [(BadCodeStore.Fault, CodeStoreRule)] = [
        (.isNeverEmpty, .emptyAtFirst), (.forgetsTerms, .readsBack), (.asksForTheCase, .anySpelling),
        (.findsTheBeginning, .anySpelling), (.forgetsWhenOpened, .outlivesTheStore), (.addsTheOthers, .allOrNone),
        (.tellsNoLine, .allOrNone), (.refusesAll, .skipsExisting), (.isFinishedAtOnce, .nothingBeforeTheEnd),
        (.knowsEverything, .tellsKnown), (.repeatsTheLast, .inOrder), (.mixesPromotions, .inOrder),
        (.isBackToFront, .inOrder), (.hidesTheRevoked, .revokes), (.countsEverything, .revokes),
        (.revokesTheKnown, .revokesAllOrNone), (.revokesEverybody, .revokesPromotion),
        (.findsNoPromotion, .revokesPromotion), (.countsTheSkipped, .concurrentImports),
    ]

    @Test(arguments: rules) func `the contract reports the fault`(_ fault: BadCodeStore.Fault, _ rule: CodeStoreRule)
        async throws
    {
        let stores = MemoryCodeStores()
        let opened = Atomic(0)
        let contract = CodeStoreContract { name in
            let number = opened.add(1, ordering: .relaxed).newValue
            return BadCodeStore(
                inner: stores.open(fault == .forgetsWhenOpened ? "\(name) \(number)" : name),
                fault: fault
            )
        }
        var broken: [String] = []
        do throws(CartwrightError) {
            broken = try await contract.violations(of: rule)
        } catch {
            broken.append(error.description)
        }
        #expect(!broken.isEmpty)
    }

    @Test func `every fault is tried, and every rule reports a fault`() {
        #expect(Set(Self.rules.map(\.0)) == Set(BadCodeStore.Fault.allCases))
        #expect(Set(Self.rules.map(\.1)) == Set(CodeStoreRule.allCases))
    }
}

/// A code store with one fault.
struct BadCodeStore: CodeStore {
    let inner: MemoryCodeStore
    let fault: Fault

    enum Fault: CaseIterable {
        case isNeverEmpty, forgetsTerms, asksForTheCase, findsTheBeginning, forgetsWhenOpened, addsTheOthers
        case tellsNoLine, refusesAll, isFinishedAtOnce, knowsEverything, repeatsTheLast, mixesPromotions
        case isBackToFront, hidesTheRevoked, countsEverything, revokesTheKnown, revokesEverybody, findsNoPromotion
        case countsTheSkipped
    }

    func find(_ code: String) async -> IssuedCode? {
        if fault == .asksForTheCase, PromotionCode.normalized(code) != code { return nil }
        let found = await inner.find(code)
        switch fault {
        case .isNeverEmpty: return found ?? (try? IssuedCode("A", of: "s"))
        case .forgetsTerms: return try? found.map { try IssuedCode($0.code, of: $0.promotion) }
        case .findsTheBeginning where found == nil:
            return await inner.codes(after: code.isEmpty ? nil : code, of: nil, limit: 1).first
        case .hidesTheRevoked where found?.revokedAt != nil: return nil
        default: return found
        }
    }

    func known(among codes: [String]) async -> Set<String> {
        fault == .knowsEverything ? Set(codes.map(PromotionCode.normalized)) : await inner.known(among: codes)
    }

    func beginImport() async -> any CodeImport { BadCodeImport(inner: await inner.beginImport(), store: self) }

    func codes(after code: String?, of promotion: String?, limit: Int) async -> [IssuedCode] {
        let promotion = fault == .mixesPromotions ? nil : promotion
        let codes = await inner.codes(after: code, of: promotion, limit: limit)
        if fault == .isBackToFront { return codes.reversed() }
        guard fault == .repeatsTheLast, let code, let last = await inner.find(code) else { return codes }
        return Array(([last] + codes).prefix(limit))
    }

    func revoke(_ codes: [String], at now: Instant) async throws(CartwrightError) -> Int {
        if fault == .countsEverything { return codes.count + 0 * (try await inner.revoke(codes, at: now)) }
        guard fault == .revokesTheKnown else { return try await inner.revoke(codes, at: now) }
        var count = 0
        for code in codes { count += try await inner.revoke([code], at: now) }
        return count
    }

    func revokeAll(of promotion: String, at now: Instant) async throws(CartwrightError) -> Int {
        if fault == .findsNoPromotion { return (try? await inner.revokeAll(of: promotion, at: now)) ?? 0 }
        let count = try await inner.revokeAll(of: promotion, at: now)
        guard fault == .revokesEverybody else { return count }
        let all = await inner.codes(after: nil, of: nil, limit: .max)
        return try await inner.revoke(all.map(\.code), at: now)
    }
}

private struct BadCodeImport: CodeImport {
    let inner: any CodeImport
    let store: BadCodeStore

    func add(_ codes: [NumberedCode]) async throws(CartwrightError) {
        try await inner.add(codes)
        if store.fault == .isFinishedAtOnce { try await store.inner.insert(codes.map(\.code), .skipped) }
    }

    func finish(
        _ existing: ExistingCodes,
        progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(CartwrightError) -> CodeReceipt {
        switch store.fault {
        case .addsTheOthers: return try await inner.finish(.skipped, progress: progress)
        case .refusesAll: return try await inner.finish(.refused, progress: progress)
        case .isFinishedAtOnce: return try await inner.finish(.skipped, progress: progress)
        case .countsTheSkipped:
            let receipt = try await inner.finish(existing, progress: progress)
            return CodeReceipt(added: receipt.added + receipt.skipped, skipped: 0)
        case .tellsNoLine:
            do throws(CartwrightError) {
                return try await inner.finish(existing, progress: progress)
            } catch {
                var error = error
                error.location = .unknown
                throw error
            }
        default: return try await inner.finish(existing, progress: progress)
        }
    }
}
