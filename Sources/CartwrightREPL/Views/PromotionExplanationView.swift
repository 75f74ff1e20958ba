internal import Cartwright

/// The explanation of a promotion of the catalog.
struct PromotionExplanationView {
    private let world: World
    private let explanation: PromotionExplanation
    private let checks: CheckRows
    private let fixes: [String]

    init(_ world: World, _ explanation: PromotionExplanation, _ tools: Tools) {
        (self.world, self.explanation) = (world, explanation)
        checks = CheckRows(explanation.checks, world, at: world.instant(tools))
        let (id, query) = (explanation.promotion.id, explanation.promotion.code.map { [Command.enterCode($0)] } ?? [])
        fixes = world.fixes(for: explanation.checks, tools) { after in
            let purchase = try? after.purchase(before: query, tools).purchase
            let again = try? purchase?.explain(promotion: id, at: after.instant(tools))
            return again.map { FixFinder.Standing(applies: $0.applied != nil, checks: $0.checks) }
        }
    }

    private var promotion: Promotion { explanation.promotion }

    var lines: [ReplyLine] {
        let rows = checks.rows
        let table = zip(TextTable(rows.map(\.cells)).lines, rows).map { ReplyLine($0, $1.isMet ? .good : .bad) }
        let name = promotion.name.map { ": \($0)" } ?? ""
        return [ReplyLine("\(promotion.id) \(verdict)\(name)")] + table
            + fixes.map { ReplyLine("  fix: \($0)", .offer, fitting: .none) }
    }

    var json: JSONValue {
        var object: JSONObject = [
            "promotion": .string(promotion.id), "summary": .string(verdict),
            "applies": .bool(explanation.applied != nil),
        ]
        object["discount"] = explanation.applied.map { world.money($0.discountMinor).json }
        if explanation.creditMinor > 0 { object["credit"] = world.money(explanation.creditMinor).json }
        object["reason"] = explanation.rejection.map { .string($0.reason.rawValue) }
        object["checks"] = .array(checks.rows.map(\.json))
        object["fixes"] = .array(fixes.map(JSONValue.string))
        return .object(object)
    }

    private var verdict: String {
        guard let applied = explanation.applied else { return "does not apply" }
        let gifts = explanation.gifts.map { "gives \($0.quantity) x \($0.sku)" }
        let off = applied.discountMinor > 0 ? ["takes \(world.money(applied.discountMinor)) off"] : []
        let credit =
            explanation.creditMinor > 0 ? ["gives \(world.money(explanation.creditMinor)) of store credit"] : []
        return "applies and " + (off + gifts + credit).joined(separator: " and ")
    }
}
