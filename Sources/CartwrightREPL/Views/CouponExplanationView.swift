internal import Cartwright

/// The explanation of a coupon for people and programs.
struct CouponExplanationView {
    private let world: World
    private let explanation: CouponExplanation
    private let tools: Tools

    init(_ world: World, _ explanation: CouponExplanation, _ tools: Tools) {
        (self.world, self.explanation, self.tools) = (world, explanation, tools)
    }

    var lines: [ReplyLine] {
        let name = world.couponName(explanation.cardID)
        let place = "handler \(explanation.handler), card \(world.cardNames[explanation.cardID])"
        let rows = explanation.checks.map { [$0.isMet ? "ok" : "no", label(of: $0.kind), detail(of: $0.kind)] }
        let table = zip(TextTable(rows).lines, explanation.checks).map { text, check in
            ReplyLine(text, check.isMet ? .good : .bad)
        }
        let mends = fixes.map { ReplyLine("  fix: \($0)", .offer, fitting: .none) }
        return [ReplyLine("\(name) \(verdict): \(place)")] + table + mends
    }

    var json: JSONValue {
        [
            "card": .string(explanation.cardID),
            "name": .string(world.couponName(explanation.cardID)),
            "verdict": .string(verdict),
            "checks": .array(
                explanation.checks.map { check in
                    [
                        "check": .string(label(of: check.kind)), "met": .bool(check.isMet),
                        "detail": .string(detail(of: check.kind)),
                    ]
                }
            ),
            "fixes": .array(fixes.map(JSONValue.string)),
        ]
    }

    private var verdict: String {
        switch explanation.status {
        case .applied(let amount): "is applied and saves \(world.money(amount))"
        case .appliedWithoutEffect: "is applied and gives nothing yet"
        case .eligible(let saves): "would save \(world.money(saves))"
        case .ineligible: "does not apply"
        case .blocked(let other, _): "cannot stand beside \(world.couponName(other))"
        case .dismissed: "was dismissed"
        case .notShown: "is not shown"
        }
    }

    private func label(of kind: CouponExplanation.Kind) -> String {
        switch kind {
        case .shown: "shown"
        case .dates: "within_dates"
        case .currency: "currency"
        case .condition(let finding, _): finding.condition
        case .lack(let lack): lack.effect
        case .combinable: "combinable"
        case .limit(let rule):
            switch rule.kind {
            case .uses, .customerUses: "usage_limit"
            case .useBudget, .spendBudget: "budget"
            case .codeUses: "code_limit"
            }
        }
    }

    private func detail(of kind: CouponExplanation.Kind) -> String {
        switch kind {
        case .shown: return "card \(world.cardNames[explanation.cardID])"
        case .dates(let from, let until, let now):
            let days = [from.map { "from \($0.dayInUTC)" }, until.map { "until \($0.dayInUTC)" }].compactMap(\.self)
            return "\(days.joined(separator: " ")), today \(now.dayInUTC)"
        case .currency(let currency): return "no amounts in \(currency)"
        case .condition(let finding, let skus):
            return skus.isEmpty
                ? world.words(for: finding) : "\(world.words(for: finding)) of \(skus.joined(separator: ", "))"
        case .lack(let lack): return world.words(for: [lack])
        case .combinable(let other):
            return other.map { "\(world.couponName($0)) is applied and excludes it" } ?? "nothing in its way"
        case .limit(let rule) where rule.kind == .spendBudget:
            return "spent \(world.money(rule.used)) of \(world.money(rule.limit))"
        case .limit(let rule): return "used \(rule.used) of \(rule.limit)"
        }
    }

    /// What would make unmet checks hold, as commands where there are some.
    private var fixes: [String] {
        let mends = mendsOfChecks
        let changesCart = mends.contains { $0.hasPrefix("add ") }
        return (changesCart && world.session.phase == .checkout ? ["cancel checkout"] : []) + mends
    }

    private var mendsOfChecks: [String] {
        explanation.checks.filter { !$0.isMet }.flatMap { check in
            switch check.kind {
            case .condition(let finding, let skus): fixes(finding, skus, of: finding)
            case .lack(let lack): [fix(lack)]
            case .combinable(let other): other.map { ["dismiss coupon \(world.couponName($0))"] } ?? []
            case .shown, .dates, .currency, .limit: [] as [String]
            }
        }
    }

    private func fix(_ lack: Lack) -> String {
        let words = lack.unit == .money ? "add \(world.money(lack.shortBy)) more" : "add \(lack.shortBy) more"
        let command = world.command(adding: lack.shortBy, lack.unit, of: lack.sku, tools) { after in
            let promotions = after.session.handled[explanation.cardID]?.promotions ?? []
            return promotions.allSatisfy { $0.hasFilled(lack, in: after.session.cart) }
        }
        guard let command else { return words }
        return lack.unit == .money ? "\(words), such as: \(command)" : command
    }

    /// What mends a condition, or those inside it: each of some alternatives, and all that are missing of those which
    /// must hold together.
    private func fixes(_ finding: Finding, _ skus: [String], of whole: Finding) -> [String] {
        guard !finding.parts.isEmpty else { return fix(finding, skus, of: whole).map { [$0] } ?? [] }
        guard finding.condition != NotCondition.type else { return [] }
        return finding.partsInQuestion.flatMap { fixes($0, [], of: whole) }
    }

    private func fix(_ finding: Finding, _ skus: [String], of whole: Finding) -> String? {
        guard let shortBy = finding.shortBy else { return nil }
        switch finding.unit {
        case .money:
            let words = "add \(world.money(shortBy)) more"
            let command = world.command(adding: shortBy, .money, tools) { after in
                let again = try? after.purchase(tools).explain(couponOf: explanation.cardID, at: after.instant(tools))
                return again?.checks.contains { $0.isMet && $0.kind.isSame(as: whole) } ?? false
            }
            return command.map { "\(words), such as: \($0)" } ?? words
        case .units:
            guard let sku = skus.first(where: { world.shop.item($0) != nil }) else { return "add \(shortBy) more" }
            return shortBy == 1 ? "add item \(sku)" : "add item \(sku) qty=\(shortBy)"
        case .skus: return "add \(shortBy) other SKU\(shortBy == 1 ? "" : "s")"
        case .none: return nil
        }
    }
}

extension CouponExplanation.Kind {
    /// Whether it is the check of the same condition, on whatever cart.
    fileprivate func isSame(as other: Finding) -> Bool {
        guard case .condition(let finding, _) = self else { return false }
        return finding.asksTheSame(as: other)
    }
}

extension Finding {
    fileprivate func asksTheSame(as other: Finding) -> Bool {
        condition == other.condition && required == other.required && parts.count == other.parts.count
            && zip(parts, other.parts).allSatisfy { $0.asksTheSame(as: $1) }
    }
}
