import Cartwright
import CartwrightTesting
import Testing

/// A handler that breaks one rule, and a part of the report on it.
struct BadHandler: Sendable, CustomTestStringConvertible {
    let rule: ContractRule
    let what: String
    let handler: StampHandler
    /// A text that the violation's message must contain.
    let message: String
    var limits = ContractLimits(hugeTextBytes: 10_000)

    var testDescription: String { "\(rule.rawValue): \(what)" }

    init(
        _ rule: ContractRule,
        _ what: String,
        names message: String,
        limits: ContractLimits = ContractLimits(hugeTextBytes: 10_000),
        _ change: (inout StampHandler) -> Void
    ) {
        self.rule = rule
        self.what = what
        self.message = message
        self.limits = limits
        handler = StampHandler().with(change)
    }

    var violations: [ContractViolation] {
        var contract = HandlerContract(
            handler,
            samples: StampHandler.samples,
            claiming: ["loyalty_stamp", "stamp_card"]
        )
        contract.limits = limits
        return contract.violations()
    }
}
