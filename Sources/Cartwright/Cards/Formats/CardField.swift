/// The fields of a content card that some style writes.
enum CardField: Int, Hashable, CaseIterable, Sendable {
    case id, type, title, description, image, imageAlternative, imageAspectRatio
    case url, linkText, language, opensInWebView, isTest, isControl
    case created, updated, expiresAt, timeToLive
    case viewed, clicked, pinned, dismissed, dismissible, removed
    case extras
}
