public import Cartwright

/// The rules of ``/Cartwright/CodeStore`` as checks that can be run on any store.
///
/// ```swift
/// @Test(arguments: CodeStoreRule.allCases) func `it is a code store`(_ rule: CodeStoreRule) async throws {
///     let folder = temporaryFolder()
///     let contract = CodeStoreContract { name throws(CartwrightError) in
///         try SQLiteCodeStore(path: "\(folder)/\(name)")
///     }
///     #expect(try await contract.violations(of: rule) == [])
/// }
/// ```
public struct CodeStoreContract: Sendable {
    let open: @Sendable (_ name: String) throws(CartwrightError) -> any CodeStore

    /// The contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one where the name is new, otherwise the same one as
    ///   before, which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any CodeStore) {
        self.open = open
    }

    /// What the store does against a rule, one sentence each.
    ///
    /// - Throws: what the store throws, which no rule gives it a reason for.
    public func violations(of rule: CodeStoreRule) async throws(CartwrightError) -> [String] {
        var check = CodeCheck(rule: rule, open: open)
        switch rule {
        case .emptyAtFirst: try await check.emptyAtFirst()
        case .readsBack: try await check.readsBack()
        case .anySpelling: try await check.anySpelling()
        case .outlivesTheStore: try await check.outlivesTheStore()
        case .allOrNone: try await check.allOrNone()
        case .skipsExisting: try await check.skipsExisting()
        case .nothingBeforeTheEnd: try await check.nothingBeforeTheEnd()
        case .tellsKnown: try await check.tellsKnown()
        case .inOrder: try await check.inOrder()
        case .revokes: try await check.revokes()
        case .revokesAllOrNone: try await check.revokesAllOrNone()
        case .revokesPromotion: try await check.revokesPromotion()
        case .concurrentImports: try await check.concurrentImports()
        }
        return check.violations
    }
}

/// The rules for a code store. The raw value is the name that reports use.
public enum CodeStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A store to which nothing was added has no code, and adding nothing leaves it so.
    case emptyAtFirst = "empty_at_first"
    /// A code is read back with all its terms, whatever promotions and customers are called.
    case readsBack = "reads_back"
    /// A code is found however it was typed, and no other text finds it.
    case anySpelling = "any_spelling"
    /// A store that is opened anew has all codes, and those that were revoked are.
    case outlivesTheStore = "outlives_the_store"
    /// Where a code is there already, or is added twice, nothing is added, and the error tells the line.
    case allOrNone = "all_or_none"
    /// Where existing codes are to be skipped they keep their terms, and the others are added and counted.
    case skipsExisting = "skips_existing"
    /// Codes of an import are visible only after it is finished, and never if it is not.
    case nothingBeforeTheEnd = "nothing_before_the_end"
    /// Of some codes those that are there are told.
    case tellsKnown = "tells_known"
    /// Pages hold every code once, in the order of their bytes, of all promotions or of one.
    case inOrder = "in_order"
    /// A code that is revoked is still found, is revoked since the first time, and counts only then.
    case revokes = "revokes"
    /// Of codes that are revoked together none is where one is unknown.
    case revokesAllOrNone = "revokes_all_or_none"
    /// The codes that a promotion has are revoked, and no other ones, nor those that it gets later.
    case revokesPromotion = "revokes_promotion"
    /// Imports at the same time add each code once.
    case concurrentImports = "concurrent_imports"
}
