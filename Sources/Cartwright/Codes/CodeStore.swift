/// Keeps the codes that were issued, millions of them, and finds one without looking at the others.
///
/// Codes are compared as ``PromotionCode`` says, however they were typed. A method that has returned is durable: with a
/// store on disk it survives a killed process and a power failure. One that throws has changed nothing, except
/// where it says otherwise.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
public protocol CodeStore: Sendable {
    /// The code that was typed, nil where it was never issued. One that was revoked is found as well.
    ///
    /// - Throws: an error of area `store`.
    func find(_ code: String) async throws(CartwrightError) -> IssuedCode?

    /// Those of some codes that are there, as they are compared.
    ///
    /// - Throws: an error of area `store`.
    func known(among codes: [String]) async throws(CartwrightError) -> Set<String>

    /// Begins to take in codes, any number of them. Nothing of them is there before ``CodeImport/finish(_:progress:)``.
    ///
    /// - Throws: an error of area `store`.
    func beginImport() async throws(CartwrightError) -> any CodeImport

    /// Codes in their order: that of their bytes.
    ///
    /// - Parameters:
    ///   - code: only those behind this one; nil for the first ones.
    ///   - promotion: only those of a promotion; nil for all.
    ///   - limit: the most to return: 0 or more.
    /// - Throws: an error of area `store`.
    func codes(
        after code: String?,
        of promotion: String?,
        limit: Int
    ) async throws(CartwrightError) -> [IssuedCode]

    /// Revokes codes, all of them or none. One that was revoked before stays revoked since then.
    ///
    /// - Returns: how many were not revoked before.
    /// - Throws: `code.unknown` where one was never issued; an error of area `store`.
    func revoke(_ codes: [String], at now: Instant) async throws(CartwrightError) -> Int

    /// Revokes all codes that a promotion has now. Those that are added later count.
    ///
    /// - Returns: how many were not revoked before.
    /// - Throws: `code.unknown` where the promotion has no code; an error of area `store`.
    func revokeAll(of promotion: String, at now: Instant) async throws(CartwrightError) -> Int

    /// The codes that an earlier version distinguished and that are normalized to the same text now, see
    /// ``PromotionCode``: each is found in its own spelling only. A new store has none.
    ///
    /// - Throws: an error of area `store`.
    func codesBySpelling() async throws(CartwrightError) -> [String]
}

extension CodeStore {
    /// None: a store that keeps all codes under their normalized forms.
    public func codesBySpelling() async throws(CartwrightError) -> [String] { [] }
}

extension CodeStore {
    /// Adds codes that fit in memory, all of them or none; ``beginImport()`` takes any number.
    ///
    /// - Parameters:
    ///   - codes: what to add. The place in the list, from 1, is the line that errors tell.
    ///   - existing: what becomes of codes that are there already.
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
