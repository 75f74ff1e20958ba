/// One wire style of content cards, as data: under which keys each field stands and what its types are called.
///
/// A new style is a file with one such value and a line in ``init(of:)``; nothing that reads cards changes.
struct CardStyle: Sendable {
    /// The keys of each field. Where several are given, the first that holds something counts.
    let keys: [CardField: [String]]

    /// What the style's names for kinds stand for, compared exactly; nil where the style has no types.
    let kinds: [String: ContentCard.Kind]?

    /// Keys by which a card of the style is recognised.
    let marks: [String]

    /// Whether a card may come without an id, and is then called by its position: `#1`, `#2`, …
    var namesByPosition = false

    /// The key of the extras.
    var extrasKey: String { keys[.extras]?.first ?? "extras" }

    /// Whether the style has a key.
    func knows(_ key: String) -> Bool { keys.values.contains { $0.contains(key) } }
}

/// The fields of a content card that some style writes.
enum CardField: Hashable, CaseIterable, Sendable {
    case id, type, title, description, image, imageAlternative, imageAspectRatio
    case url, linkText, language, opensInWebView, isTest, isControl
    case created, updated, expiresAt, timeToLive
    case viewed, clicked, pinned, dismissed, dismissible, removed
    case extras
}

extension CardStyle {
    /// The style of a card, told by its keys; null and absent are the same.
    ///
    /// The order is the rule: a card with marks of two styles is of the one that comes first. A removal may consist of
    /// `id` and `r` alone, and `r` is the short style's, so it decides where no other style has left a mark.
    init(of card: JSONObject) {
        let has = { (key: String) in (card[key] ?? .null) != .null }
        if Self.short.marks.contains(where: has) {
            self = .short
        } else if Self.rest.marks.contains(where: has) || Self.hasRESTType(card) {
            self = .rest
        } else if Self.long.marks.contains(where: has) {
            self = .long
        } else {
            self = has("r") ? .short : .web
        }
    }

    private static func hasRESTType(_ card: JSONObject) -> Bool {
        guard case .string(let type) = card["type"] else { return false }
        return rest.kinds?[type] != nil
    }
}
