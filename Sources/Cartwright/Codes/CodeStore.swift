/// A store of issued codes. It holds millions of codes, and finds one without reading the others.
///
/// Codes are compared as ``PromotionCode`` defines, in any spelling. A completed method is durable: with a store on
/// disk it survives a killed process and a power failure. A method that throws has changed nothing, unless documented
/// otherwise.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
public protocol CodeStore: Sendable {
    /// Returns an entered code; nil if it was never issued. A revoked code is returned, too.
    ///
    /// - Throws: an error of area `store`.
    func find(_ code: String) async throws(CartwrightError) -> IssuedCode?

    /// Returns the normalized codes among these that exist.
    ///
    /// - Throws: an error of area `store`.
    func known(among codes: [String]) async throws(CartwrightError) -> Set<String>

    /// Begins an import of codes, any number of them. They become visible with ``CodeImport/finish(_:progress:)``.
    ///
    /// - Throws: an error of area `store`.
    func beginImport() async throws(CartwrightError) -> any CodeImport

    /// Returns codes in the order of their bytes.
    ///
    /// - Parameters:
    ///   - code: returns only codes after this one; nil begins with the first.
    ///   - promotion: returns only codes of this promotion; nil for all.
    ///   - limit: the maximum number of codes to return, 0 or more.
    /// - Throws: an error of area `store`.
    func codes(
        after code: String?,
        of promotion: String?,
        limit: Int
    ) async throws(CartwrightError) -> [IssuedCode]

    /// Revokes codes, all of them or none. A code that is already revoked keeps its instant of revocation.
    ///
    /// - Returns: the number of codes that were not revoked before.
    /// - Throws: `code.unknown` if a code was never issued; an error of area `store`.
    func revoke(_ codes: [String], at now: Instant) async throws(CartwrightError) -> Int

    /// Revokes all present codes of a promotion. Codes that are added later are valid.
    ///
    /// - Returns: the number of codes that were not revoked before.
    /// - Throws: `code.unknown` if the promotion has no code; an error of area `store`.
    func revokeAll(of promotion: String, at now: Instant) async throws(CartwrightError) -> Int

    /// Returns codes that an earlier version distinguished and that now have the same normalized form, see
    /// ``PromotionCode``: each is found only in its own spelling. A new store has none.
    ///
    /// - Throws: an error of area `store`.
    func codesBySpelling() async throws(CartwrightError) -> [String]

    /// Replaces a customer in all codes that are bound to it, in small transactions.
    ///
    /// - Returns: the number of changed codes.
    /// - Throws: an error of area `store`.
    func replaceCustomer(_ customer: String, by other: String) async throws(CartwrightError) -> Int
}

extension CodeStore {
    /// Throws the error for a store that does not support it.
    ///
    /// - Throws: `store.unsupported`.
    public func replaceCustomer(_ customer: String, by other: String) async throws(CartwrightError) -> Int {
        throw .noAdministration
    }

    /// Returns an empty list, for a store that keeps all codes under their normalized forms.
    public func codesBySpelling() async throws(CartwrightError) -> [String] { [] }
}

extension CodeStore {
    /// Adds codes that fit in memory, all of them or none. For any number use ``beginImport()``.
    ///
    /// - Parameters:
    ///   - codes: the codes. Errors name the place in the list, from 1, as the line.
    ///   - existing: the handling of codes that exist already.
    /// - Throws: `code.exists`; an error of area `store`.
    @discardableResult
    public func insert(
        _ codes: [IssuedCode],
        _ existing: ExistingCodes = .refused
    ) async throws(CartwrightError) -> CodeReceipt {
        let intake = try await beginImport()
        try await intake.add(codes.enumerated().map { NumberedCode(line: $0.offset + 1, code: $0.element) })
        return try await intake.finish(existing) { _, _ in }
    }
}
