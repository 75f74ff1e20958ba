extension ContentCard {
    /// Whether another card says the same in everything but the user's marks. Equality of cards asks for the id alone.
    func hasSameContent(as other: ContentCard) -> Bool {
        id == other.id && hasSameTexts(as: other)
            && (kind, opensInWebView, isTest) == (other.kind, other.opensInWebView, other.isTest)
            && (created, pinned, dismissible) == (other.created, other.pinned, other.dismissible)
            && (updated, expiresAt) == (other.updated, other.expiresAt)
            && (extras, malformedExtras, hadUnsafeURL) == (other.extras, other.malformedExtras, other.hadUnsafeURL)
            && unknown == other.unknown
    }

    /// Whether another card is the same in everything, the user's marks included.
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
