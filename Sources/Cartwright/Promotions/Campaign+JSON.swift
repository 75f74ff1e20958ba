extension Campaign {
    /// Reads a campaign of a catalog or a scenario, and refuses unknown keys.
    ///
    /// - Throws: an error of area `json`, `time` or `promotion`, or `text.too_long`, with the JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(id: try reader.string("id"))
        name = try reader.string(ifPresent: "name")
        isEnabled = try reader.bool(ifPresent: "enabled") ?? true
        let zone = try reader.zone(ifPresent: "time_zone") ?? .utc
        startsAt = try reader.instant(ifPresent: "starts_at", localIn: zone)
        endsAt = try reader.instant(ifPresent: "ends_at", localIn: zone)
        if let limit = try reader.countLimit(ifPresent: "usage_limit", in: 1...Int64.max) {
            (usageLimit, usagePeriod) = (limit.count, limit.period)
        }
        budget = try reader.nested(ifPresent: "budget", Budget.init)
        try reader.finish()
        try TextLimit.promotion.check(id, at: pointer.appending("id"))
        guard let budget, budget.allowsNothing else { return }
        throw CartwrightError(
            .jsonOutOfRange,
            "expected a budget of 1 or more for the campaign \"\(id)\", found 0",
            hint: "raise the limit, or set \"enabled\": false to stop the campaign",
            at: pointer.appending("budget").appending("limit").location
        )
    }
}

extension Campaign: JSONConvertible {
    /// The campaign as a catalog writes it, instants in UTC.
    public var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["name"] = name.map(JSONValue.string)
        if !isEnabled { object["enabled"] = false }
        object["starts_at"] = startsAt.map { .string($0.description) }
        object["ends_at"] = endsAt.map { .string($0.description) }
        object["usage_limit"] = usageLimit.map { LimitPeriod.json($0, per: usagePeriod) }
        object["budget"] = budget?.json
        return .object(object)
    }
}

extension Budget {
    /// True if a limit is 0.
    fileprivate var allowsNothing: Bool {
        switch limit {
        case .any(let minor), .ofCatalog(let minor, _): minor == 0
        case .perCurrency(let limits): limits.values.contains(0)
        }
    }
}
