internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    /// Why each promotion is or is not applied to a session, the nearest first.
    static let getReasons = Operation(
        "get_reasons",
        .get,
        "/v1/sessions/{id}/reasons",
        scope: .checkout,
        parameters: ["as_of", "now", "q", "limit"]
    ) { call throws(Problem) in
        let limit = Int(try call.query.integer("limit", in: 1...500) ?? 50)
        let looked = try await call.lookedAtSession(explaining: .all)
        return .json(ReasonList(looked, matching: call.query["q"] ?? "", limit: limit).json)
    }
}

/// The promotions that were considered: what gave something, what almost does, what lost to others, and the rest.
struct ReasonList {
    private let looked: LookedAtSession
    private let (text, limit): (String, Int)

    /// - Parameters:
    ///   - text: what name, id or code of a promotion hold; empty for all.
    ///   - limit: how many are told.
    init(_ looked: LookedAtSession, matching text: String, limit: Int) {
        (self.looked, self.text, self.limit) = (looked, text.lowercased(), limit)
    }

    var json: JSONValue {
        let quote = looked.view.quote
        var nudges: [String: Nudge] = [:]
        for nudge in quote.nudges where nudge.shortBy < nudges[nudge.promotion]?.shortBy ?? .max {
            nudges[nudge.promotion] = nudge
        }
        let applied = quote.applied.map { ReasonRow(.applied($0), nudges[$0.promotion]) }
        let others = quote.notApplied.map { ReasonRow(.rejected($0), nudges[$0.promotion]) }
        let matching = (applied + others).filter { text.isEmpty || matches($0.promotion) }
        // The order of the quote, which is that of precedence, stays within each state.
        let inOrder = ReasonRow.State.allCases.flatMap { state in matching.filter { $0.state == state } }
        var object = JSONObject()
        object["id"] = .string(looked.session.id)
        object["revision"] = .integer(looked.view.revision)
        object["now"] = .string(looked.instant.description)
        object["currency"] = .string(looked.currency.code)
        object["considered"] = .integer(Int64(applied.count + others.count))
        object["matching"] = .integer(Int64(matching.count))
        object["reasons"] = .array(inOrder.prefix(limit).map { $0.json(looked) })
        object.setUnlessAbsent("choice", quote.choice?.json)
        object["rejected_codes"] = .array(
            quote.rejectedCodes.map { ["code": .string($0.code), "reason": .string($0.reason)] }
        )
        return .object(object)
    }

    private func matches(_ id: String) -> Bool {
        let promotion = looked.promotion(id)
        return [id, promotion?.name, promotion?.code].contains { $0?.lowercased().contains(text) ?? false }
    }
}
