internal import Cartwright

/// How much a quote explains, as ``Parameter/explain`` says it.
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
