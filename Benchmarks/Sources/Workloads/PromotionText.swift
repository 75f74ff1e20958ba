/// A promotion as JSON text, as in a shop's export.
struct PromotionText {
    let id: String
    let priority: Int
    let effect: String
    var conditions: [String] = []
    var code: String?
    var group: String?
    var budget: String?
    var isExclusive = false

    init(_ id: String, _ priority: Int, _ effect: String, if conditions: String...) {
        self.id = id
        self.priority = priority
        self.effect = effect
        self.conditions = conditions
    }

    func code(_ code: String) -> PromotionText { with { $0.code = code } }
    func group(_ group: String) -> PromotionText { with { $0.group = group } }
    var exclusive: PromotionText { with { $0.isExclusive = true } }

    private func with(_ change: (inout PromotionText) -> Void) -> PromotionText {
        var copy = self
        change(&copy)
        return copy
    }

    var text: String {
        var keys = "\"id\":\"\(id)\",\"priority\":\(priority),"
        if let code { keys += "\"code\":\"\(code)\"," }
        if let group { keys += "\"group\":\"\(group)\"," }
        if let budget { keys += "\"budget\":\(budget)," }
        if isExclusive { keys += "\"exclusive\":true," }
        return "{\(keys)\"conditions\":[\(conditions.joined(separator: ","))],\"effects\":[\(effect)]}"
    }

    /// A catalog file of promotions.
    static func catalog(_ promotions: some Sequence<PromotionText>) -> [UInt8] {
        var bytes = Array(#"{"promotions":["#.utf8)
        for (index, promotion) in promotions.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += promotion.text.utf8
        }
        return bytes + Array("]}".utf8)
    }
}

/// The effects of the workloads.
enum EffectText {
    static func percent(_ percent: String, off target: String) -> String {
        #"{"type":"percent_off","percent":"\#(percent)","target":{\#(target)}}"#
    }

    static func amount(_ minor: Int) -> String {
        #"{"type":"amount_off","amount":\#(minor),"each":"once","target":{"scope":"order"}}"#
    }

    static func buyTwoGetOne(_ category: String) -> String {
        let filter = #""filter":{"categories":["\#(category)"]}"#
        return
            #"{"type":"buy_x_get_y","buy":{"quantity":2,\#(filter)},"get":{"quantity":1,\#(filter)},"percent":"100"}"#
    }

    static func cheapestUnit(_ percent: String) -> String {
        Self.percent(percent, off: #""scope":"units","max_units":1,"take":"cheapest""#)
    }
}

/// The targets of the workloads.
enum TargetText {
    static let order = #""scope":"order""#
    static let shipping = #""scope":"shipping""#
    static func lines(category: String) -> String { #""scope":"lines","filter":{"categories":["\#(category)"]}"# }
    static func lines(sku: String) -> String { #""scope":"lines","filter":{"skus":["\#(sku)"]}"# }
}

/// The conditions of the workloads.
enum ConditionText {
    static func subtotal(_ minor: Int) -> String { #"{"type":"subtotal","at_least":\#(minor)}"# }
    static func segment(_ segment: String) -> String { #"{"type":"customer_segment","any_of":["\#(segment)"]}"# }
}
