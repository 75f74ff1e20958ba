internal import Cartwright

/// A counter as columns. Tables hold a digest in place of the customer, see ``StoreSecret``.
struct CounterColumns: Hashable {
    let kind: Int64
    let name: [UInt8]
    var customer: [UInt8]

    init(_ key: CounterKey) {
        let columns = key.columns
        (kind, name, customer) = (columns.kind, columns.name.nameBytes, columns.customer.nameBytes)
    }
}
