internal import Cartwright

/// The rows of an explanation: the checks of a coupon or a promotion, and their results. Nested conditions follow their
/// parent, one level deeper; below a condition that holds, only those that hold are listed.
struct CheckRows {
    /// A row of an explanation.
    struct Row {
        let isMet: Bool
        let label: String
        let detail: String
        /// The nesting depth of the condition.
        var depth = 0
        /// The compared values, for JSON.
        var facts = JSONObject()

        /// The cells: `no  quantity  need 3, have 2`.
        var cells: [String] { [isMet ? "ok" : "no", String(repeating: "  ", count: depth) + label, detail] }

        var json: JSONValue {
            var object: JSONObject = [
                "check": .string(label), "met": .bool(isMet), "summary": .string(detail),
                "depth": .integer(Int64(depth)),
            ]
            for (key, value) in facts { object[key] = value }
            return .object(object)
        }
    }

    let rows: [Row]

    private let world: World
    private let cardID: String?
    private let now: Instant

    /// Creates the rows of checks; those of a coupon with its card.
    init(_ checks: [CouponExplanation.Check], card: String? = nil, _ world: World, at now: Instant) {
        (self.world, cardID, self.now) = (world, card, now)
        var rows: [Row] = []
        var conditions: [String: ArraySlice<any Condition>] = [:]
        let builder = Builder(world: world, cardID: card, now: now)
        for check in checks {
            guard case .condition(let finding, let skus) = check.kind else {
                rows.append(builder.row(of: check))
                continue
            }
            let id = check.promotion ?? ""
            if conditions[id] == nil { conditions[id] = (world.promotion(id)?.conditions ?? [])[...] }
            rows += builder.rows(of: finding, conditions[id]?.popFirst(), skus, depth: 0)
        }
        self.rows = rows
    }
}

/// A builder of rows.
private struct Builder {
    let world: World
    let cardID: String?
    let now: Instant

    func row(of check: CouponExplanation.Check) -> CheckRows.Row {
        CheckRows.Row(
            isMet: check.isMet,
            label: label(of: check.kind),
            detail: detail(of: check),
            facts: facts(of: check.kind)
        )
    }

    private func label(of kind: CouponExplanation.Kind) -> String {
        switch kind {
        case .shown: "shown"
        case .enabled: "enabled"
        case .code: "code"
        case .dates: "within_dates"
        case .campaign: "campaign"
        case .currency: "currency"
        case .condition(let finding, _): finding.condition
        case .shortfall(let shortfall): shortfall.effect
        case .combinable: "combinable"
        case .limit(let rule): rule.label
        case .missing: "per_customer_limit"
        case .verdict(let rejection): rejection.reason.label
        }
    }

    private func detail(of check: CouponExplanation.Check) -> String {
        switch check.kind {
        case .shown: return shown
        case .enabled: return "the promotion is disabled"
        case .code(let code): return check.isMet ? "entered" : "\(code) is not entered"
        case .dates(let from, let until, let now): return dates(from, until, now)
        case .campaign(let campaign, let now): return words(for: campaign, now)
        case .currency(let currency): return "no amounts in \(currency)"
        case .condition(let finding, _): return world.words(for: finding)
        case .shortfall(let shortfall): return world.words(for: [shortfall])
        case .combinable(let other):
            return other.map { "\(world.couponName($0)) is applied and excludes it" } ?? "no conflict"
        case .limit(let rule): return world.words(for: rule)
        case .missing(let person): return person.words
        case .verdict(let rejection): return verdict(rejection)
        }
    }

    private var shown: String {
        guard let cardID else { return "" }
        let isShown = world.session.feed.shown(at: now).contains { $0.id == cardID }
        let hidden = isShown ? nil : world.session.feed.card(cardID)
        return "card \(world.cardNames[cardID])\(hidden.map { ", \(world.reasonForHiding($0, at: now))" } ?? "")"
    }

    private func dates(_ from: Instant?, _ until: Instant?, _ now: Instant) -> String {
        if let from, now < from { return "begins \(from), now \(now)" }
        if let until, now >= until { return "ended \(until), now \(now)" }
        guard cardID != nil else {
            return [from.map { "began \($0)" }, until.map { "ends \($0)" }].compactMap(\.self).joined(separator: ", ")
        }
        let days = [from.map { "from \($0.dayInUTC)" }, until.map { "until \($0.dayInUTC)" }].compactMap(\.self)
        return "\(days.joined(separator: " ")), today \(now.dayInUTC)"
    }

    private func words(for campaign: Campaign, _ now: Instant) -> String {
        guard campaign.isEnabled else { return "campaign \(campaign.id) is disabled" }
        return "campaign \(campaign.id): \(dates(campaign.startsAt, campaign.endsAt, now))"
    }

