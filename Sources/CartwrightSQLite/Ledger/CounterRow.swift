internal import Cartwright
internal import CartwrightAnalytics

/// A counter as columns: kind, name, customer. A budget in one currency stores the currency in the customer column; a
/// customer is stored as its digest.
struct CounterRow: Hashable, Sendable {
    let kind: SQLArgument
    let name: SQLArgument
    let customer: SQLArgument

    init(_ key: CounterKey, hidingBy digest: CustomerDigest) throws(CartwrightError) {
        let columns = key.columns
        (kind, name) = (.integer(columns.kind), .name(columns.name))
        guard let customer = key.customer else {
            self.customer = .name(columns.customer)
            return
        }
        self.customer = .bytes(try digest(customer.nameBytes))
    }

    /// Reads a counter from the first columns.
    ///
    /// - Throws: `store.corrupt`.
    init(_ row: SQLRow, path: String) throws(CartwrightError) {
        _ = try Self.key(row, path: path)
        (kind, name, customer) = (.integer(row.integer(0)), .bytes(row.bytes(1)), .bytes(row.bytes(2)))
    }

    /// Reads a counter from the first columns, with the digest of a customer in place of the id.
    ///
    /// - Throws: `store.corrupt`.
    static func key(_ row: SQLRow, path: String) throws(CartwrightError) -> CounterKey {
        let (kind, name) = (row.integer(0), row.text(1))
        guard kind >= CounterKey.firstPeriodKind else { return try key(kind, name, row, path: path) }
        let parts = name.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let period = CounterPeriod(parts[0]) else {
            throw StoreFailure.corrupt(path, "a counter in it has the unknown period \(name.shortened(toBytes: 60))")
        }
        return .during(period, try key(kind - CounterKey.firstPeriodKind, parts[1], row, path: path))
    }

    /// Reads the counter over all periods of a kind and a name.
    private static func key(
        _ kind: Int64,
        _ name: String,
        _ row: SQLRow,
        path: String
    ) throws(CartwrightError) -> CounterKey {
        switch kind {
        case 0: return .uses(promotion: name)
        case 1: return .customerUses(promotion: name, customer: row.bytes(2).hexadecimal)
        case 2: return .spent(promotion: name, currency: try currency(row.text(2), path: path))
        case 3: return .codeUses(code: name)
        case 4: return .campaignUses(campaign: name)
        case 5: return .campaignSpent(campaign: name, currency: try currency(row.text(2), path: path))
        case 6: return .account(name)
        case 7:
            guard let identity = Identity(row.text(2)) else {
                throw StoreFailure.corrupt(path, "a counter in it has an unreadable identity")
            }
            return .identityUses(promotion: name, identity: identity)
        default: throw StoreFailure.corrupt(path, "a counter in it has the unknown kind \(kind)")
        }
    }

    /// Returns nil for a budget over all currencies together.
    private static func currency(_ code: String, path: String) throws(CartwrightError) -> Currency? {
        guard !code.isEmpty else { return nil }
        do throws(CartwrightError) {
            return try Currency(code)
        } catch {
            throw StoreFailure.corrupt(path, "a counter in it has the unknown currency \(code)")
        }
    }
}

/// A demand that a session holds, as it is stored.
struct HeldRow: Hashable, Sendable {
    let counter: CounterRow
    let amount: Int64
    let limit: Int64?
}
