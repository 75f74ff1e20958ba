public import Cartwright

extension Scenario {
    /// Reads a scenario from JSON text, strictly: the value, or the error, of reading its ``/Cartwright/JSONValue``,
    /// without making that first.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8; a byte order mark is passed over.
    ///   - vocabulary: what its promotions may use.
    /// - Throws: an error of area `json`, `cart`, `money`, `time` or `promotion`: with the line where that is no JSON,
    ///   else with the JSON pointer.
    public init(json bytes: [UInt8], vocabulary: Vocabulary = .standard) throws(CartwrightError) {
        try self.init(JSONText(scanning: bytes), vocabulary: vocabulary)
    }

    /// Reads the scenario at a place of a text.
    init(
        _ text: JSONText,
        place: Int = 0,
        at pointer: JSONPointer = .root,
        vocabulary: Vocabulary = .standard
    ) throws(CartwrightError) {
        if let scanned = ScannedCart(scenario: place, of: text) {
            self.init(scanned)
        } else {
            try self.init(text.value(at: place), at: pointer, vocabulary: vocabulary)
        }
    }

    /// A scenario without promotions of its own.
    package init(_ scanned: ScannedCart) {
        self.init(scanned.cart)
        (id, now) = (scanned.id, scanned.now)
    }
}

extension Cart {
    /// Reads a cart from JSON text, strictly: the value, or the error, of reading its ``/Cartwright/JSONValue``,
    /// without making that first. An instant that stands in it is checked and left out.
    ///
    /// - Parameter bytes: the text in UTF-8; a byte order mark is passed over.
    /// - Throws: an error of area `json`, `cart`, `money` or `time`: with the line where that is no JSON, else with the
    ///   JSON pointer.
    public init(json bytes: [UInt8]) throws(CartwrightError) {
        let text = try JSONText(scanning: bytes)
        if let scanned = ScannedCart(cart: 0, of: text) {
            self = scanned.cart
        } else {
            try self.init(text.value(at: 0))
        }
    }
}
