internal import Cartwright

/// A counter as columns: kind, name, customer. A budget in one currency stores the currency in the customer column.
struct CounterRow: Sendable {
    let kind: SQLArgument
    let name: SQLArgument
    let customer: SQLArgument

    init(_ key: CounterKey) {
        let columns = key.columns
        (kind, name, customer) = (.integer(columns.kind), .name(columns.name), .name(columns.customer))
    }

    /// Reads a counter from columns.
    ///
    /// - Throws: `store.corrupt`.
    static func key(_ row: SQLRow, from column: Int32 = 0, path: String) throws(CartwrightError) -> CounterKey {
        let name = row.text(column + 1)
        switch row.integer(column) {
        case 0: return .uses(promotion: name)
        case 1: return .customerUses(promotion: name, customer: row.text(column + 2))
        case 2: return .spent(promotion: name, currency: try currency(row.text(column + 2), path: path))
        case 3: return .codeUses(code: name)
        case let kind: throw StoreFailure.corrupt(path, "a counter in it has the unknown kind \(kind)")
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
