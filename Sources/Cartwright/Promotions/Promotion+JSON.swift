extension Promotion {
    /// Reads a promotion of a scenario or catalog, strictly.
    ///
    /// - Throws: an error of area `json` or `promotion`, with the JSON pointer.
    public init(
        _ value: JSONValue,
        at pointer: JSONPointer = .root,
        vocabulary: Vocabulary = .standard
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let id = try reader.string("id")
        let conditions = try reader.array(ifPresent: "conditions", of: vocabulary.condition) ?? []
        let effects = try reader.array(ifPresent: "effects", of: vocabulary.effect) ?? []
        self.init(id: id, conditions: conditions, effects: effects)
        name = try reader.string(ifPresent: "name")
        code = try reader.string(ifPresent: "code")
        isEnabled = try reader.bool(ifPresent: "enabled") ?? true
        startsAt = try reader.instant(ifPresent: "starts_at")
        endsAt = try reader.instant(ifPresent: "ends_at")
        priority = try reader.integer(ifPresent: "priority") ?? 0
        stacking = try Stacking(from: &reader)
        usageLimit = try reader.integer(ifPresent: "usage_limit", in: 0...Int64.max)
        perCustomerLimit = try reader.integer(ifPresent: "per_customer_limit", in: 0...Int64.max)
        try reader.finish()
    }
}

extension Stacking {
    /// Reads the stacking keys of a promotion.
    fileprivate init(from reader: inout ObjectReader) throws(CartwrightError) {
        group = try reader.string(ifPresent: "group")
        let isExclusive = try reader.bool(ifPresent: "exclusive") ?? false
        combinesWith = try reader.array(ifPresent: "combines_with", of: PromotionClass.reading).map(Set.init)
        guard isExclusive else { return }
        guard combinesWith == nil else {
            throw CartwrightError(
                .promotionContradiction,
                "\"exclusive\" beside \"combines_with\"",
                hint: "keep one: exclusive is short for combines_with: []",
                at: reader.pointer.appending("exclusive").location
            )
        }
        combinesWith = []
    }
}

extension PromotionClass {
    fileprivate static func reading(
        _ value: JSONValue,
        at pointer: JSONPointer
    ) throws(CartwrightError) -> PromotionClass {
        guard case .string(let name) = value else {
            throw ObjectReader.wrongType(value, expected: "a string", at: pointer)
        }
        guard let known = PromotionClass(rawValue: name) else {
            throw CartwrightError(
                .jsonOutOfRange,
                "\"\(name)\" is no class of promotions",
                hint: allCases.map(\.rawValue).joined(separator: ", "),
                at: pointer.location
            )
        }
        return known
    }
}
