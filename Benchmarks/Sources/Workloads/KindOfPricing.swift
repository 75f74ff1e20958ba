/// The kinds of effects and conditions, each alone in a catalog, to be compared with one percentage.
public enum KindOfPricing: String, CaseIterable, Sendable {
    /// Ten percent off each line, the baseline of the others.
    case percentage
    case percentageOfOrder = "percentage-of-order"
    case amount
    case amountOfEachUnit = "amount-of-each-unit"
    case tiers
    case tierOfEachLine = "tier-of-each-line"
    case fixedPrice = "fixed-price"
    case fixedPriceOfUnits = "fixed-price-of-units"
    case roundedByUnit = "rounded-by-unit"
    case units
    case cappedUnits = "capped-units"
    case amountOfUnits = "amount-of-units"
    case partialBudget = "partial-budget"
    case partialBudgetThatCuts = "partial-budget-that-cuts"
    case groupsAtFixedPrice = "groups-at-fixed-price"
    case groupsUnderBudgetThatCuts = "groups-under-budget-that-cuts"
    case groupsWithPercentage = "groups-with-percentage"
    case buyTwoGetOne = "buy-two-get-one"
    case gift
    case subtotal
    case quantity
    case distinctSKUs = "distinct-skus"
    case schedule
    case any
    case stageSubtotal = "stage-subtotal"

    /// The name in the benchmark tool.
    public var measure: String { "kind-\(rawValue)" }

    /// A catalog file with one promotion of the kind.
    public var catalog: [UInt8] { PromotionText.catalog([promotion]) }

    private var promotion: PromotionText {
        if let condition { return PromotionText("p", 1, Self.tenPercent(#""scope":"lines""#), if: condition) }
        var promotion = PromotionText("p", 1, effect)
        promotion.budget = budget
        return promotion
    }

    private static func tenPercent(_ target: String) -> String { EffectText.percent("10", off: target) }

    private var effect: String {
        switch self {
        case .percentageOfOrder: Self.tenPercent(TargetText.order)
        case .amount: EffectText.amount(500)
        case .amountOfEachUnit: #"{"type":"amount_off","amount":50,"each":"unit","target":{"scope":"lines"}}"#
        case .tiers: Self.tiers("subtotal")
        case .tierOfEachLine: Self.tiers("line")
        case .fixedPrice: #"{"type":"fixed_price","amount":5000,"target":{"scope":"order"}}"#
        case .fixedPriceOfUnits: Self.fixedPrice(500, "")
        case .roundedByUnit: #"{"type":"percent_off","percent":"10","round":"unit","target":{"scope":"lines"}}"#
        case .units: Self.tenPercent(#""scope":"units","max_units":3"#)
        case .cappedUnits: #"{"type":"percent_off","percent":"10","max_discount":300,"target":{"scope":"units"}}"#
        case .amountOfUnits: #"{"type":"amount_off","amount":500,"target":{"scope":"units","max_units":8}}"#
        case .groupsAtFixedPrice, .groupsUnderBudgetThatCuts: Self.fixedPrice(2000, #","groups_of":3"#)
        case .groupsWithPercentage: Self.tenPercent(#""scope":"units","groups_of":3"#)
        case .buyTwoGetOne: #"{"type":"buy_x_get_y","buy":{"quantity":2},"get":{"quantity":1},"percent":"100"}"#
        case .gift: #"{"type":"gift","sku":"PEN","quantity":1}"#
        case .percentage, .partialBudget, .partialBudgetThatCuts, .subtotal, .quantity, .distinctSKUs, .schedule, .any,
            .stageSubtotal:
            Self.tenPercent(#""scope":"lines""#)
        }
    }

    private static func tiers(_ basis: String) -> String {
        let tiers = [(1000, 5), (5000, 10), (15_000, 15)].map { #"{"at_least":\#($0),"percent":"\#($1)"}"# }
            .joined(separator: ",")
        return #"{"type":"tiered","basis":"\#(basis)","tiers":[\#(tiers)],"target":{"scope":"lines"}}"#
    }

    private static func fixedPrice(_ minor: Int, _ rule: String) -> String {
        #"{"type":"fixed_price","amount":\#(minor),"target":{"scope":"units"\#(rule)}}"#
    }

    private var budget: String? {
        switch self {
        case .partialBudget: #"{"kind":"amount","limit":100000000,"used":0,"partial":true}"#
        case .partialBudgetThatCuts, .groupsUnderBudgetThatCuts:
            #"{"kind":"amount","limit":300,"used":0,"partial":true}"#
        default: nil
        }
    }

    /// The condition, which holds for every cart.
    private var condition: String? {
        switch self {
        case .subtotal: ConditionText.subtotal(1)
        case .quantity: Self.twoUnits
        case .distinctSKUs: #"{"type":"distinct_skus","at_least":2}"#
        case .schedule: #"{"type":"schedule","weekdays":["mon","tue","wed"],"time_zone":"America/New_York"}"#
        case .any: #"{"type":"any","of":[\#(ConditionText.subtotal(1_000_000_00)),\#(Self.twoUnits)]}"#
        case .stageSubtotal: #"{"type":"subtotal","at_least":1,"basis":"stage"}"#
        default: nil
        }
    }

    private static let twoUnits = #"{"type":"quantity","at_least":2}"#
}
