extension Promotion {
    /// Reads a promotion of a scenario or catalog, and refuses unknown keys.
    ///
    /// - Throws: an error of area `json` or `promotion`, `customer.no_identity_key`, or `text.too_long`, with the JSON
    ///   pointer.
    public init(
        _ value: JSONValue,
        at pointer: JSONPointer = .root,
        vocabulary: Vocabulary = .standard
    ) throws(CartwrightError) {
        try self.init(kept: value, at: pointer, vocabulary: vocabulary)
        try checkLengths(at: pointer)
    }

    /// Reads a promotion that an earlier version may have stored: its id and its code may be longer than ``TextLimit``
    /// allows now.
    ///
    /// - Throws: an error of area `json` or `promotion`, with the JSON pointer.
    package init(
        kept value: JSONValue,
        at pointer: JSONPointer = .root,
        vocabulary: Vocabulary
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let id = try reader.string("id")
        let conditions = try reader.array(ifPresent: "conditions", of: vocabulary.condition) ?? []
        let effects = try reader.array(ifPresent: "effects", of: vocabulary.effect) ?? []
        self.init(id: id, conditions: conditions, effects: effects, lists: vocabulary.lists)
        name = try reader.string(ifPresent: "name")
        code = try reader.string(ifPresent: "code")
        isEnabled = try reader.bool(ifPresent: "enabled") ?? true
        let zone = try reader.zone(ifPresent: "time_zone") ?? .utc
        startsAt = try reader.instant(ifPresent: "starts_at", localIn: zone)
        endsAt = try reader.instant(ifPresent: "ends_at", localIn: zone)
        priority = try reader.integer(ifPresent: "priority") ?? 0
        stacking = try Stacking(from: &reader)
        if let limit = try reader.countLimit(ifPresent: "usage_limit", in: 0...Int64.max) {
            (usageLimit, usagePeriod) = (limit.count, limit.period)
        }
        used = try reader.integer(ifPresent: "used", in: 0...Int64.max) ?? 0
        budget = try reader.nested(ifPresent: "budget", Budget.init)
        try readCustomerLimit(&reader, countsIdentities: vocabulary.identities != nil)
        if let id = try reader.string(ifPresent: "campaign") {
            sharedCampaign = try vocabulary.campaigns.named(id, at: pointer.appending("campaign"))
        }
        returns = try reader.choice(ifPresent: "returns") ?? .keep
        try reader.finish()
        if returns != .keep { try checkReturns(at: pointer) }
    }
}

extension Promotion: JSONConvertible {
    /// The promotion as it is read without the lists of its catalog or scenario: with their values in place of their
    /// names.
    package var jsonWithoutLists: JSONValue { lists.writtenOut(json) }

    /// The promotion as a catalog writes it, instants in UTC. Lists of the catalog are written by their names.
    public var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["name"] = name.map(JSONValue.string)
        object["code"] = code.map(JSONValue.string)
        if !isEnabled { object["enabled"] = false }
        object["starts_at"] = startsAt.map { .string($0.description) }
        object["ends_at"] = endsAt.map { .string($0.description) }
        if priority != 0 { object["priority"] = .integer(priority) }
        object["group"] = stacking.group?.json
        object["combines_with"] = stacking.combinesWith.map { classes in
            .array(PromotionClass.allCases.filter(classes.contains).map { .string($0.rawValue) })
        }
        object["usage_limit"] = usageLimit.map { LimitPeriod.json($0, per: usagePeriod) }
        if used != 0 { object["used"] = .integer(used) }
        object["per_customer_limit"] = customerLimitJSON
        object["budget"] = budget?.json
        object["campaign"] = campaign.map { .string($0.id) }
        if returns != .keep { object["returns"] = .string(returns.rawValue) }
        object.setUnlessAbsent("conditions", .array(conditions.map(\.json)))
        object.setUnlessAbsent("effects", .array(effects.map(\.json)))
        return .object(object)
    }
}

extension Stacking {
    /// Reads the stacking keys of a promotion.
    fileprivate init(from reader: inout ObjectReader) throws(CartwrightError) {
        group = try reader.nested(ifPresent: "group", PromotionGroup.init(_:at:))
        let isExclusive = try reader.bool(ifPresent: "exclusive") ?? false
        combinesWith = try reader.array(ifPresent: "combines_with") { value, pointer throws(CartwrightError) in
            try PromotionClass.reading(value, at: pointer, among: PromotionClass.allCases)
        }.map(Set.init)
        guard isExclusive else { return }
        guard combinesWith == nil else {
            throw CartwrightError(
                .promotionContradiction,
                "\"exclusive\" cannot be combined with \"combines_with\"",
                hint: "keep one of them: exclusive is short for combines_with: []",
                at: reader.pointer.appending("exclusive").location
            )
        }
        combinesWith = []
    }
}

extension [Promotion] {
    /// Reads an array of promotions whose ids differ, whose codes do not collide, and whose groups are not mixed.
    ///
    /// - Parameters:
    ///   - value: the array.
    ///   - pointer: the place of the array.
    ///   - vocabulary: the conditions and effects that promotions may use.
    ///   - isKept: true for promotions that an earlier version may have stored, see
    ///     ``Promotion/init(kept:at:vocabulary:)``.
    /// - Throws: an error of area `json` or `promotion`, or `text.too_long`, with the JSON pointer.
    package static func reading(
        _ value: JSONValue,
        at pointer: JSONPointer,
        vocabulary: Vocabulary,
        isKept: Bool = false
    ) throws(CartwrightError) -> [Promotion] {
        guard case .array(let values) = value else {
            throw ObjectReader.wrongType(value, expected: "an array of promotions", at: pointer)
        }
        var promotions: [Promotion] = []
        var ids: Set<String> = []
        promotions.reserveCapacity(values.count)
        ids.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            let promotion = try Promotion(kept: value, at: pointer.appending(index), vocabulary: vocabulary)
            if !isKept { try promotion.checkLengths(at: pointer.appending(index)) }
            guard ids.insert(promotion.id).inserted else {
                throw CartwrightError(
                    .promotionDuplicateID,
                    "two promotions have the id \"\(promotion.id)\"",
                    hint: "give each promotion a different id",
                    at: pointer.appending(index).appending("id").location
                )
            }
            promotions.append(promotion)
        }
        if let first = CollidingCodes(of: promotions).errors.first {
            throw first.error.at(pointer.appending(first.index).appending("code"))
        }
        if let first = MixedGroups(of: promotions).errors.first {
            throw first.error.at(pointer.appending(first.index).appending("group"))
        }
        return promotions
    }
}
