extension ContentCard {
    /// True if another card has the same content, apart from the user's marks. Equality of cards compares only ids.
    func hasSameContent(as other: ContentCard) -> Bool {
        id == other.id && hasSameTexts(as: other)
            && (placement, html) == (other.placement, other.html)
            && (kind, opensInWebView, isTest) == (other.kind, other.opensInWebView, other.isTest)
            && (created, pinned, dismissible) == (other.created, other.pinned, other.dismissible)
            && (updated, expiresAt) == (other.updated, other.expiresAt)
            && (extras, malformedExtras, hadUnsafeURL) == (other.extras, other.malformedExtras, other.hadUnsafeURL)
            && unknown == other.unknown
    }

    /// True if another card has the same content and the same user's marks.
    func isIdentical(to other: ContentCard) -> Bool {
        hasSameContent(as: other)
            && (viewed, clicked, dismissed) == (other.viewed, other.clicked, other.dismissed)
    }

    private func hasSameTexts(as other: ContentCard) -> Bool {
        (title, description, url, linkText) == (other.title, other.description, other.url, other.linkText)
            && (image, imageAlternative) == (other.image, other.imageAlternative)
            && (imageAspectRatio, language) == (other.imageAspectRatio, other.language)
    }
}
