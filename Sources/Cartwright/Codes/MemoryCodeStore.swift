/// A code store in memory: for tests, and as the simplest reference implementation.
public actor MemoryCodeStore: CodeStore {
    private var issued: [String: IssuedCode] = [:]

    /// Creates an empty store.
    public init() {}

    /// Returns an entered code; nil if it was never issued.
    public func find(_ code: String) -> IssuedCode? { issued[PromotionCode.normalized(code)] }

    /// Returns the normalized codes among these that exist.
    public func known(among codes: [String]) -> Set<String> {
        Set(codes.map(PromotionCode.normalized).filter { issued[$0] != nil })
    }

    /// Begins an import of codes.
    public func beginImport() -> any CodeImport { MemoryCodeImport(into: self) }

    /// Returns codes in the order of their bytes.
    public func codes(after code: String?, of promotion: String?, limit: Int) -> [IssuedCode] {
        let start = code.map { Array(PromotionCode.normalized($0).utf8) }
        let wanted = issued.values.filter { kept in
            (promotion == nil || kept.promotion == promotion)
                && start.map { $0.lexicographicallyPrecedes(kept.code.utf8) } ?? true
        }
        return Array(wanted.sorted { $0.code.utf8.lexicographicallyPrecedes($1.code.utf8) }.prefix(max(0, limit)))
    }

    /// Revokes codes.
    ///
    /// - Throws: `code.unknown`.
    public func revoke(_ codes: [String], at now: Instant) throws(CartwrightError) -> Int {
        let normal = codes.map(PromotionCode.normalized)
        for code in normal where issued[code] == nil { throw .unknownCode(code) }
        return revoke(normal, since: now)
    }

    /// Revokes all codes of a promotion.
    ///
    /// - Throws: `code.unknown`.
    public func revokeAll(of promotion: String, at now: Instant) throws(CartwrightError) -> Int {
        let codes = issued.values.filter { $0.promotion == promotion }.map(\.code)
        guard !codes.isEmpty else { throw .noCodes(of: promotion) }
        return revoke(codes, since: now)
    }

    /// Replaces a customer in all codes that are bound to it.
    public func replaceCustomer(_ customer: String, by other: String) async -> Int {
        let codes = issued.values.filter { $0.customer == customer }.map(\.code)
        for code in codes { issued[code]?.customer = other }
        return codes.count
    }

    private func revoke(_ codes: [String], since now: Instant) -> Int {
        var count = 0
        for code in codes where issued[code]?.revokedAt == nil {
            issued[code]?.revokedAt = now
            count += 1
        }
        return count
    }

    /// Adds the codes of an import.
    fileprivate func add(_ codes: [NumberedCode], _ existing: ExistingCodes) throws(CartwrightError) -> CodeReceipt {
        var lines: [String: Int] = [:]
        var new: [IssuedCode] = []
        for numbered in codes {
            let code = numbered.code.code
            let earlier = lines[code]
            if earlier == nil, issued[code] == nil {
                lines[code] = numbered.line
                new.append(numbered.code)
            } else if existing == .refused {
                throw .codeExists(code, line: numbered.line, earlier: earlier)
            }
        }
        for code in new { issued[code.code] = code }
        return CodeReceipt(added: new.count, skipped: codes.count - new.count)
    }
}

/// The codes of an import that were added so far.
private actor MemoryCodeImport: CodeImport {
    private let store: MemoryCodeStore
    private var added: [NumberedCode] = []

    init(into store: MemoryCodeStore) { self.store = store }

    func add(_ codes: [NumberedCode]) { added += codes }

    func finish(
        _ existing: ExistingCodes,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws(CartwrightError) -> CodeReceipt {
        let receipt = try await store.add(added, existing)
        progress(added.count, added.count)
        return receipt
    }
}
