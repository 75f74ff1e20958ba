/// Checks the results of a handler for a card against ``PluginLimits``, before any of them is used: the only place of
/// this check, for linked and for loaded plugins.
///
/// The files beside this one contain the rules. No value is examined beyond the limits.
struct AnswerCheck {
    /// The name of the handler.
    let handler: String

    /// The card of the answer; nil for local data, whose promotions may have any ids.
    let card: ContentCard?

    /// Returns the fault of an answer, with a pointer into it; nil if it is valid.
    func fault(in answer: HandlerAnswer) -> CartwrightError? {
        fault(in: answer.presentation) ?? fault(in: answer.click) ?? fault(in: answer.promotions)
            ?? faultOfTwoOffers(in: answer) ?? fault(in: answer.events) ?? fault(in: answer.followUps)
            ?? fault(in: answer.content) ?? fault(in: answer.placement)
    }

    private func fault(in placement: Placement) -> CartwrightError? {
        guard !placement.isValid else { return nil }
        return refused(
            "a placement of 1 to \(Placement.maximumBytes) bytes without control characters",
            placement.rawValue.shortened(toBytes: 64),
            at: JSONPointer.root.appending("placement"),
            hint: "use letters, digits, _ and -"
        )
    }

    /// Returns the fault of the canonical class type that a handler gives for a card.
    func fault(inCanonical classType: ClassType, declared: [ClassType]) -> CartwrightError? {
        guard !declared.contains(classType) else { return nil }
        return refused(
            "one of its class types",
            classType.name.shortened(toBytes: 64),
            at: JSONPointer.root.appending("class_type"),
            hint: "return one of classTypes from canonical(_:)"
        )
    }

    /// Refuses promotions of a card's own beside one of the catalog.
    private func faultOfTwoOffers(in answer: HandlerAnswer) -> CartwrightError? {
        guard case .enterPromotion = answer.click, !answer.promotions.isEmpty else { return nil }
        return refused(
            "no promotions beside the click action enter_promotion",
            String(answer.promotions.count),
            at: JSONPointer.root.appending("promotions"),
            hint: "return apply_offer for the card's own promotions"
        )
    }

    // MARK: Content and events

    private func fault(in content: any CardContent) -> CartwrightError? {
        let bounds = JSONBounds(
            maximumBytes: PluginLimits.contentBytes,
            maximumDepth: PluginLimits.jsonDepth,
            isUnsafeURL: { key, text in CardURL.isURL(extra: key) && CardURL.isUnsafe(text) }
        )
        let json = content.json
        guard let fault = bounds.fault(of: json, at: JSONPointer.root.appending("content")) else { return nil }
        // The object may contain the parts of its JSON.
        if fault.kind == .tooDeep { Leaked.leak((json, content)) }
        return refused(fault, bounds)
    }

    private func fault(in events: [CardEvent]) -> CartwrightError? {
        let pointer = JSONPointer.root.appending("events")
        guard events.count <= PluginLimits.events else {
            return tooMany("events", events.count, PluginLimits.events, at: pointer)
        }
        let bounds = JSONBounds(maximumBytes: PluginLimits.eventBytes, maximumDepth: PluginLimits.jsonDepth)
        for (index, event) in events.enumerated() {
            let data = pointer.appending(index).appending("data")
            guard let fault = bounds.fault(of: .object(event.data), at: data) else { continue }
            if fault.kind == .tooDeep { Leaked.leak(events) }
            return refused(fault, bounds)
        }
        return nil
    }

    private func fault(in followUps: [FollowUp]) -> CartwrightError? {
        let pointer = JSONPointer.root.appending("follow_ups")
        guard followUps.count <= PluginLimits.followUps else {
            return tooMany("follow-ups", followUps.count, PluginLimits.followUps, at: pointer)
        }
        for (index, followUp) in followUps.enumerated() {
            let place = pointer.appending(index).appending("promotion")
            if let fault = fault(in: followUp.promotion, PluginLimits.nameBytes, at: place) { return fault }
        }
        return nil
    }

    // MARK: Errors

    func tooLong(_ count: Int, _ limit: Int, at pointer: JSONPointer) -> CartwrightError {
        refused("at most \(limit) bytes of text", String(count), at: pointer, hint: "use shortened(toBytes:)")
    }

    func tooMany(_ what: String, _ count: Int, _ limit: Int, at pointer: JSONPointer) -> CartwrightError {
        refused("at most \(limit) \(what)", String(count), at: pointer.appending(limit), hint: "return fewer")
    }

    func refused(_ fault: JSONBounds.Fault, _ bounds: JSONBounds) -> CartwrightError {
        guard fault.kind != .unsafeURL else { return unsafeURL(at: fault.pointer) }
        let hint = "return less, and numbers as .integer"
        return refused(fault.expected(bounds), fault.found, at: fault.pointer, hint: hint)
    }

    func unsafeURL(at pointer: JSONPointer) -> CartwrightError {
        refused(
            "a link that is safe to follow",
            "one that runs code or contains data",
            at: pointer,
            hint: "read links with ExtrasReader.url, or check them with CardURL.isUnsafe",
            .handlerUnsafeURL
        )
    }

    func refused(
        _ expected: String,
        _ found: String,
        at pointer: JSONPointer,
        hint: String,
        _ code: ErrorCode = .handlerBadAnswer
    ) -> CartwrightError {
        let place = pointer.description.shortened(toBytes: PluginLimits.errorBytes / 2)
        return CartwrightError(
            code,
            "handler \(handler): \(place) of its answer: expected \(expected), found \(found)",
            hint: hint,
            at: InputLocation(pointer: place),
            fault: .plugin
        )
    }
}

extension AnswerCheck {
    /// Returns the fault of a handler's facts about a cart, with pointers by fact names without the handler's.
    func fault(inFacts facts: [String: JSONValue]) -> CartwrightError? {
        let pointer = JSONPointer.root.appending("facts")
        guard facts.count <= PluginLimits.facts else {
            return tooMany("facts", facts.count, PluginLimits.facts, at: pointer)
        }
        // Sorted, so that equal answers give equal errors.
        var object = JSONObject()
        for (name, value) in facts.sorted(by: { $0.key < $1.key }) { object[name] = value }
        let bounds = JSONBounds(maximumBytes: PluginLimits.findingBytes, maximumDepth: 2)
        if let fault = bounds.fault(of: .object(object), at: pointer) { return refused(fault, bounds) }
        for (name, value) in object {
            do throws(CartwrightError) { _ = try JSONValue.attribute(value, at: pointer.appending(name)) } catch {
                return .badAnswer(of: handler, error)
            }
        }
        return nil
    }
}
