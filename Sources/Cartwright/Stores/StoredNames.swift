internal import Foundation

extension String {
    /// The bytes of a name as a store key. Strings that are equal in Swift have equal bytes, in any composition of
    /// their accents, so that no customer gets a limit twice.
    package var nameBytes: [UInt8] {
        let bytes = Array(utf8)
        // Without an early exit, so that the loop is vectorized.
        let isASCII = bytes.reduce(0, |) < 0x80
        return isASCII ? bytes : Array(precomposedStringWithCanonicalMapping.utf8)
    }
}

extension CounterKey {
    /// The columns of a counter in tables: its kind, the promotion, code or campaign, and the customer. A budget in one
    /// currency has the currency in place of the customer; otherwise an absent customer is empty.
    package var columns: (kind: Int64, name: String, customer: String) {
        switch self {
        case .uses(let promotion): (0, promotion, "")
        case .customerUses(let promotion, let customer): (1, promotion, customer)
        case .spent(let promotion, let currency): (2, promotion, currency?.code ?? "")
        case .codeUses(let code): (3, code, "")
        case .campaignUses(let campaign): (4, campaign, "")
        case .campaignSpent(let campaign, let currency): (5, campaign, currency?.code ?? "")
        }
    }
}
