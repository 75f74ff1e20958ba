public import Cartwright

extension Scenario {
    /// Reads a scenario from JSON text strictly, with the same result or error as from a ``/Cartwright/JSONValue``, but
    /// without creating one first.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8; a byte order mark is skipped.
    ///   - vocabulary: the conditions and effects for its promotions.
    /// - Throws: an error of area `json`, `cart`, `money`, `time` or `promotion`: with the line if the text is not
    ///   JSON, else with the JSON pointer.
    public init(json bytes: [UInt8], vocabulary: Vocabulary = .standard) throws(CartwrightError) {
        try self.init(JSONText(scanning: bytes), vocabulary: vocabulary)
    }

    /// Reads the scenario at a position of a text.
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

    /// Creates a scenario without promotions.
    package init(_ scanned: consuming ScannedCart) {
        let (id, now, recorded) = (scanned.id, scanned.now, scanned.recorded)
        self.init(scanned.cart)
        (self.id, self.now, self.recorded) = (id, now, recorded)
    }
}

extension Cart {
    /// Reads a cart from JSON text strictly, with the same result or error as from a ``/Cartwright/JSONValue``, but
    /// without creating one first. Its instant is checked and dropped.
    ///
    /// - Parameter bytes: the text in UTF-8; a byte order mark is skipped.
    /// - Throws: an error of area `json`, `cart`, `money` or `time`: with the line if the text is not JSON, else with
    ///   the JSON pointer.
    public init(json bytes: [UInt8]) throws(CartwrightError) {
        let text = try JSONText(scanning: bytes)
        if let scanned = ScannedCart(cart: 0, of: text) {
            self = scanned.cart
        } else {
            try self.init(text.value(at: 0))
        }
    }
}
