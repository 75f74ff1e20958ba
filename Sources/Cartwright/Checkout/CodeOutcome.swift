/// The result of an entered code: the discount that it gives, or the reason why it gives none.
package struct CodeOutcome: Hashable, Sendable {
    /// The code as the shopper typed it.
    package let code: String
    /// The promotion that the code belongs to; nil if it belongs to none, or to a promotion that is not known here.
    package let promotion: String?
    /// The discount, or the reason.
    package let result: Result

    /// The discount of a code, or the reason why there is none.
    package enum Result: Hashable, Sendable {
        /// The discount in minor units; 0 if the code gives only goods.
        case applied(discountMinor: Int64)
        /// `unknown_code`, or the reason of its promotion.
        case rejected(reason: String)
    }

    /// Creates an outcome.
    package init(code: String, promotion: String?, _ result: Result) {
        (self.code, self.promotion, self.result) = (code, promotion, result)
    }

    /// `{"code": "SPRING20", "state": "applied", "promotion": "spring", "discount": 500}`.
    package var json: JSONValue {
        var object: JSONObject = ["code": .string(code), "state": .string(state.rawValue)]
        object.setUnlessAbsent("promotion", promotion.map(JSONValue.string))
        switch result {
        case .applied(let minor): object["discount"] = .integer(minor)
        case .rejected(let reason): object["reason"] = .string(reason)
        }
        return .object(object)
    }

    /// Reads the output of ``json``. Unknown keys are ignored.
    ///
    /// - Throws: an error of area `json`, with the JSON pointer.
    package init(written value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        code = try reader.string("code")
        promotion = try reader.string(ifPresent: "promotion")
        result =
            switch try reader.choice("state") as State {
            case .applied: .applied(discountMinor: try reader.integer("discount"))
            case .rejected: .rejected(reason: try reader.string("reason"))
            }
    }

    /// The state in one word.
    package enum State: String, CaseIterable, Sendable {
        /// The code gives a discount or goods.
        case applied
        /// The code gives nothing.
        case rejected
    }

    private var state: State {
        switch result {
        case .applied: .applied
        case .rejected: .rejected
        }
    }
}

extension Checkout {
    /// Returns the outcome of each code in a session's cart, in the order of entry.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - quote: the quote of its cart.
    ///   - instant: the instant of the quote.
    ///   - counters: the counters of the quote, with the facts of issued codes.
    package func codeOutcomes(
        of session: Session,
        in quote: Quote,
        at instant: Instant,
        counters: Counters
    ) -> [CodeOutcome] {
        session.cart.codes.map { code in
            let key = catalog.key(ofCode: code)
            let issuedFor = counters.codes[PromotionCode.normalized(code)]?.promotion
            let given = quote.applied.filter { $0.code.map(catalog.key) == key || $0.promotion == issuedFor }
            if let first = given.first {
                let minor = given.reduce(Int64(0)) { $0.addingSaturated($1.discountMinor) }
                return CodeOutcome(code: code, promotion: first.promotion, .applied(discountMinor: minor))
            }
            let reason = quote.rejectedCodes.first { catalog.key(ofCode: $0.code) == key }?.reason
            let promotion = issuedFor ?? catalog.promotion(ofCode: code) ?? session.offer(ofCode: code, at: instant)
            return CodeOutcome(
                code: code,
                promotion: promotion,
                .rejected(reason: reason ?? Reason.nothingToDiscount.rawValue)
            )
        }
    }
}

extension Catalog {
    /// Returns the id of the first promotion with a code; nil if there is none.
    fileprivate func promotion(ofCode code: String) -> String? {
        guard has(code: code) else { return nil }
        let key = key(ofCode: code)
        return promotions.first { $0.code.map(self.key) == key }?.id
    }
}

extension Session {
    /// Returns the id of the promotion of a card with a code; nil if there is none.
    fileprivate func offer(ofCode code: String, at instant: Instant) -> String? {
        let normalized = PromotionCode.normalized(code)
        return coupons(at: instant).flatMap(\.promotions)
            .first { $0.code.map(PromotionCode.normalized) == normalized }?.id
    }
}
