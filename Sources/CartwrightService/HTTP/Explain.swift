internal import Cartwright

/// The reach of a quote's explanation, as ``Parameter/explain`` says it.
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
