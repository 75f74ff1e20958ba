internal import Cartwright

/// The codes of a tenant, as statements on the connection of its file.
struct CodeTables: Sendable {
    private let statements: StatementCache<CodeSQL>
    private let tenant: SQLArgument
    private var path: String { statements.path }

    init(_ statements: StatementCache<CodeSQL>, of tenant: Tenant) {
        (self.statements, self.tenant) = (statements, .text(tenant.name))
    }

    /// True if there are no codes.
    var isEmpty: Bool {
        get throws(CartwrightError) { try statements[.first].first(tenant) { _ in true } == nil }
    }

    /// Returns the name under which a code is stored: its normalized form, or its spelling if only that distinguishes
    /// it.
    func name(of code: String) throws(CartwrightError) -> String {
        let normalized = PromotionCode.normalized(code)
        let isSpelled = try statements[.spelled].first(tenant, .text(normalized)) { _ in true } ?? false
        return isSpelled ? PromotionCode.spelling(code) : normalized
    }

    /// The codes that are distinguished by their spelling.
    func spellings() throws(CartwrightError) -> [String] {
        try statements[.spellings].all(tenant) { row in row.text(0) }
    }

    /// Returns the code with a name, nil if there is none.
    func find(_ code: String) throws(CartwrightError) -> IssuedCode? {
        let path = path
        return try statements[.find].first(tenant, .text(code)) { row throws(CartwrightError) in
            try CodeRow.read(row, path)
        }
    }

    /// Checks that a code exists, without reading it.
    func has(_ code: String) throws(CartwrightError) -> Bool {
        try statements[.find].first(tenant, .text(code)) { _ in true } ?? false
    }

    /// Checks that a promotion has codes.
    func hasCodes(of promotion: String) throws(CartwrightError) -> Bool {
        try statements[.firstOfPromotion].first(tenant, .text(promotion)) { _ in true } ?? false
    }

    /// Adds a code unless it exists. Returns true if the code was added.
    func add(_ arguments: [SQLArgument]) throws(CartwrightError) -> Bool {
        try statements.run(.add, [tenant] + arguments) > 0
    }

    /// Returns codes in order.
    func codes(
        after code: String,
        of promotion: String?,
        limit: Int
    ) throws(CartwrightError) -> [IssuedCode] {
        let path = path
        let read = { (row: SQLRow) throws(CartwrightError) in try CodeRow.read(row, path) }
        guard let promotion else { return try statements[.page].all(tenant, .text(code), .number(limit), read: read) }
        return try statements[.pageOfPromotion].all(
            tenant,
            .text(code),
            .text(promotion),
            .number(limit),
            read: read
        )
    }

    /// Revokes a code or the codes of a promotion. Returns the number of codes that were not revoked before.
    func revoke(_ sql: CodeSQL, _ what: String, at now: Instant) throws(CartwrightError) -> Int {
        try statements.run(sql, tenant, .text(what), .integer(now.milliseconds))
    }

    /// Replaces a customer in some of the codes that are bound to it. Returns the number of changed codes.
    func replace(_ customer: SQLArgument, by other: String, limit: Int) throws(CartwrightError) -> Int {
        let codes = try statements[.ofCustomer].all(tenant, customer, .number(limit)) { SQLArgument.bytes($0.bytes(0)) }
        for code in codes { try statements.run(.setCustomer, tenant, code, .text(other)) }
        return codes.count
    }
}
