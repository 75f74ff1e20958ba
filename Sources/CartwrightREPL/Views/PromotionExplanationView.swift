internal import Cartwright

/// The explanation of a promotion of the catalog for people and programs.
struct PromotionExplanationView {
    private let world: World
    private let explanation: PromotionExplanation
    private let tools: Tools

    init(_ world: World, _ explanation: PromotionExplanation, _ tools: Tools) {
        (self.world, self.explanation, self.tools) = (world, explanation, tools)
    }

    private var promotion: Promotion { explanation.promotion }

    var lines: [ReplyLine] {
        let rows = rows
        let cells = rows.map {
            [$0.isMet ? "ok" : "no", String(repeating: "  ", count: $0.depth) + $0.label, $0.detail]
        }
        let table = zip(TextTable(cells).lines, rows).map { ReplyLine($0, $1.isMet ? .good : .bad) }
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
        object["reason"] = explanation.rejection.map { .string($0.reason.rawValue) }
        object["checks"] = .array(rows.map(\.json))
        object["fixes"] = .array(fixes.map(JSONValue.string))
        return .object(object)
    }

    private var verdict: String {
        guard let applied = explanation.applied else { return "does not apply" }
        let gifts = explanation.gifts.map { "gives \($0.quantity) x \($0.sku)" }
        let off = applied.discountMinor > 0 ? ["takes \(world.money(applied.discountMinor)) off"] : []
        return "applies and " + (off + gifts).joined(separator: " and ")
    }

    // MARK: What was checked

    /// One thing that was checked; those inside another one stand deeper.
    private struct Row {
        let isMet: Bool
        let label: String
        let detail: String
        var depth = 0

        var json: JSONValue {
            [
                "check": .string(label), "met": .bool(isMet), "summary": .string(detail),
                "depth": .integer(Int64(depth)),
            ]
        }
    }

    private var rows: [Row] {
        var rows: [Row] = []
        if !promotion.isEnabled {
            rows.append(Row(isMet: false, label: "enabled", detail: "the catalog switches it off"))
        }
        if let code = promotion.code {
            let detail = explanation.isActivated ? "entered" : "\(code) is not entered"
            rows.append(Row(isMet: explanation.isActivated, label: "code", detail: detail))
        }
        var conditions = promotion.conditions[...]
        for check in explanation.checks {
            guard case .condition(let finding, _) = check.kind else {
                rows += row(of: check).map { [$0] } ?? []
                continue
            }
            rows += self.rows(of: finding, conditions.popFirst(), depth: 0)
        }
        return rows + outcome(after: rows)
    }

    private func row(of check: CouponExplanation.Check) -> Row? {
        switch check.kind {
        case .dates(let from, let until, let now):
            return Row(isMet: check.isMet, label: "within_dates", detail: dates(from, until, now))
        case .currency(let currency):
            return Row(isMet: check.isMet, label: "currency", detail: "no amounts in \(currency)")
        case .limit(let rule): return Row(isMet: check.isMet, label: rule.label, detail: world.words(for: rule))
        case .lack(let lack): return Row(isMet: false, label: lack.effect, detail: world.words(for: [lack]))
        case .shown, .combinable, .condition: return nil
        }
    }

    private func dates(_ from: Instant?, _ until: Instant?, _ now: Instant) -> String {
        if let from, now < from { return "begins \(from), now \(now)" }
        if let until, now >= until { return "ended \(until), now \(now)" }
        return [from.map { "began \($0)" }, until.map { "ends \($0)" }].compactMap(\.self).joined(separator: ", ")
    }

    /// A condition, and those inside it below.
    private func rows(of finding: Finding, _ condition: (any Condition)?, depth: Int) -> [Row] {
        guard !finding.parts.isEmpty else {
            let of = condition?.scope?.words.map { " of \($0)" } ?? ""
            let detail = world.words(for: finding) + of
            return [Row(isMet: finding.isMet, label: finding.condition, detail: detail, depth: depth)]
        }
        let meaning =
            switch finding.condition {
            case AnyCondition.type: "one of these has to hold"
            case NotCondition.type: "this must not hold"
            default: "all of these have to hold"
            }
        let parts = condition?.parts ?? []
        return [Row(isMet: finding.isMet, label: finding.condition, detail: meaning, depth: depth)]
            + finding.parts.enumerated().flatMap { index, part in
                rows(of: part, index < parts.count ? parts[index] : nil, depth: depth + 1)
            }
    }

    /// Why it is not applied though it might be: what beat it, or that there is nothing to take off.
    private func outcome(after rows: [Row]) -> [Row] {
        guard let rejection = explanation.rejection else { return [] }
        switch rejection.reason {
        case .excludedBy, .beatenBy:
            return [Row(isMet: false, label: "chosen", detail: world.lostWords(for: rejection))]
        default:
            guard rows.allSatisfy({ $0.isMet }) else { return [] }
            let words =
                rejection.reason == .nothingToDiscount
                ? "nothing in the cart that it takes something off" : world.words(for: rejection)
            return [Row(isMet: false, label: "applied", detail: words)]
        }
    }

    // MARK: What mends it

    private var fixes: [String] {
        guard explanation.applied == nil, promotion.isEnabled, !isOver else { return [] }
        var fixes: [String] = []
        if !explanation.isActivated, let code = promotion.code {
            fixes.append("enter code \(CommandLine.quoted(code))")
        }
        var conditions = promotion.conditions[...]
        for check in explanation.checks {
            let condition: (any Condition)? =
                if case .condition = check.kind { conditions.popFirst() } else { nil }
            if !check.isMet { fixes += mends(check, condition) }
        }
        if let mend = mendOfOutcome { fixes.append(mend) }
        let changesCart = fixes.contains { $0.hasPrefix("add ") }
        return (changesCart && world.session.phase == .checkout ? ["cancel checkout"] : []) + fixes
    }

    private var isOver: Bool { promotion.endsAt.map { world.instant(tools) >= $0 } ?? false }

    private func mends(_ check: CouponExplanation.Check, _ condition: (any Condition)?) -> [String] {
        switch check.kind {
        case .dates(let from?, _, _): return ["option clock \(from)"]
        case .condition(let finding, _):
            return condition.map { conditionMends.mends(finding, of: $0) } ?? world.seenMends(of: finding)
        case .lack(let lack): return [world.mend(lack, tools) { $0.promotion(promotion.id).map { [$0] } ?? [] }]
        case .dates, .shown, .currency, .combinable, .limit: return []
        }
    }

    private var conditionMends: ConditionMends {
        let id = promotion.id
        return ConditionMends(world, tools) { [tools] after, finding in
            let again = try? after.purchase(tools).explain(promotion: id, at: after.instant(tools))
            return again?.checks.contains { check in
                guard case .condition(let found, _) = check.kind else { return false }
                return check.isMet && found.asksTheSame(as: finding)
            } ?? false
        }
    }

    private var mendOfOutcome: String? {
        guard let rejection = explanation.rejection else { return nil }
        if rejection.reason == .nothingToDiscount, rejection.lacks.isEmpty {
            return world.command(adding: 1, .units, tools) { after in
                (try? after.quote(tools))?.applies(promotion.id) ?? false
            }
        }
        guard let by = rejection.by else { return nil }
        let coupon = world.session.handled.values.first { $0.promotions.contains { $0.id == by } }
        if let coupon { return "dismiss coupon \(CommandLine.quoted(world.couponName(coupon.card.id)))" }
        guard let code = world.checkout.catalog[by]?.code else { return nil }
        return "remove code \(CommandLine.quoted(code))"
    }
}
