/// The settings of a shop for its history of prices. They change no price.
public struct PriceHistorySettings: Hashable, Sendable {
    /// The beginning of a reduction that grows step by step without a break.
    public enum Progression: String, CaseIterable, Sendable {
        /// Its first step: all steps have the same prior price.
        case firstStep = "first_step"
        /// The last step: each step has its own prior price.
        case eachStep = "each_step"
    }

    /// The prior price of an item that was on sale for less than 30 days before its reduction.
    public enum NewItems: String, CaseIterable, Sendable {
        /// The lowest price of the time that there is.
        case shorterTime = "shorter_time"
        /// None.
        case none
    }

    /// The prior price of a perishable item.
    public enum Perishable: String, CaseIterable, Sendable {
        /// As for every other item.
        case included
        /// None.
        case exempt
    }

    /// The beginning of a reduction that grows step by step.
    public var progression: Progression = .firstStep

    /// The prior price of a new item.
    public var newItems: NewItems = .shorterTime

    /// The prior price of a perishable item, see ``Item/isPerishable``.
    public var perishable: Perishable = .included

    /// The number of days for which a price is stored after it ended.
    public var keepDays: Int64 = 400

    /// The countries with a history of their own, in capitals.
    public var countries: [String] = []

    /// The bounds of ``keepDays``.
    package static let keptDays: ClosedRange<Int64> = 31...36_500

    /// The maximum number of countries.
    package static let mostCountries = 50

    /// Creates the default settings.
    public init() {}

    /// True if no setting differs from its default.
    public var isDefault: Bool { self == PriceHistorySettings() }
}

extension PriceHistorySettings: JSONConvertible {
    /// The settings that differ from their defaults, as the `price_history` of a catalog.
    public var json: JSONValue {
        let defaults = PriceHistorySettings()
        var object = JSONObject()
        if progression != defaults.progression { object["progressive"] = .string(progression.rawValue) }
        if newItems != defaults.newItems { object["new_items"] = .string(newItems.rawValue) }
        if perishable != defaults.perishable { object["perishable"] = .string(perishable.rawValue) }
        if keepDays != defaults.keepDays { object["keep_days"] = .integer(keepDays) }
        if !countries.isEmpty { object["countries"] = .array(countries.map(JSONValue.string)) }
        return .object(object)
    }

    /// Reads the `price_history` of a catalog.
    ///
    /// - Throws: an error of area `json`; `cart.bad_country`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init()
        progression = try reader.choice(ifPresent: "progressive") ?? progression
        newItems = try reader.choice(ifPresent: "new_items") ?? newItems
        perishable = try reader.choice(ifPresent: "perishable") ?? perishable
        keepDays = try reader.integer(ifPresent: "keep_days", in: Self.keptDays) ?? keepDays
        countries = try Self.countries(&reader, at: pointer.appending("countries"))
        try reader.finish()
    }

    private static func countries(
        _ reader: inout ObjectReader,
        at pointer: JSONPointer
    ) throws(CartwrightError) -> [String] {
        var countries: [String] = []
        for (index, text) in (try reader.strings(ifPresent: "countries") ?? []).enumerated() {
            let place = pointer.appending(index)
            do throws(CartwrightError) {
                let country = try CountryCode.checked(text)
                if !countries.contains(country) { countries.append(country) }
            } catch { throw error.at(place) }
        }
        guard countries.count <= mostCountries else {
            throw CartwrightError(
                .jsonOutOfRange,
                "expected at most \(mostCountries) countries, found \(countries.count)",
                at: pointer.location
            )
        }
        return countries
    }
}
