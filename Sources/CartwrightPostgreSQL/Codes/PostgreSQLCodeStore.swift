public import Cartwright

/// Codes in the schema of a ``PostgreSQLStore``, beside sessions and limits.
///
/// The code is the key of the table: a lookup among ten million codes reads a few pages.
///
/// ```swift
/// let codes = PostgreSQLCodeStore(store)
/// guard let code = try await codes.find("summer-7k3m-q2xv"), code.state(at: now) == .valid else { return }
/// ```
public final class PostgreSQLCodeStore: CodeStore {
    private let pool: ConnectionPool
    private let tenant: PostgreSQLValue

    /// The time limit of one step of an import and of a scan of all codes: ten minutes.
    private static let patience = Duration.seconds(600)

    /// Creates the code store of a tenant.
    public init(_ store: PostgreSQLStore, tenant: Tenant = .shop) {
        (pool, self.tenant) = (store.pool, .bytes(tenant.bytes))
    }

    /// Returns the code that a customer entered, nil if there is none.
    ///
    /// - Throws: an error of area `store`.
    public func find(_ code: String) async throws(CartwrightError) -> IssuedCode? {
        let normalized = Array(PromotionCode.normalized(code).utf8)
        let spelling = Array(PromotionCode.spelling(code).utf8)
        return try await pool.run(.reading) { [tenant] connection throws(PostgreSQLFailure) in
            let rows = try connection.query(CodeSQL.find, [tenant, .bytes(normalized), .bytes(spelling)])
            return rows.count == 0 ? nil : try CodeColumns.read(rows, 0, connection.place)
        }
    }

    /// Returns the codes of a list that exist.
    ///
    /// - Throws: an error of area `store`.
    public func known(among codes: [String]) async throws(CartwrightError) -> Set<String> {
        try await pool.run(.reading) { [tenant] connection throws(PostgreSQLFailure) in
            let names = try Self.names(of: codes, tenant, connection)
            let rows = try connection.query(CodeSQL.known, [tenant, .byteStrings(names)])
            var known: Set<String> = []
            for row in 0..<rows.count { known.insert(try rows.text(row, 0)) }
            return known
        }
    }

    /// Starts an import, on a connection of its own. Until it is complete, the codes are in a temporary table of the
    /// server; then they are written in one transaction, all of them or none.
    ///
    /// - Throws: an error of area `store`.
    public func beginImport() async throws(CartwrightError) -> any CodeImport {
        try await PostgreSQLCodeImport(of: tenant, on: patientWorker())
    }

    /// Returns codes in order.
    ///
    /// - Throws: an error of area `store`.
    public func codes(
        after code: String?,
        of promotion: String?,
        limit: Int
    ) async throws(CartwrightError) -> [IssuedCode] {
        try await pool.run(.reading) { [tenant] connection throws(PostgreSQLFailure) in
            let start = try code.map { code throws(PostgreSQLFailure) in try Self.names(of: [code], tenant, connection)
            }
            let arguments: [PostgreSQLValue] = [
                tenant, .bytes(start?.first ?? []), .integer(Int64(max(0, limit))),
            ]
            let text = promotion == nil ? CodeSQL.page : CodeSQL.pageOfPromotion
            let rows = try connection.query(text, arguments + (promotion.map { [.bytes(Array($0.utf8))] } ?? []))
            var codes: [IssuedCode] = []
            for row in 0..<rows.count { codes.append(try CodeColumns.read(rows, row, connection.place)) }
            return codes
        }
    }

    /// The codes that an earlier version distinguished and that now normalize to the same text. Each is found by its
    /// own spelling only.
    ///
    /// - Throws: an error of area `store`.
    public func codesBySpelling() async throws(CartwrightError) -> [String] {
        try await pool.run(.reading) { [tenant] connection throws(PostgreSQLFailure) in
            let rows = try connection.query(CodeSQL.spellings, [tenant])
            var codes: [String] = []
            for row in 0..<rows.count { codes.append(try rows.text(row, 0)) }
            return codes
        }
    }

