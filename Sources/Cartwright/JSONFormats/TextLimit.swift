/// The maximum length of each kind of text in input, in bytes of UTF-8: the only table of these limits.
///
/// With these limits every event of the engine fits ``BatchLimits/eventBytes``, so each one can be delivered. Stored
/// sessions, orders and catalogs of earlier versions with longer texts stay readable.
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
    /// An identity of a customer, such as an e-mail address.
    case identity
    /// A code, as typed or as in a promotion. An issued code has at most ``IssuedCode/maximumLength`` bytes.
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

    /// The maximum number of bytes.
    public var bytes: Int {
        switch self {
        case .session: 200
        case .customer: 255
        case .identity: 320
        // The ids of a card's promotions include the id of the card.
        case .promotion: 512
        case .title: 1_024
        case .attributeValue: 4_096
        case .line, .sku, .shipment, .card, .code, .method, .channel, .country, .category, .segment, .attributeName:
            256
        }
    }

    /// The maximum number of attributes of a cart, a line or a customer.
    public static let attributes = 1_000

    /// Checks the length of a text.
    ///
    /// - Throws: `text.too_long`.
    func check(_ text: String, at pointer: @autoclosure () -> JSONPointer) throws(CartwrightError) {
        guard text.utf8.count > bytes else { return }
        throw error(found: text.utf8.count, at: pointer())
    }

    /// The error of a text with too many bytes.
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
        "text.too_long: The text has more bytes than its kind allows, see `TextLimit`."
}
