// Checks of the promotions that a card offers.

extension AnswerCheck {
    func fault(in promotions: [Promotion]) -> CartwrightError? {
        let pointer = JSONPointer.root.appending("promotions")
        guard promotions.count <= PluginLimits.promotions else {
            return tooMany("promotions", promotions.count, PluginLimits.promotions, at: pointer)
        }
        for (index, promotion) in promotions.enumerated() {
            if let fault = fault(in: promotion, at: pointer.appending(index)) { return fault }
        }
        return nil
    }

    private func fault(in promotion: Promotion, at pointer: JSONPointer) -> CartwrightError? {
        faultOfNames(in: promotion, at: pointer) ?? faultOfLimits(in: promotion, at: pointer)
            ?? faultOfBudget(in: promotion, at: pointer.appending("budget"))
            ?? fault(in: promotion.effects, at: pointer.appending("effects"))
            ?? faultOfConditions(in: promotion, at: pointer.appending("conditions"))
    }

    // MARK: Names and limits

    private func faultOfNames(in promotion: Promotion, at pointer: JSONPointer) -> CartwrightError? {
        do throws(CartwrightError) {
            try promotion.checkLengths(at: pointer)
        } catch {
            return refused(error, at: pointer, hint: "use shortened(toBytes:)")
        }
        for (key, name) in [("name", promotion.name), ("group", promotion.stacking.group?.name)] {
            if let fault = fault(in: name, PluginLimits.nameBytes, at: pointer.appending(key)) { return fault }
        }
        if let campaign = promotion.campaign {
            return refused(
                "no campaign",
                "\"\(campaign.id.shortened(toBytes: 128))\"",
                at: pointer.appending("campaign"),
                hint: "campaigns belong to a catalog: let the card name a promotion of the catalog"
            )
        }
        guard let card, !card.mayGive(promotionID: promotion.id), !card.states(promotionID: promotion.id) else {
            return nil
        }
        return refused(
            "the card's id, or an id that begins with it and a hyphen",
            "\"\(promotion.id.shortened(toBytes: 128))\"",
            at: pointer.appending("id"),
            hint: "derive the id from the card's: \"\\(card.id)-1\"",
            .handlerForeignID
        )
    }

    private func faultOfLimits(in promotion: Promotion, at pointer: JSONPointer) -> CartwrightError? {
        let numbers = [
            (pointer.appending("usage_limit"), promotion.usageLimit), (pointer.appending("used"), promotion.used),
            (pointer.appending("per_customer_limit"), promotion.perCustomerLimit),
        ]
        for (place, number) in numbers {
            guard let number, number < 0 else { continue }
            return refused("0 or more", String(number), at: place, hint: "omit it for no limit")
        }
        return nil
    }

    /// Checks a budget with its reader.
    private func faultOfBudget(in promotion: Promotion, at pointer: JSONPointer) -> CartwrightError? {
        guard let budget = promotion.budget else { return nil }
        do throws(CartwrightError) {
            _ = try Budget(budget.json, at: pointer)
            return nil
        } catch {
            return refused(error, at: pointer, hint: "return budgets that a catalog may contain")
        }
    }

    // MARK: Effects and conditions

    private func fault(in effects: [any Effect], at pointer: JSONPointer) -> CartwrightError? {
        guard effects.count <= PluginLimits.effects else {
            return tooMany("effects", effects.count, PluginLimits.effects, at: pointer)
        }
        for (index, effect) in effects.enumerated() where effect.isOfTheEngine {
            if let fault = fault(in: effect, at: pointer.appending(index)) { return fault }
        }
        return nil
    }

    /// Checks an effect of the engine with its reader. An effect of a plugin is checked by its proposals.
    private func fault(in effect: any Effect, at pointer: JSONPointer) -> CartwrightError? {
        let json = effect.json
        if let fault = fault(inPart: json, at: pointer) { return fault }
        if let gift = effect as? GiftEffect, gift.quantity > PluginLimits.giftQuantity {
            return refused(
                "at most \(PluginLimits.giftQuantity) units",
                String(gift.quantity),
                at: pointer.appending("quantity"),
                hint: "use at most the quantity of a cart line"
            )
        }
        do throws(CartwrightError) {
            _ = try Vocabulary.standard.effect(json, at: pointer)
            return nil
        } catch {
            return refused(error, at: pointer, hint: "return effects that a catalog may contain")
        }
    }

    /// Returns the error for a part that its reader refuses.
    private func refused(_ error: CartwrightError, at pointer: JSONPointer, hint: String) -> CartwrightError {
        let place = error.location.pointer ?? pointer.description
        return CartwrightError(
            .handlerBadAnswer,
            "handler \(handler): \(place) of its answer: \(error.summary)",
            hint: error.hint ?? hint,
            at: InputLocation(pointer: place),
            fault: .plugin
        ).shortened
    }

    private func faultOfConditions(in promotion: Promotion, at pointer: JSONPointer) -> CartwrightError? {
        var walk = ConditionWalk(promotion.conditions, at: pointer)
        while let (condition, place) = walk.next() {
            guard condition.isOfTheEngine, condition.parts.isEmpty else { continue }
            if let fault = fault(inPart: condition.json, at: place) { return fault }
        }
        switch walk.fault {
        case nil: return nil
        case .tooMany?:
            return refused(
                "at most \(PluginLimits.conditions) conditions, including nested ones",
                "more",
                at: pointer,
                hint: "use fewer conditions"
            )
        case .tooDeep(let place)?:
            Leaked.leak(promotion)
            return refused(
                "conditions nested at most \(PluginLimits.conditionDepth) deep",
                "deeper ones",
                at: place,
                hint: "flatten the conditions"
            )
        }
    }

    private func fault(inPart json: JSONValue, at pointer: JSONPointer) -> CartwrightError? {
        let bounds = JSONBounds(maximumBytes: PluginLimits.partBytes, maximumDepth: PluginLimits.jsonDepth)
        guard let fault = bounds.fault(of: json, at: pointer) else { return nil }
        if fault.kind == .tooDeep { Leaked.leak(json) }
        return refused(fault, bounds)
    }
}

extension ContentCard {
    /// True if the id of a promotion is the card's id, or begins with it and a hyphen.
    fileprivate func mayGive(promotionID promotion: String) -> Bool {
        promotion == id || promotion.hasPrefix(id + "-")
    }

    /// True if the card contains a promotion with this id: as the JSON of an extra, alone or in an array.
    fileprivate func states(promotionID id: String) -> Bool {
        extras.values.contains { text in
            guard text.utf8.count <= PluginLimits.partBytes, text.utf8.contains(UInt8(ascii: "{")),
                let json = try? JSONParser.parse(text)
            else { return false }
            if case .array(let promotions) = json { return promotions.contains { $0["id"] == .string(id) } }
            return json["id"] == .string(id)
        }
    }
}
