/// The most bytes of UTF-8 that a text may have where it enters: the one table of these limits.
///
/// With them no event that the engine records is larger than ``BatchLimits/eventBytes``, so each one is delivered.
/// Sessions, orders and catalogs that an earlier version stored with longer texts stay readable.
public enum TextLimit: String, Hashable, Sendable, CaseIterable {
    /// The id of a session.
    case session = "session id"
    /// The id of a line.
    case line = "line id"
    /// A SKU.
    case sku = "SKU"
    /// The id of a shipment.
    case shipment = "shipment id"
    /// The id of a promotion.
    case promotion = "promotion id"
    /// The id of a content card.
    case card = "card id"
    /// The id of a customer.
    case customer = "customer id"
    /// A code, as typed or as a promotion has it. A code that is issued has at most ``IssuedCode/maximumLength``.
    case code
    /// A shipping method or a payment method.
    case method
    /// A channel.
    case channel
    /// A country.
    case country
    /// A category of a line or an item.
    case category
    /// A segment of a customer.
    case segment
    /// A title of a line or an item.
    case title
    /// The name of an attribute.
    case attributeName = "attribute name"
    /// The value of an attribute, as compact JSON.
    case attributeValue = "attribute value"

    /// The most bytes.
    public var bytes: Int {
        switch self {
        case .session: 200
        case .customer: 255
        // A card's promotions are called after the card.
        case .promotion: 512
        case .title: 1_024
        case .attributeValue: 4_096
        case .line, .sku, .shipment, .card, .code, .method, .channel, .country, .category, .segment, .attributeName:
            256
        }
    }

    /// The most attributes that a cart, a line or a customer may have.
    public static let attributes = 1_000

    /// Refuses a text that is longer.
    ///
    /// - Throws: `text.too_long`.
    func check(_ text: String, at pointer: @autoclosure () -> JSONPointer) throws(CartwrightError) {
        guard text.utf8.count > bytes else { return }
        throw error(found: text.utf8.count, at: pointer())
    }

    /// The error for a text of too many bytes.
    func error(found: Int, at pointer: JSONPointer? = nil) -> CartwrightError {
        CartwrightError(
            .textTooLong,
            "expected at most \(bytes) bytes for a \(rawValue), found \(found)",
            hint: "write a shorter \(rawValue)",
            at: pointer?.location ?? .unknown
        )
    }
}

extension ErrorCode {
    /// A text of more bytes than one of its kind may have, see ``TextLimit``.
    public static let textTooLong: ErrorCode = "text.too_long"
}

// What is checked, part by part. Pointers are made for what is refused alone.

extension Cart {
    /// Refuses texts that are too long, and too many attributes.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    package func checkLengths(at pointer: JSONPointer = .root) throws(CartwrightError) {
        if let channel { try TextLimit.channel.check(channel, at: pointer.appending("channel")) }
        if let country { try TextLimit.country.check(country, at: pointer.appending("country")) }
        try customer?.checkLengths(at: pointer.appending("customer"))
        for index in lines.indices {
            guard lines[index].isTooLong else { continue }
            try lines[index].checkLengths(at: pointer.appending("lines").appending(index))
        }
        for (index, shipment) in shipments.enumerated() {
            try shipment.checkLengths(at: pointer.appending("shipping").appending(index))
        }
        for (index, code) in codes.enumerated() {
            try TextLimit.code.check(code, at: pointer.appending("codes").appending(index))
        }
        try attributes.checkLengths(at: pointer.appending("attributes"))
    }
}

extension Line {
    /// Whether ``checkLengths(at:)`` throws.
    fileprivate var isTooLong: Bool {
        do throws(CartwrightError) { try checkLengths(at: .root) } catch { return true }
        return false
    }

    /// Refuses texts that are too long, and too many attributes.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    package func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.line.check(id, at: pointer.appending("id"))
        try TextLimit.sku.check(sku, at: pointer.appending("sku"))
        if let title { try TextLimit.title.check(title, at: pointer.appending("title")) }
        try TextLimit.category.check(categories, at: pointer, "categories")
        if !attributes.isEmpty { try attributes.checkLengths(at: pointer.appending("attributes")) }
        if !custom.isEmpty { try custom.checkLengths(at: pointer.appending("custom")) }
    }
}

extension Shipment {
    fileprivate func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.shipment.check(id, at: pointer.appending("id"))
        try TextLimit.method.check(method, at: pointer.appending("method"))
    }
}

extension Customer {
    /// Refuses texts that are too long, and too many attributes.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.customer.check(id, at: pointer.appending("id"))
        try TextLimit.segment.check(segments, at: pointer, "segments")
        for promotion in promotionUses.keys {
            try TextLimit.promotion.check(promotion, at: pointer.appending("promotion_uses").appending(promotion))
        }
        try attributes.checkLengths(at: pointer.appending("attributes"))
    }
}

extension Item {
    /// Refuses texts that are too long, and too many attributes.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    package func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.sku.check(sku, at: pointer.appending("sku"))
        if let title { try TextLimit.title.check(title, at: pointer.appending("title")) }
        try TextLimit.category.check(categories, at: pointer, "categories")
        try attributes.checkLengths(at: pointer.appending("attributes"))
    }
}

extension Promotion {
    /// Refuses an id or a code that is too long.
    ///
    /// - Throws: `text.too_long`.
    package func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.promotion.check(id, at: pointer.appending("id"))
        if let code { try TextLimit.code.check(code, at: pointer.appending("code")) }
    }
}

extension TextLimit {
    fileprivate func check(_ texts: [String], at pointer: JSONPointer, _ key: String) throws(CartwrightError) {
        for (index, text) in texts.enumerated() { try check(text, at: pointer.appending(key).appending(index)) }
    }
}

extension [String: JSONValue] {
    /// Refuses attributes that are too many or too long.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    fileprivate func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        guard !isEmpty else { return }
        guard count <= TextLimit.attributes else { throw .tooManyAttributes(count).at(pointer) }
        // In order, so that of several faults the same one is named each time.
        for (name, value) in sorted(by: { $0.key < $1.key }) {
            try TextLimit.attributeName.check(name, at: pointer.appending(name.shortened(toBytes: 64)))
            try value.checkLength(at: pointer.appending(name))
        }
    }
}

extension JSONValue {
    /// Refuses the value of an attribute that is too long.
    ///
    /// - Throws: `text.too_long`.
    func checkLength(at pointer: @autoclosure () -> JSONPointer) throws(CartwrightError) {
        switch self {
        case .null, .bool, .integer: return
        case .string, .number, .array, .object:
            let found = utf8.count
            guard found > TextLimit.attributeValue.bytes else { return }
            throw TextLimit.attributeValue.error(found: found, at: pointer())
        }
    }
}

extension CartwrightError {
    static func tooManyAttributes(_ count: Int) -> CartwrightError {
        CartwrightError(
            .cartTooManyAttributes,
            "expected at most \(TextLimit.attributes) attributes, found \(count)",
            hint: "take one back"
        )
    }
}
