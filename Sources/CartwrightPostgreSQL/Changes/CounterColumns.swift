internal import Cartwright
internal import Foundation

/// A counter as columns: kind, name, customer. A budget in one currency has that in the customer's place.
struct CounterColumns: Hashable {
    let kind: Int64
    let name: [UInt8]
    let customer: [UInt8]

    init(_ key: CounterKey) {
        switch key {
        case .uses(let promotion): self.init(0, promotion)
        case .customerUses(let promotion, let customer): self.init(1, promotion, customer)
        case .spent(let promotion, let currency): self.init(2, promotion, currency?.code ?? "")
        case .codeUses(let code): self.init(3, code)
        }
    }

    private init(_ kind: Int64, _ name: String, _ customer: String = "") {
        (self.kind, self.name, self.customer) = (kind, name.nameBytes, customer.nameBytes)
    }
}

extension String {
    /// A name by which rows are found: two texts that Swift takes for the same are the same bytes, however their
    /// accents are composed, so that nobody has a limit twice.
    var nameBytes: [UInt8] {
        Array((utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping).utf8)
    }
}
