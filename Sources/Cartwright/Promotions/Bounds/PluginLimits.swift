/// The limits of a plugin's output: the answers of a handler about a card, the proposals of an effect and the findings
/// of a condition. Output above a limit is refused, which affects that card or that proposal only.
///
/// The limits leave room for every card of the platform: its texts come to 2,048 bytes at most. Lengths are bytes of
/// UTF-8.
public enum PluginLimits {
    // MARK: Answers of a handler about a card

    /// The maximum number of promotions of one card: 16.
    public static let promotions = 16

    /// The maximum number of effects of one of these promotions: 16.
    public static let effects = 16

    /// The maximum number of conditions of one of these promotions, nested ones included: 64.
    public static let conditions = 64

    /// The maximum size of the JSON of one condition or effect of the engine: 64 KiB.
    public static let partBytes = 64 << 10

    /// The maximum length of an id, name, code or group of a promotion, of a title or header of a page, and of the SKU
    /// of a gift: 2 KiB.
    public static let nameBytes = 2 << 10

    /// The maximum number of facts that one handler states about a cart: 64.
    public static let facts = 64

    /// The maximum number of events of one card: 16.
    public static let events = 16

    /// The maximum number of follow-ups of one card: 16.
    public static let followUps = 16

    /// The maximum size of the JSON of one event's data: 4 KiB.
    public static let eventBytes = 4 << 10

    /// The maximum length of a headline: 1 KiB.
    public static let headlineBytes = 1 << 10

    /// The maximum length of the body of a presentation or a page: 16 KiB.
    public static let bodyBytes = 16 << 10

    /// The maximum size of the markup that a click opens: 256 KiB.
    public static let markupBytes = 256 << 10

    /// The maximum length of a URL: 4 KiB.
    public static let urlBytes = 4 << 10

    /// The maximum size of the JSON of a handler's object: 64 KiB.
    public static let contentBytes = 64 << 10

    /// The maximum number of reasons that are stored for a refusal: 64.
    public static let reasons = 64

    /// The maximum length of an error's summary and of its hint, to which each is cut: 1 KiB.
    public static let errorBytes = 1 << 10

    // MARK: Nesting

    /// The maximum nesting depth of arrays and objects in any JSON of a plugin: 64.
    public static let jsonDepth = 64

    /// The maximum nesting depth of ``AllCondition``, ``AnyCondition`` and ``NotCondition``: 128, the depth that JSON
    /// can express. A deeper condition is refused where it is used.
    public static let conditionDepth = JSONParser.maximumDepth

    // MARK: Proposals of an effect

    /// The maximum number of wants, and of the shares and ranges of units of all wants together, in addition to
    /// ``sharesPerPlace``: 1,024.
    public static let shares = 1_024

    /// The number by which ``shares`` grows for each line and shipment of the cart: 16.
    public static let sharesPerPlace = 16

    /// The maximum number of gifts of one proposal: 16.
    public static let gifts = 16

    /// The maximum number of units of a gift, equal to that of a cart line: 1,000,000,000.
    public static let giftQuantity = Line.maximumQuantity

    // MARK: Findings of a condition

    /// The maximum size of the JSON of the observed and required values of a finding, nested findings included: 4 KiB.
    public static let findingBytes = 4 << 10
}
