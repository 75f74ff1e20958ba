public import Cartwright

/// Codes in the file of a ``SQLiteStore``, which may also hold feeds and an outbox.
///
/// The code is the key of the table: a lookup among ten million codes reads four pages.
///
/// ```swift
/// let codes = try SQLiteCodeStore(path: "shop.store")
/// guard let code = try await codes.find("summer-7k3m-q2xv"), code.state(at: now) == .valid else { return }
/// ```
public final class SQLiteCodeStore: CodeStore, SQLiteTenantStore {
    private let tables: CodeTables
    private let store: SQLiteStore

    /// The path passed to the initializer.
    public var path: String { store.path }

    /// Creates the code store of a tenant in an open file.
    ///
    /// - Throws: an error of area `store`.
    public init(_ store: SQLiteStore, tenant: Tenant = .shop) throws(CartwrightError) {
        (self.store, tables) = (store, CodeTables(store.statements.codes, of: tenant))
    }

    /// Returns the code that a customer entered, nil if there is none.
    ///
    /// - Throws: an error of area `store`.
    public func find(_ code: String) async throws(CartwrightError) -> IssuedCode? {
        try onTables { tables throws(CartwrightError) in try tables.find(try tables.name(of: code)) }
    }

    /// Returns the codes of a list that exist.
    ///
    /// - Throws: an error of area `store`.
    public func known(among codes: [String]) async throws(CartwrightError) -> Set<String> {
        try onTables { tables throws(CartwrightError) in
            var known: Set<String> = []
            for code in codes {
                let name = try tables.name(of: code)
                if try tables.has(name) { known.insert(name) }
            }
            return known
        }
    }

    /// Starts an import. Until it is complete, the codes are in a temporary file of SQLite, in the folder of
    /// `SQLITE_TMPDIR` or `TMPDIR`, otherwise in `/var/tmp`.
    ///
    /// - Throws: an error of area `store`.
    public func beginImport() async throws(CartwrightError) -> any CodeImport { try SQLiteCodeImport(into: self) }

    /// Returns codes in order.
    ///
    /// - Throws: an error of area `store`.
    public func codes(
        after code: String?,
        of promotion: String?,
        limit: Int
    ) async throws(CartwrightError) -> [IssuedCode] {
        try onTables { tables throws(CartwrightError) in
            let start = try code.map { code throws(CartwrightError) in try tables.name(of: code) }
            return try tables.codes(after: start ?? "", of: promotion, limit: max(0, limit))
        }
    }

    /// The codes that an earlier version distinguished and that now normalize to the same text. Each is found by its
    /// own spelling only.
    ///
    /// - Throws: an error of area `store`.
    public func codesBySpelling() async throws(CartwrightError) -> [String] {
        try onTables { tables throws(CartwrightError) in try tables.spellings() }
    }

    /// Revokes codes, all of them or none.
    ///
    /// - Throws: `code.unknown`; an error of area `store`.
    public func revoke(_ codes: [String], at now: Instant) async throws(CartwrightError) -> Int {
        try changing { tables throws(CartwrightError) in
            var count = 0
            for code in codes {
                let name = try tables.name(of: code)
                guard try tables.has(name) else { throw .unknownCode(PromotionCode.shown(code)) }
                count += try tables.revoke(.revoke, name, at: now)
            }
            return count
        }
    }

    /// Revokes all codes of a promotion, in one transaction that scans all codes.
    ///
    /// - Throws: `code.unknown`; an error of area `store`.
    public func revokeAll(of promotion: String, at now: Instant) async throws(CartwrightError) -> Int {
        try changing { tables throws(CartwrightError) in
            guard try tables.hasCodes(of: promotion) else { throw .noCodes(of: promotion) }
            return try tables.revoke(.revokeAll, promotion, at: now)
        }
    }

    /// Replaces a customer in all codes that are bound to it, in transactions of limited size.
    ///
    /// - Throws: an error of area `store`.
    public func replaceCustomer(_ customer: String, by other: String) async throws(CartwrightError) -> Int {
        // The same id, in each composition of its accents.
        let composed = SQLArgument.name(customer)
        guard composed != .name(other) else { return 0 }
        var count = 0
        for spelling in Set([.text(customer), composed]) {
            var replaced = 0
            repeat {
                replaced = try changing { tables throws(CartwrightError) in
                    try tables.replace(spelling, by: other, limit: Self.replacedAtOnce)
                }
                count += replaced
            } while replaced == Self.replacedAtOnce
        }
        return count
    }

    /// The most codes whose customer is replaced in one transaction, so that no other call waits long.
    private static let replacedAtOnce = 200

    /// Runs a function on the tables, for one caller at a time.
    func onTables<Value>(
        _ body: (CodeTables) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        try store.connection.with { _ throws(CartwrightError) in try body(tables) }
    }

    /// Runs a function that changes the tables, in a transaction.
    func changing<Value>(_ body: (CodeTables) throws(CartwrightError) -> Value) throws(CartwrightError) -> Value {
        try store.connection.transaction(writing: true) { () throws(CartwrightError) in try body(tables) }
    }
}
