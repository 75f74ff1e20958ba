internal import Foundation

extension String {
    /// The bytes of a name by which a store finds rows: two texts that Swift takes for the same are the same bytes,
    /// however their accents are composed, so that no customer has a limit twice.
    package var nameBytes: [UInt8] {
        let bytes = Array(utf8)
        // Without a way out of the loop, which many bytes at a time are looked at in.
        let isASCII = bytes.reduce(0, |) < 0x80
        return isASCII ? bytes : Array(precomposedStringWithCanonicalMapping.utf8)
    }
}

extension CounterKey {
    /// The columns by which tables have a counter: its kind, the promotion or the code, and the customer. A budget in
    /// one currency has that in the customer's place; where there is none, it is empty.
    package var columns: (kind: Int64, name: String, customer: String) {
        switch self {
        case .uses(let promotion): (0, promotion, "")
        case .customerUses(let promotion, let customer): (1, promotion, customer)
        case .spent(let promotion, let currency): (2, promotion, currency?.code ?? "")
        case .codeUses(let code): (3, code, "")
        }
    }
}
