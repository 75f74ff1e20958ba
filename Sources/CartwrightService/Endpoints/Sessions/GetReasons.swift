internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let getReasons = Endpoint(
        name: "get_reasons",
        method: .get,
        path: "/v1/sessions/{id}/reasons",
        tag: .sessions,
        summary: "Explain why each promotion is or is not applied",
        description: """
            Ordered by nearness: applied promotions, near misses with an item to add, promotions that lost to others, \
            unmet ones, and those out of play; within each by priority, then id.
            """,
        scope: .checkout,
        parameters: [.sessionID, .asOf, .now, .search, .limit],
        answers: [.json("The promotions that were considered.", .reasons, .reasons)]
    ) { call throws(Problem) in
        let limit = try call.query.limit
        let examined = try await call.examinedSession(explaining: .all)
        return .json(ReasonList(examined, matching: call.query[.search] ?? "", limit: limit).json)
    }
}

/// The considered promotions: those applied, near misses, those that lost to others, and the rest.
struct ReasonList {
    private let examined: ExaminedSession
    private let (text, limit): (String, Int)

    /// - Parameters:
    ///   - text: a text in the name, id or code of a promotion; empty for all promotions.
    ///   - limit: the maximum number of promotions.
    init(_ examined: ExaminedSession, matching text: String, limit: Int) {
        (self.examined, self.text, self.limit) = (examined, text.lowercased(), limit)
    }

    var json: JSONValue {
        let quote = examined.view.quote
        var nudges: [String: Nudge] = [:]
        for nudge in quote.nudges where nudge.shortBy < nudges[nudge.promotion]?.shortBy ?? .max {
            nudges[nudge.promotion] = nudge
        }
        let applied = quote.applied.map { ReasonRow(.applied($0), nudges[$0.promotion]) }
        let others = quote.notApplied.map { ReasonRow(.rejected($0), nudges[$0.promotion]) }
        let matching = (applied + others).filter { text.isEmpty || matches($0.promotion) }
        // Within each state the order of the quote stays, which is that of precedence.
        let inOrder = ReasonRow.State.allCases.flatMap { state in matching.filter { $0.state == state } }
        return .present([
            "id": .string(examined.session.id), "revision": .integer(examined.view.revision),
            "now": .string(examined.instant.description), "currency": .string(examined.currency.code),
            "considered": .integer(Int64(applied.count + others.count)), "matching": .integer(Int64(matching.count)),
            "reasons": .array(inOrder.prefix(limit).map { $0.json(examined) }), "choice": quote.choice?.json,
            "rejected_codes": .array(
                quote.rejectedCodes.map { ["code": .string($0.code), "reason": .string($0.reason)] }
            ),
        ])
    }

    private func matches(_ id: String) -> Bool {
        let promotion = examined.promotion(id)
        return [id, promotion?.name, promotion?.code].contains { $0?.lowercased().contains(text) ?? false }
    }
}

extension Schema {
    fileprivate static let reasons = component("reasons", "The promotions that were considered for a cart.").fields([
        "id": .text, "revision": .positive, "now": .instant, "currency": .currency, "considered": .integer(0...),
        "matching": .integer(0...).described("Those that contain the text."), "reasons": .list(.promotionReason),
        "choice?": engine("choice"), "rejected_codes": .list(engine("rejected_code")),
    ])
}

extension Example {
    fileprivate static let reasons: Example = """
        {"id": "cart-7", "revision": 2, "now": "2026-11-23T15:00:00Z", "currency": "USD",
         "considered": 3, "matching": 3,
         "reasons": [
           {"promotion": "big-basket", "name": "$15.00 off from $150.00", "priority": 10, "stages": ["order"],
            "state": "almost", "reason": "condition_not_met",
            "unmet": [{"condition": "subtotal", "at_least": 15000, "observed": 2500, "short_by": 12500}],
            "nudge": {"saves": 1500, "short_by": 12500, "unit": "money",
                      "add": {"sku": "MUG", "title": "Stoneware mug", "quantity": 10}}},
           {"promotion": "kitchen-five", "name": "5% off kitchen from three pieces", "priority": 0,
            "stages": ["order"], "state": "almost", "reason": "condition_not_met",
            "unmet": [{"condition": "quantity", "at_least": 3, "observed": 2, "short_by": 1}],
            "nudge": {"saves": 187, "short_by": 1, "unit": "units",
                      "add": {"sku": "MUG", "title": "Stoneware mug", "quantity": 1}}},
           {"promotion": "spring", "name": "20% off with a code", "code": "SPRING20", "priority": 0,
            "stages": ["order"], "state": "out", "reason": "code_not_entered"}],
         "choice": {"objective": "best", "value": 0, "bound": 0, "exact": true, "nodes": 1}, "rejected_codes": []}
        """
}
