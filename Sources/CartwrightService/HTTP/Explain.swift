internal import Cartwright

/// The extent of a quote's explanation, a value of ``Parameter/explain``.
enum Explain: String, CaseIterable {
    case applied, reasons, all

    var explanation: PricingOptions.Explanation {
        switch self {
        case .applied: .applied
        case .reasons: .reasons
        case .all: .all
        }
    }
}
