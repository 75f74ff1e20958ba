// The answer for the engine, as JSON.

extension Coupon {
    /// The object for programs.
    var content: Text {
        let hasAmounts = amount != nil || minSubtotal != nil || maxDiscount != nil
        var object = Object()
        object.set("percent", percent.map { percentText($0).quoted })
        object.set("amount", amount.map { Text($0) })
        object.set("code", code?.quoted)
        object.set("min_subtotal", minSubtotal.map { Text($0) })
        object.set("max_discount", maxDiscount.map { Text($0) })
        object.set("currency", hasAmounts ? currency?.code.quoted : nil)
        addFilter(to: &object)
        object.set("combinable", isCombinable ? nil : "false")
        object.set("starts_at", startsAt?.text.quoted)
        object.set("ends_at", endsAt?.text.quoted)
        object.set("usage_limit", usageLimit.map { Text($0) })
        object.set("priority", priority.map { Text($0) })
        object.set("promotion", promotion?.json)
        object.set("promotion_id", promotionID?.quoted)
        return object.json
    }

    func presentation(on card: Card) -> Text {
        var object = Object()
        object.set("headline", headline(on: card))
        object.set("body", Self.title(of: card) ?? card.description.value)
        object.set("image", card.image.value)
        return object.json
    }

    /// The card's title unchanged, nil if it is absent.
    private static func title(of card: Card) -> Text? { card.title.holds("\"") ? card.title.value : nil }

    private func addFilter(to object: inout Object) {
        object.set("skus", skus.map { $0.map { $0.quoted }.array })
        object.set("categories", categories.map { $0.map { $0.quoted }.array })
    }

    // MARK: Words

    /// The action of a click.
    var click: Text {
        guard let promotionID else { return "{\"do\":\"apply_offer\"}" }
        return "{\"do\":\"enter_promotion\",\"promotion\":\(promotionID.quoted)}"
    }

    /// Returns code and offer on one line, in quotes.
    private func headline(on card: Card) -> Text {
        if let promotionID, percent == nil, amount == nil {
            return beginning(with: Self.title(of: card) ?? promotionID.quoted)
        }
        // Name and id of a promotion are JSON already; they are not texts in a promotion that the engine refuses.
        if let promotion {
            let own = promotion["name"] ?? promotion["id"] ?? ""
            return own.bytes.first == UInt8(ascii: "\"") ? beginning(with: own) : "\"\""
        }
        return (code.map { "\($0): \(summary)" } ?? summary).quoted
    }

    /// Returns a text in quotes, after the code if there is one.
    private func beginning(with own: Text) -> Text {
        guard let code else { return own }
        return "\(Text(code.quoted.bytes.dropLast())): \(Text(own.bytes.dropFirst()))"
    }

    /// `10% off orders from $30.00`, `$5.00 off TEA, MUG`, `20% off, at most $15.00`.
    private var summary: Text {
        func money(_ minor: Int64) -> Text { currency?.text(minor) ?? Text(minor) }
        var words: [Text] = [percent.map { "\(percentText($0))% off" } ?? "\(money(amount ?? 0)) off"]
        let goods = [skus, categories].compactMap { $0?.joined(by: ", ") }
        if !goods.isEmpty { words.append(goods.joined(by: " in ")) }
        if let minSubtotal {
            words.append(goods.isEmpty ? "orders from" : "on orders from")
            words.append(money(minSubtotal))
        }
        let offer = words.joined(by: " ")
        return maxDiscount.map { "\(offer), at most \(money($0))" } ?? offer
    }

    // MARK: The promotion

    /// Returns the promotion on the card, or one made from its discount and restrictions; nil for one of the catalog.
    func offer(on card: Card) -> Text? {
        guard promotionID == nil else { return nil }
        let title = Self.title(of: card)
        var object = Object()
        if let promotion {
            if promotion["name"] == nil { object.set("name", code?.quoted ?? title) }
            if promotion["code"] == nil { object.set("code", code?.quoted) }
            for (key, value) in promotion.members { object.set(key, value) }
            return stated(object.json)
        }
        object.set("id", card.id.value)
        object.set("name", code?.quoted ?? title)
        object.set("code", code?.quoted)
        object.set("group", isCombinable ? nil : "\"coupon\"")
        object.set("starts_at", startsAt?.text.quoted)
        object.set("ends_at", endsAt?.text.quoted)
        object.set("usage_limit", usageLimit.map { Text($0) })
        object.set("priority", priority.map { Text($0) })
        object.set("conditions", conditions.array)
        object.set("effects", [effect].array)
        return object.json
    }

    /// A promotion on the card with its place, at which the engine reports its errors.
    private func stated(_ promotion: Text) -> Text {
        var object = Object()
        object.set("from", "\"/extras/promotion\"")
        object.set("promotion", promotion)
        object.set("refused_as", "\"coupon.bad_promotion\"")
        return object.json
    }

    private var filter: Text? {
        var object = Object()
        addFilter(to: &object)
        return object.isEmpty ? nil : object.json
    }

    /// The restrictions, so that a quote can report an unmet one with a fix.
    private var conditions: [Text] {
        var conditions: [Text] = []
        if let currency, minSubtotal != nil || maxDiscount != nil {
            conditions.append("{\"type\":\"currency\",\"any_of\":[\(currency.code.quoted)]}")
        }
        if let minSubtotal { conditions.append("{\"type\":\"subtotal\",\"at_least\":\(minSubtotal)}") }
        if let filter { conditions.append("{\"type\":\"quantity\",\"at_least\":1,\"filter\":\(filter)}") }
        return conditions
    }

    private var effect: Text {
        var (object, target) = (Object(), Object())
        target.set("scope", "\"order\"")
        target.set("filter", filter)
        if let percent {
            object.set("type", "\"percent_off\"")
            object.set("percent", percentText(percent).quoted)
            object.set("max_discount", maxDiscount.map { Text($0) })
        } else if let amount, let currency {
            object.set("type", "\"amount_off\"")
            object.set("amount", "{\(currency.code.quoted):\(min(amount, maxDiscount ?? amount))}")
        }
        object.set("target", target.json)
        return object.json
    }
}
