/// One wire style of content cards, as data: under which keys each field stands and what its types are called.
///
/// A new style is a file with one such value and a line in ``CardSchema``; nothing that reads cards changes.
struct CardStyle: Sendable {
    /// The keys of each field. Where several are given, the first that holds something counts.
    let keys: [CardField: [String]]

    /// What the style's names for kinds stand for, compared exactly; nil where the style has no types.
    let kinds: [String: ContentCard.Kind]?

    /// Keys by which a card of the style is recognised.
    let marks: [String]

    /// Whether a card may come without an id, and is then called by its position: `#1`, `#2`, …
    var namesByPosition = false

    /// The key of an object that holds the keys of no style; nil where these stand beside the others.
    var unknownKey: String?
}

/// The fields of a content card that some style writes.
enum CardField: Int, Hashable, CaseIterable, Sendable {
    case id, type, title, description, image, imageAlternative, imageAspectRatio
    case url, linkText, language, opensInWebView, isTest, isControl
    case created, updated, expiresAt, timeToLive
    case viewed, clicked, pinned, dismissed, dismissible, removed
    case extras
}
