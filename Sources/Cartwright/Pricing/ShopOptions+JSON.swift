extension ShopOptions: JSONConvertible {
    /// The options that are set, as the `options` of a catalog or a scenario.
    public var json: JSONValue { .object(members) }

    /// The keys of the options that are set.
    var members: JSONObject {
        var object = JSONObject()
        object["choose"] = choose.map { .string($0.rawValue) }
        object["rounding"] = rounding.map { .string($0.rawValue) }
        object["rounding_applies_to"] = roundingAppliesTo.map { .string($0.rawValue) }
        object["stacking"] = stacking.map { .string($0.rawValue) }
        object["tax"] = tax?.json
        object["cash_rounding"] = cashRounding.map(Self.json)
        return object
    }

    /// Reads the `options` of a catalog or a scenario.
    ///
    /// - Throws: an error of area `json`, or `money.bad_currency`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        try self.init(reading: &reader)
        try reader.finish()
    }

    /// Reads the options of an object.
    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        choose = try reader.choice(ifPresent: "choose")
        rounding = try reader.choice(ifPresent: "rounding")
        roundingAppliesTo = try reader.choice(ifPresent: "rounding_applies_to")
        stacking = try reader.choice(ifPresent: "stacking")
        tax = try reader.nested(ifPresent: "tax", TaxRounding.init(_:at:))
        cashRounding = try reader.nested(ifPresent: "cash_rounding", Self.steps)
    }

    private static func json(of steps: [Currency: Int64]) -> JSONValue {
        var object = JSONObject()
        for (currency, step) in steps.sorted(by: { $0.key.code < $1.key.code }) {
            object[currency.code] = .integer(step)
        }
        return .object(object)
    }

    private static func steps(
        _ value: JSONValue,
        at pointer: JSONPointer
    ) throws(CartwrightError) -> [Currency: Int64] {
        guard case .object(let object) = value else {
            throw ObjectReader.wrongType(value, expected: "an object by currency", at: pointer)
        }
        var steps: [Currency: Int64] = [:]
        for (code, value) in object {
            let place = pointer.appending(code)
            let currency = try Currency.reading(.string(code), at: place)
            if let error = value.majorUnits(in: currency, at: place) { throw error }
            guard case .integer(let step) = value else {
                throw ObjectReader.wrongType(value, expected: "minor units, a whole number", at: place)
            }
            guard step >= 2 else {
                throw CartwrightError(
                    .jsonOutOfRange,
                    "expected a step of at least 2 minor units, found \(step)",
                    hint: step == 1 ? "omit \(currency): totals are whole minor units" : "write 2 or more, such as 5",
                    at: place.location
                )
            }
            guard steps.updateValue(step, forKey: currency) == nil else {
                throw CartwrightError(
                    .jsonDuplicateKey,
                    "two steps in \(currency)",
                    hint: "keep one of them",
                    at: place.location
                )
            }
        }
        return steps
    }
}

extension TaxRounding: JSONConvertible {
    /// `{"rounding": "down", "per": "rate"}`.
    public var json: JSONValue { ["rounding": .string(rounding.rawValue), "per": .string(per.rawValue)] }

    /// Reads the `tax` of options.
    ///
    /// - Throws: an error of area `json`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            try reader.choice(ifPresent: "rounding") ?? .halfUp,
            per: try reader.choice(ifPresent: "per") ?? .rate
        )
        try reader.finish()
    }
}
