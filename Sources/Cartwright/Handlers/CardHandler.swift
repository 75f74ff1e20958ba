/// Converts the cards of some class types into its own objects. Plugin authors implement this protocol.
///
/// A handler is a value without state or side effects: the same card in the same context gives the same object. It
/// decodes cards, and returns the placement, click action and promotions as data; **only the engine applies anything**.
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

    /// The plugin's name, which diagnostics use.
    var name: String { get }

    /// The class types that this handler decodes, in all spellings.
    var classTypes: [ClassType] { get }

    /// Returns the canonical class type of a spelling: for an alias, its main spelling.
    func canonical(_ classType: ClassType) -> ClassType

    /// The formats of the extras of its cards, for help and JSON Schema: one for each class type, under the name from
    /// ``canonical(_:)``.
    var formats: [ObjectFormat] { get }

    /// Its own error codes, for pages that explain them.
    var errorCodes: [ErrorCode] { get }

    /// Decodes a card into the handler's object.
    ///
    /// - Throws: ``CardRefusal`` with all reasons for which the card gives no object.
    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Content

    /// Returns the texts and the image of the object. `card` is nil for local data.
    func presentation(of content: Content, on card: ContentCard?) -> Presentation

    /// Returns the placement of the object.
    func placement(of content: Content) -> Placement

    /// Returns the action of a click on the object.
    func click(on content: Content, card: ContentCard?) -> ClickAction

    /// Returns the promotions that a click or an entered code activates.
    func promotions(of content: Content, card: ContentCard?) -> [Promotion]

    /// Returns the plugin's own events to record when something happens to the card. Events that the plugin does not
    /// declare in ``Plugin/eventTypes`` lead to a diagnostic instead.
    func events(of content: Content, card: ContentCard?) -> [CardEvent]

    /// Returns the rewards that the card gives its shopper when something happens to it: codes and store credit of
    /// promotions that the catalog lists under ``Catalog/cardsMayIssue``.
    func followUps(of content: Content, card: ContentCard?) -> [FollowUp]

    /// Returns problems of a card that still gives an object.
    func diagnostics(of content: Content) -> [CartwrightError]
}

extension CardHandler {
    /// Returns the class type unchanged.
    public func canonical(_ classType: ClassType) -> ClassType { classType }
    /// An empty list, for a handler that does not describe its extras.
    public var formats: [ObjectFormat] { [] }
    /// An empty list.
    public var errorCodes: [ErrorCode] { [] }
    /// Returns the feed.
    public func placement(of content: Content) -> Placement { .feed }
    /// Returns no action.
    public func click(on content: Content, card: ContentCard?) -> ClickAction { .nothing }
    /// Returns an empty list.
    public func promotions(of content: Content, card: ContentCard?) -> [Promotion] { [] }
    /// Returns an empty list.
    public func events(of content: Content, card: ContentCard?) -> [CardEvent] { [] }
    /// An empty list.
    public func followUps(of content: Content, card: ContentCard?) -> [FollowUp] { [] }
    /// Returns an empty list.
    public func diagnostics(of content: Content) -> [CartwrightError] { [] }
}

/// The object of a handler: any value that is sendable, comparable and convertible to JSON.
public protocol CardContent: Sendable, Hashable, JSONConvertible {}

/// The context of a handler besides the card.
public struct HandlerContext: Sendable {
    /// The currency of amounts that name none.
    public var currency: Currency

    /// The conditions and effects for promotions of a card.
    public var vocabulary: Vocabulary

    /// Creates a context.
    public init(currency: Currency, vocabulary: Vocabulary = .standard) {
        self.currency = currency
        self.vocabulary = vocabulary
    }
}

/// The refusal of a card by a handler: one or more diagnostics.
public struct CardRefusal: Error, Hashable, Sendable {
    /// The reasons, never empty.
    public let diagnostics: [CartwrightError]

    /// Creates a refusal for one reason.
    public init(_ reason: CartwrightError) { diagnostics = [reason] }

    /// Creates a refusal for several reasons; nil if there are none.
    public init?(_ reasons: [CartwrightError]) {
        guard !reasons.isEmpty else { return nil }
        diagnostics = reasons
    }
}
