internal import Cartwright

/// The explanation of a coupon for people and programs.
struct CouponExplanationView {
    let world: World
    let explanation: CouponExplanation
    private let tools: Tools

    init(_ world: World, _ explanation: CouponExplanation, _ tools: Tools) {
        (self.world, self.explanation, self.tools) = (world, explanation, tools)
    }

    var blocks: [ScreenBlock] {
        let name = world.couponName(explanation.cardID)
        let handler = world.seen == nil ? "handler \(explanation.handler)" : "as the service says"
        let place = "\(handler), card \(world.cardNames[explanation.cardID])"
        let rows = explanation.checks.map { [$0.isMet ? "ok" : "no", label(of: $0.kind), detail(of: $0.kind)] }
        let roles = explanation.checks.map { $0.isMet ? ReplyLine.Role.good : .bad }
        let table = ScreenBlock.rows(ScreenRows(rows, roles: roles, wraps: 2))
        let mends = fixes.map { ReplyLine("  fix: \($0)", .offer, fitting: .none) }
        return [.line("\(name) \(verdict): \(place)"), table] + mends.map(ScreenBlock.line)
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

    func label(of kind: CouponExplanation.Kind) -> String {
        switch kind {
        case .shown: "shown"
        case .dates: "within_dates"
        case .currency: "currency"
        case .condition(let finding, _): finding.condition
        case .lack(let lack): lack.effect
        case .combinable: "combinable"
        case .limit(let rule): rule.label
        }
    }

    func detail(of kind: CouponExplanation.Kind) -> String {
        switch kind {
        case .shown:
            let (now, name) = (world.instant(tools), world.cardNames[explanation.cardID])
            let isShown = world.session.feed.shown(at: now).contains { $0.id == explanation.cardID }
            let hidden = isShown ? nil : world.session.feed.card(explanation.cardID)
            return "card \(name)\(hidden.map { ", \(world.reasonForHiding($0, at: now))" } ?? "")"
        case .dates(let from, let until, let now):
            let days = [from.map { "from \($0.dayInUTC)" }, until.map { "until \($0.dayInUTC)" }].compactMap(\.self)
            return "\(days.joined(separator: " ")), today \(now.dayInUTC)"
        case .currency(let currency): return "no amounts in \(currency)"
        case .condition(let finding, _):
            let scope = finding.parts.isEmpty ? promotions.lazy.compactMap { $0.scopeWords(of: finding) }.first : nil
            return world.words(for: finding) + (scope.map { " of \($0)" } ?? "")
        case .lack(let lack): return world.words(for: [lack])
        case .combinable(let other):
            return other.map { "\(world.couponName($0)) is applied and excludes it" } ?? "nothing in its way"
        case .limit(let rule): return world.words(for: rule)
        }
    }

    /// What would make unmet checks hold, as commands where there are some.
    var fixes: [String] {
        let mends = mendsOfChecks
        let changesCart = mends.contains { $0.hasPrefix("add ") }
        return (changesCart && world.session.phase == .checkout ? ["cancel checkout"] : []) + mends
    }

    private var mendsOfChecks: [String] {
        guard !isOver else { return [] }
        var conditions = promotions.flatMap(\.conditions)[...]
        return explanation.checks.flatMap { check -> [String] in
            let condition: (any Condition)? = if case .condition = check.kind { conditions.popFirst() } else { nil }
            guard !check.isMet else { return [] }
            return switch check.kind {
            case .condition(let finding, _):
                condition.map { conditionMends.mends(finding, of: $0) } ?? world.seenMends(of: finding)
            case .lack(let lack): [world.mend(lack, tools) { $0.promotions(of: explanation.cardID) }]
            case .combinable(let other): other.map { ["dismiss coupon \(world.couponName($0))"] } ?? []
            case .dates(let from?, _, _): ["option clock \(from)"]
            case .dates, .shown, .currency, .limit: []
            }
        }
    }

    private var promotions: [Promotion] { world.promotions(of: explanation.cardID) }

    /// Whether nothing that could be bought would bring it back: its card is not shown any more, or its time is over.
    private var isOver: Bool {
        explanation.checks.contains { check in
            guard !check.isMet else { return false }
            switch check.kind {
            case .shown: return true
            case .dates(_, let until?, let now): return now >= until
            default: return false
            }
        }
    }

    private var conditionMends: ConditionMends {
        let id = explanation.cardID
        return ConditionMends(world, tools) { [tools] after, finding in
            let again = try? after.purchase(tools).explain(couponOf: id, at: after.instant(tools))
            return again?.checks.contains { check in
                guard case .condition(let found, _) = check.kind else { return false }
                return check.isMet && found.asksTheSame(as: finding)
            } ?? false
        }
    }
}

extension World {
    /// What the coupon of a card brings.
    fileprivate func promotions(of cardID: String) -> [Promotion] { session.handled[cardID]?.promotions ?? [] }
}