    private func verdict(_ rejection: RejectedPromotion) -> String {
        // Each reason has its location in the plugin's answer.
        let whys = rejection.refused.map {
            [$0.location.pointer, $0.summary].compactMap(\.self).joined(separator: ": ")
        }
        let why = whys.isEmpty ? "" : ": \(whys.joined(separator: "; "))"
        return switch rejection.reason {
        case .disabled: rejection.campaign.map { "campaign \($0) is disabled" } ?? "the promotion is disabled"
        case .codeNotEntered: "its code is not entered"
        case .nothingToDiscount: "no line of the cart to discount"
        case .declined: "its gifts were declined"
        case .nameTaken: "another promotion already has the id \"\(rejection.promotion)\""
        case .budgetExhausted:
            "the remaining budget\(rejection.campaign.map { " of campaign \($0)" } ?? "") does not cover the discount"
                + (rejection.reset.map { ", \($0.words)" } ?? "")
        case .conditionNotMet: "a condition is not met"
        case .wrongCurrency: "no amounts in \(world.session.cart.currency)"
        case .badProposal: "the plugin's proposal was refused\(why)"
        case .badAnswer: "the promotion could not be evaluated\(why)"
        case .notStarted, .ended, .usageLimitReached, .customerLimitReached, .codeLimitReached, .customerUnknown,
            .identityUnknown, .excludedBy, .beatenBy, .controlVariant:
            world.lostWords(for: rejection)
        }
    }

    /// Returns a condition, followed by its nested conditions.
    func rows(
        of finding: Finding,
        _ condition: (any Condition)?,
        _ skus: [String],
        depth: Int
    ) -> [CheckRows.Row] {
        var facts: JSONObject = ["finding": finding.json, "unit": .string(finding.unit.rawValue)]
        facts.setUnlessAbsent("skus", .strings(skus))
        let row = { (detail: String) in
            CheckRows.Row(isMet: finding.isMet, label: finding.condition, detail: detail, depth: depth, facts: facts)
        }
        guard !finding.parts.isEmpty else {
            return [row(world.words(for: finding) + (condition?.scope?.words.map { " of \($0)" } ?? ""))]
        }
        let meaning =
            switch finding.condition {
            case AnyCondition.type: "one of these must hold"
            case NotCondition.type: "this must not hold"
            default: "all of these must hold"
            }
        let parts = condition?.parts ?? []
        // Below a condition that holds, parts that do not hold are irrelevant.
        let told = finding.parts.enumerated().filter { $0.element.isMet || !finding.isMet }
        guard !told.isEmpty else { return [row("\(meaning): \(world.words(for: finding))")] }
        return [row(meaning)]
            + told.flatMap { index, part in
                rows(of: part, index < parts.count ? parts[index] : nil, [], depth: depth + 1)
            }
    }

    /// Returns the compared values of a check, for JSON.
    private func facts(of kind: CouponExplanation.Kind) -> JSONObject {
        switch kind {
        case .shown, .enabled, .condition: return [:]
        case .code(let code): return ["code": .string(code)]
        case .dates(let from, let until, let now):
            return JSONObject(present: [
                "from": (from?.description).map(JSONValue.string), "until": (until?.description).map(JSONValue.string),
                "now": .string(now.description),
            ])
        case .campaign(let campaign, let now):
            return ["campaign": campaign.json, "now": .string(now.description)]
        case .currency(let currency): return ["currency": .string(currency.code)]
        case .shortfall(let shortfall): return ["lack": shortfall.json]
        case .combinable(let other):
            return JSONObject(present: ["blocked_by": other.map { .string(world.couponName($0)) }])
        case .limit(let rule) where rule.isSpendBudget:
            return JSONObject(present: [
                "campaign": rule.campaign.map(JSONValue.string), "spent": world.money(rule.used).json,
                "budget": world.money(rule.limit).json, "every": rule.reset.map { .string($0.every.rawValue) },
                "resets_at": rule.reset.map { .string($0.at.description) },
            ])
        case .missing(let person):
            return JSONObject(present: [
                "reason": .string(person.reason.rawValue), "identity": person.identity.map { .string($0.rawValue) },
            ])
        case .limit(let rule):
            return JSONObject(present: [
                "campaign": rule.campaign.map(JSONValue.string),
                "identity": rule.identity.map { .string($0.rawValue) }, "used": .integer(rule.used),
                "limit": .integer(rule.limit), "every": rule.reset.map { .string($0.every.rawValue) },
                "resets_at": rule.reset.map { .string($0.at.description) },
            ])
        case .verdict(let rejection): return ["rejection": rejection.json]
        }
    }
}

extension Reason {
    /// The name of the check that fails for this reason.
    fileprivate var label: String {
        switch self {
        case .disabled: "enabled"
        case .notStarted, .ended: "within_dates"
        case .codeNotEntered: "code"
        case .wrongCurrency: "currency"
        case .usageLimitReached: "usage_limit"
        case .customerLimitReached, .customerUnknown, .identityUnknown: "per_customer_limit"
        case .budgetExhausted: "budget"
        case .codeLimitReached: "code_limit"
        case .conditionNotMet: "conditions"
        case .nothingToDiscount: "applied"
        case .declined: "gift"
        case .excludedBy, .beatenBy: "chosen"
        case .badProposal, .badAnswer: "plugin"
        case .nameTaken: "promotion_id"
        case .controlVariant: "control_variant"
        }
    }
}
