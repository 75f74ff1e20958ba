/// Turns the cards of some class types into objects of its own. This is what a plugin author writes.
///
/// A handler is a value without state or side effects: the same card in the same context gives the same object. It
/// decodes, and says as data where the object belongs, what a click does and which promotions it offers; **only the
/// engine applies anything**.
///
/// ```swift
/// struct StampHandler: CardHandler {
///     let name = "loyalty-stamp"
///     let classTypes: [ClassType] = ["loyalty_stamp"]
///
///     func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Stamp {
///         var extras = ExtrasReader(card, in: context)
///         let title = extras.text("stamp_title", else: card.title, orMissing: "stamp.missing_title")
///         guard let percent = extras.percentage("stamp_percent", orBad: "stamp.bad_percent") else {
///             throw extras.refusal(missing: "stamp_percent", "stamp.missing_percent")
///         }
///         try extras.finish()
///         return Stamp(title: title, percent: percent)
///     }
///
///     func presentation(of stamp: Stamp, on card: ContentCard?) -> Presentation {
///         Presentation(headline: "\(stamp.title): \(stamp.percent)% off", image: card?.image)
///     }
///
///     func placement(of stamp: Stamp) -> Placement { .checkout }
///     func click(on stamp: Stamp, card: ContentCard?) -> ClickAction { .applyOffer }
///     func promotions(of stamp: Stamp, card: ContentCard?) -> [Promotion] {
///         [Promotion(id: card?.id ?? "stamp", effects: [PercentOff(stamp.percent)])]
///     }
/// }
/// ```
public protocol CardHandler: Sendable {
    /// The handler's own object.
    associatedtype Content: CardContent

    /// The name diagnostics use: the plugin's name.
    var name: String { get }

    /// The class types this handler decodes, each spelling of them.
    var classTypes: [ClassType] { get }

    /// The class type that stands for a spelling: an alias gives the one it is an alias of.
    func canonical(_ classType: ClassType) -> ClassType

    /// What cards of its class types may write into their extras, for help and JSON Schema: one for each class type,
    /// under the name that ``canonical(_:)`` gives it.
    var formats: [ObjectFormat] { get }

    /// The codes of its own with which it refuses cards, for pages that explain them.
    var errorCodes: [ErrorCode] { get }

    /// Decodes a card into the handler's object.
    ///
    /// - Throws: ``CardRefusal`` with every reason why this card gives no object.
    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Content

    /// What people see of the object. `card` is nil for an object that came from local data.
    func presentation(of content: Content, on card: ContentCard?) -> Presentation

    /// Where the object belongs.
    func placement(of content: Content) -> Placement

    /// What a click on the object does.
    func click(on content: Content, card: ContentCard?) -> ClickAction

    /// The promotions a click activates, or that a typed code activates.
    func promotions(of content: Content, card: ContentCard?) -> [Promotion]

    /// The events of the plugin's own that are recorded when something happens to the card. Of those that the plugin
    /// does not declare in ``Plugin/eventTypes`` there is a diagnostic instead.
    func events(of content: Content, card: ContentCard?) -> [CardEvent]

    /// What is wrong with a card that gives an object all the same.
    func diagnostics(of content: Content) -> [CartwrightError]
}

extension CardHandler {
    /// Every spelling stands for itself.
    public func canonical(_ classType: ClassType) -> ClassType { classType }
    /// A handler that does not describe its extras is only told by its class types.
    public var formats: [ObjectFormat] { [] }
    /// None.
    public var errorCodes: [ErrorCode] { [] }
    /// The feed.
    public func placement(of content: Content) -> Placement { .feed }
    /// Nothing.
    public func click(on content: Content, card: ContentCard?) -> ClickAction { .nothing }
    /// None.
    public func promotions(of content: Content, card: ContentCard?) -> [Promotion] { [] }
    /// None.
    public func events(of content: Content, card: ContentCard?) -> [CardEvent] { [] }
    /// Nothing.
    public func diagnostics(of content: Content) -> [CartwrightError] { [] }
}

/// What a handler makes of a card: any value that can be sent, compared and written as JSON.
public protocol CardContent: Sendable, Hashable, JSONConvertible {}

/// What a handler may know besides the card.
public struct HandlerContext: Sendable {
    /// The currency of amounts that name none.
    public var currency: Currency

    /// The conditions and effects that a promotion on a card may use.
    public var vocabulary: Vocabulary

    /// A context.
    public init(currency: Currency, vocabulary: Vocabulary = .standard) {
        self.currency = currency
        self.vocabulary = vocabulary
    }
}

/// Why a handler makes no object of a card: one or more diagnostics.
public struct CardRefusal: Error, Hashable, Sendable {
    /// The reasons, never empty.
    public let diagnostics: [CartwrightError]

    /// A refusal for one reason.
    public init(_ reason: CartwrightError) { diagnostics = [reason] }

    /// A refusal for all of some reasons, nil where there are none.
    public init?(_ reasons: [CartwrightError]) {
        guard !reasons.isEmpty else { return nil }
        diagnostics = reasons
    }
}