    /// Revokes codes, all of them or none.
    ///
    /// - Throws: `code.unknown`; an error of area `store`: `store.outcome_unknown` if the connection was lost before
    ///   the answer. Revoking again does not change codes that are revoked.
    public func revoke(_ codes: [String], at now: Instant) async throws(CartwrightError) -> Int {
        try await pool.run(.harmful) { [tenant] connection throws(PostgreSQLFailure) in
            let codes = PostgreSQLValue.byteStrings(try Self.names(of: codes, tenant, connection))
            // Codes are never deleted, so the second statement finds the codes that the first has found.
            let unknown = try connection.query(CodeSQL.unknown, [tenant, codes])
            guard unknown.count == 0 else {
                throw PostgreSQLFailure(.unexpected, .unknownCode(try unknown.text(0, 0)))
            }
            return try connection.query(CodeSQL.revoke, [tenant, codes, .integer(now.milliseconds)]).written
        }
    }

    /// Revokes all codes of a promotion, in one transaction that scans all codes.
    ///
    /// - Throws: `code.unknown`; an error of area `store`, as for ``revoke(_:at:)``.
    public func revokeAll(of promotion: String, at now: Instant) async throws(CartwrightError) -> Int {
        try await patientWorker().perform { [tenant] worker throws(CartwrightError) in
            try worker.run(.harmful) { connection throws(PostgreSQLFailure) in
                let name = PostgreSQLValue.bytes(Array(promotion.utf8))
                guard try connection.query(CodeSQL.firstOfPromotion, [tenant, name]).count > 0 else {
                    throw PostgreSQLFailure(.unexpected, .noCodes(of: promotion))
                }
                return try connection.query(CodeSQL.revokeAll, [tenant, name, .integer(now.milliseconds)]).written
            }
        }
    }

    /// Replaces a customer in all codes that are bound to it, a thousand in each transaction.
    ///
    /// - Throws: an error of area `store`.
    public func replaceCustomer(_ customer: String, by other: String) async throws(CartwrightError) -> Int {
        var count = 0
        // Codes have the customer as it was written, in any composition of its accents.
        for old in Set([Array(customer.utf8), customer.nameBytes]) where old != Array(other.utf8) {
            count += try await replaceCustomer(old, by: Array(other.utf8))
        }
        return count
    }

    private func replaceCustomer(_ old: [UInt8], by new: [UInt8]) async throws(CartwrightError) -> Int {
        var count = 0
        while true {
            let changed = try await pool.run(.harmless) { [tenant] connection throws(PostgreSQLFailure) in
                try connection.query(CodeSQL.replaceCustomer, [tenant, .bytes(old), .bytes(new)]).written
            }
            if changed == 0 { return count }
            count += changed
        }
    }

    /// Returns the names under which codes are stored: their normalized forms, or their spellings if only those
    /// distinguish them.
    private static func names(
        of codes: [String],
        _ tenant: PostgreSQLValue,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [[UInt8]] {
        let normalized = codes.map { Array(PromotionCode.normalized($0).utf8) }
        let rows = try connection.query(CodeSQL.spelled, [tenant, .byteStrings(normalized)])
        guard rows.count > 0 else { return normalized }
        var spelled: Set<[UInt8]> = []
        for row in 0..<rows.count { spelled.insert(Array(try rows.text(row, 0).utf8)) }
        return zip(codes, normalized).map { code, name in
            spelled.contains(name) ? Array(PromotionCode.spelling(code).utf8) : name
        }
    }

    private func patientWorker() -> ConnectionWorker {
        var settings = pool.settings
        settings.statementLimit = max(settings.statementLimit, Self.patience)
        settings.lockLimit = max(settings.lockLimit, Self.patience)
        return pool.worker(settings)
    }
}
