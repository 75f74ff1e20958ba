import Cartwright

/// The cart is in one of some currencies. Without it, "from 30.00 EUR" would hold for 30.00 USD.
struct CurrencyIs: Condition, Hashable {
    static let type = "currency"

    private let codes: [String]

    init(_ currency: Currency) { codes = [currency.code] }

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        codes = try reader.strings(ifPresent: "any_of") ?? []
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        Finding(
            condition: Self.type,
            isMet: codes.contains(facts.cart.currency.code),
            observed: .string(facts.cart.currency.code),
            required: required
        )
    }

    /// As a scenario writes it.
    var json: JSONValue { ["type": .string(Self.type), "any_of": .array(codes.map(JSONValue.string))] }

    private var required: JSONObject {
        var object = JSONObject()
        object["any_of"] = .array(codes.map(JSONValue.string))
        return object
    }
}
