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
