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

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let textTooLong: ErrorCode =
        "text.too_long: A text of more bytes than one of its kind may have, see `TextLimit`."
}
