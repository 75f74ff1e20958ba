/// The most that a plugin may hand over: what a handler answers about a card, what an effect proposes and what a
/// condition finds. More than that is refused, and costs that card or that proposal only.
///
/// The limits leave room for everything that a card of the platform can say: its texts come to 2,048 bytes at most.
/// Lengths are bytes of UTF-8.
public enum PluginLimits {
    // MARK: What a handler answers about a card

    /// The most promotions of one card: 16.
    public static let promotions = 16

    /// The most effects of one of these promotions: 16.
    public static let effects = 16

    /// The most conditions of one of these promotions, those inside other conditions among them: 64.
    public static let conditions = 64

    /// The longest JSON of one condition or effect of the engine: 64 KiB.
    public static let partBytes = 64 << 10

    /// The longest id, name, code and group of a promotion, title and header of a page, and SKU of a gift: 2 KiB.
    public static let nameBytes = 2 << 10

    /// The most facts that one handler states about a cart: 64.
    public static let facts = 64

    /// The most events of one card: 16.
    public static let events = 16

    /// The longest JSON of one event's data: 4 KiB.
    public static let eventBytes = 4 << 10

    /// The longest headline: 1 KiB.
    public static let headlineBytes = 1 << 10

    /// The longest body of a presentation or a page: 16 KiB.
    public static let bodyBytes = 16 << 10

    /// The longest markup that a click opens: 256 KiB.
    public static let markupBytes = 256 << 10

    /// The longest URL: 4 KiB.
    public static let urlBytes = 4 << 10

    /// The longest JSON of a handler's object: 64 KiB.
    public static let contentBytes = 64 << 10

    /// The most reasons of a refusal that are kept: 64.
    public static let reasons = 64

    /// The longest summary and hint of an error that are kept: 1 KiB each.
    public static let errorBytes = 1 << 10

    // MARK: What nests

    /// How deep arrays and objects nest in any JSON of a plugin: 64.
    public static let jsonDepth = 64

    /// How deep ``AllCondition``, ``AnyCondition`` and ``NotCondition`` nest in each other: 128, which is as deep as
    /// JSON can write them. What is put into one more is refused where it is used.
    public static let conditionDepth = JSONParser.maximumDepth

    // MARK: What an effect proposes

    /// The most wants, and the most shares and ranges of units of all of them, besides ``sharesPerPlace``: 1,024.
    public static let shares = 1_024

    /// How many more there may be for each line and shipment of the cart: 16.
    public static let sharesPerPlace = 16

    /// The most gifts of one proposal: 16.
    public static let gifts = 16

    /// The most units of a gift: as many as a line of a cart may have, 1,000,000,000.
    public static let giftQuantity = Line.maximumQuantity

    // MARK: What a condition finds

    /// The longest JSON of what a finding says was seen or asked for, those inside it among them: 4 KiB.
    public static let findingBytes = 4 << 10
}
