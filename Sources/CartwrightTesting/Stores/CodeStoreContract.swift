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

    /// Creates the contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one if the name is new, otherwise the same one as before,
    ///   which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any CodeStore) {
        self.open = open
    }

    /// Returns the violations of a rule, one sentence each.
    ///
    /// - Throws: unexpected errors of the store.
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

/// The rules for a code store. The raw value is the name in reports.
public enum CodeStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A new store has no codes, and adding none keeps it empty.
    case emptyAtFirst = "empty_at_first"
    /// A code is read back with all its terms, with any names of promotions and customers.
    case readsBack = "reads_back"
    /// A code is found in any spelling, and no other text finds it.
    case anySpelling = "any_spelling"
    /// A store that is opened again has all codes, with their revocations.
    case outlivesTheStore = "outlives_the_store"
    /// If a code exists already, or is added twice, nothing is added, and the error names the line.
    case allOrNone = "all_or_none"
    /// If existing codes are skipped, they keep their terms, and the others are added and counted.
    case skipsExisting = "skips_existing"
    /// Codes of an import are visible only after it is finished, and never if it is not.
    case nothingBeforeTheEnd = "nothing_before_the_end"
    /// The existing codes among some codes are returned.
    case tellsKnown = "tells_known"
    /// Pages contain every code once, in the order of their bytes, of all promotions or of one.
    case inOrder = "in_order"
    /// A revoked code is still found, keeps its first instant of revocation, and is counted once.
    case revokes = "revokes"
    /// If one of several codes to revoke is unknown, none is revoked.
    case revokesAllOrNone = "revokes_all_or_none"
    /// The present codes of a promotion are revoked, but no other codes and no later ones.
    case revokesPromotion = "revokes_promotion"
    /// Concurrent imports add each code once.
    case concurrentImports = "concurrent_imports"
}
