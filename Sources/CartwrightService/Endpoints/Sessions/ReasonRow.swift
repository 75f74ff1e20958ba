internal import Cartwright
internal import CartwrightCheckout

/// A considered promotion.
struct ReasonRow {
    /// The state of the promotion, the nearest first.
    enum State: String, CaseIterable {
        case applied, almost, lost, unmet, out
    }

    /// The verdict of the quote.
    enum Verdict {
        case applied(AppliedPromotion)
        case rejected(RejectedPromotion)
    }

    private let verdict: Verdict
    private let nudge: Nudge?

    init(_ verdict: Verdict, _ nudge: Nudge?) { (self.verdict, self.nudge) = (verdict, nudge) }

    var promotion: String {
        switch verdict {
        case .applied(let applied): applied.promotion
        case .rejected(let rejected): rejected.promotion
        }
    }

    var state: State {
        guard case .rejected(let rejected) = verdict else { return .applied }
        if nudge != nil { return .almost }
        switch rejected.reason {
        case .beatenBy, .excludedBy: return .lost
        case .conditionNotMet, .nothingToDiscount: return .unmet
        default: return .out
        }
    }

    func json(_ examined: ExaminedSession) -> JSONValue {
        let found = examined.promotion(promotion)
        var object = JSONObject()
        object["promotion"] = .string(promotion)
        object["name"] = .string(examined.name(of: promotion))
        object.setUnlessAbsent("code", found?.code.map(JSONValue.string))
        object["priority"] = .integer(found?.priority ?? 0)
        let stages = Set(found?.effects.map(\.stage) ?? []).sorted().map { JSONValue.string("\($0)") }
        object["stages"] = .array(stages)
        if let group = found?.stacking.group {
            object["group"] = .string(group.name)
            if group.per == .line { object["group_per"] = .string(group.per.rawValue) }
        }
        if found?.stacking.combinesWith?.isEmpty == true { object["exclusive"] = true }
        object["state"] = .string(state.rawValue)
        switch verdict {
        case .applied(let applied):
            object["discount"] = .integer(applied.discountMinor)
            if applied.desiredMinor != applied.discountMinor { object["desired"] = .integer(applied.desiredMinor) }
            let credit = examined.view.quote.creditMinor(of: promotion)
            if credit > 0 { object["credit"] = .integer(credit) }
        case .rejected(let rejected): add(rejected, examined, to: &object)
        }
        object.setUnlessAbsent("nudge", nudge.map { json(of: $0, examined) })
        return .object(object)
    }

    private func add(_ rejected: RejectedPromotion, _ examined: ExaminedSession, to object: inout JSONObject) {
        object["reason"] = .string(rejected.reason.rawValue)
        object["campaign"] = rejected.campaign.map(JSONValue.string)
        object["identity"] = rejected.identity.map { .string($0.rawValue) }
        object["every"] = rejected.reset.map { .string($0.every.rawValue) }
        object["resets_at"] = rejected.reset.map { .string($0.at.description) }
        if let by = rejected.by {
            object["by"] = .string(by)
            object["by_name"] = .string(examined.name(of: by))
        }
        if let value = rejected.valueMinor, let best = rejected.byValueMinor {
            (object["value"], object["by_value"]) = (.integer(value), .integer(best))
            object["best_set"] = .array(
                rejected.bestSet.map { ["promotion": .string($0), "name": .string(examined.name(of: $0))] }
            )
        }
        object.setUnlessAbsent("unmet", .array(rejected.unmet.map(\.json)))
        object.setUnlessAbsent("lacks", .array(rejected.shortfalls.map(\.json)))
    }

    private func json(of nudge: Nudge, _ examined: ExaminedSession) -> JSONValue {
        .present([
            "saves": .integer(nudge.savesMinor),
            "credit": nudge.creditMinor > 0 ? .integer(nudge.creditMinor) : nil,
            "gifts": nudge.giftUnits > 0 ? .integer(nudge.giftUnits) : nil, "short_by": .integer(nudge.shortBy),
            "unit": .string(nudge.unit.rawValue), "add": NudgeItem.json(for: nudge, examined),
        ])
    }
}

// MARK: In the document

extension Schema {
    static let promotionReason = component("promotion_reason", "A promotion with its discount or its reason.").fields([
        "promotion": .text, "name": .text, "code?": .text, "priority": .amount, "stages": .list(.text),
        "group?": .text, "group_per?": .constant("line"), "exclusive?": .constant(true),
        "state": .words(of: ReasonRow.State.self),
        "discount?": .amount, "desired?": .amount,
        "credit?": .amount.described("The store credit that it gives once the cart is paid."),
        "reason?": .text, "campaign?": .text,
        "identity?": .words(of: IdentityKind.self), "every?": .words(of: LimitPeriod.Length.self),
        "resets_at?": .instant, "by?": .text, "by_name?": .text,
        "value?": .amount, "by_value?": .amount,
        "best_set?": .list(.object(["promotion": .text, "name": .text]).with("additionalProperties", false))
            .described("The promotions of the best set with this one, which give `value` together."),
        "unmet?": .list(engine("finding")).described("The findings of conditions that do not hold."),
        "lacks?": .list(engine("lack")).described("The shortfalls of effects."),
        "nudge?": .object([
            "saves": .amount, "credit?": .amount, "short_by": .positive, "unit": unit, "add?": .addedItem,
        ]).described("The addition that gives the discount, and the amount that it saves."),
    ])

    private static let unit = words(["money", "units", "skus", "none"])
}
