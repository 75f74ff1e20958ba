extension AppliedPromotion: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("promotion", promotion)
        object.set("code", code)
        object.set("campaign", campaign)
        object.set("desired", desiredMinor)
        object.set("discount", discountMinor)
        object.set("refused", refused)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            promotion: try reader.string("promotion"),
            code: try reader.string(ifPresent: "code"),
            campaign: try reader.string(ifPresent: "campaign"),
            desiredMinor: try reader.integer("desired"),
            discountMinor: try reader.amount("discount"),
            refused: try reader.parts("refused")
        )
    }
}

extension RejectedPromotion: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("promotion", promotion)
        object.set("reason", reason.rawValue)
        object.set("campaign", campaign)
        object.set("by", by)
        object.set("value", valueMinor)
        object.set("by_value", byValueMinor)
        object.set("best_set", texts: bestSet)
        object.set("unmet", unmet)
        object.set("lacks", shortfalls)
        object.set("refused", refused)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            promotion: try reader.string("promotion"),
            reason: try reader.choice("reason"),
            campaign: try reader.string(ifPresent: "campaign"),
            by: try reader.string(ifPresent: "by"),
            valueMinor: try reader.integer(ifPresent: "value"),
            byValueMinor: try reader.integer(ifPresent: "by_value"),
            bestSet: try reader.texts("best_set"),
            unmet: try reader.parts("unmet"),
            shortfalls: try reader.parts("lacks"),
            refused: try reader.parts("refused")
        )
    }
}

extension Finding: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("condition", condition)
        object.set("met", flag: isMet)
        if truth == .unknown { object.set("unknown", json: unknownReason.map(JSONValue.string) ?? true) }
        object.set("observed", json: observed == .null ? nil : observed)
        object.set("required", json: .object(required))
        object.set("short_by", shortBy)
        object.set("unit", unit == .none ? nil : unit.rawValue)
        object.set("parts", parts)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        let isMet = try reader.flag("met")
        // Up to format 3 only a missing currency was written, as a separate flag.
        let lacksCurrency = try reader.flag("lacks_currency")
        var unknown: JSONValue? = reader.value(ifPresent: "unknown")
        if lacksCurrency { unknown = .string(Self.wrongCurrency) }
        guard !isMet || unknown == nil else {
            throw reader.contradiction("a condition is both met and unknown", "unknown")
        }
        self.init(
            condition: try reader.string("condition"),
            unknown == nil ? Truth(isMet) : .unknown,
            observed: reader.value(ifPresent: "observed") ?? .null,
            required: try reader.object(ifPresent: "required") ?? JSONObject(),
            shortBy: try reader.integer(ifPresent: "short_by"),
            unit: try reader.nested(ifPresent: "unit", Self.unit) ?? .none
        )
        if case .string(let reason)? = unknown { unknownReason = reason }
        parts = try reader.parts("parts")
    }

    static func unit(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> Unit {
        try Unit.reading(value, at: pointer, among: [.money, .units, .skus, .none])
    }
}

extension Nudge: Storable {
    var storedForm: JSONValue { json }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            promotion: try reader.string("promotion"),
            shortBy: try reader.integer("short_by"),
            unit: try reader.nested("unit", Finding.unit),
            savesMinor: try reader.integer("saves"),
            creditMinor: try reader.integer(ifPresent: "credit") ?? 0,
            giftUnits: try reader.integer(ifPresent: "gifts") ?? 0,
            shortfall: try reader.part(ifPresent: "lack")
        )
        try reader.finish()
    }
}

extension Choice: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("value", valueMinor)
        object.set("bound", boundMinor)
        object.set("exact", flag: isExact)
        object.set("nodes", Int64(nodes))
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            valueMinor: try reader.integer("value"),
            boundMinor: try reader.integer("bound"),
            isExact: try reader.flag("exact"),
            nodes: Int(clamping: try reader.integer("nodes"))
        )
    }
}

extension RejectedCode: Storable {
    var storedForm: JSONValue { json }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(code: try reader.string("code"), reason: try reader.string("reason"))
        try reader.finish()
    }
}
