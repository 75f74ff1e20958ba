/// The visible form of an object, independent of any screen.
public struct Presentation: Hashable, Sendable {
    /// The headline: `TENOFF: 10% off orders from $30.00`.
    public var headline: String

    /// More text below the headline.
    public var body: String?

    /// The URL of an image.
    public var image: String?

    /// The theme. The theme in the card's extras takes precedence over that of the handler.
    public var theme: Theme

    /// Creates a presentation.
    public init(headline: String, body: String? = nil, image: String? = nil, theme: Theme = .standard) {
        self.headline = headline
        self.body = body
        self.image = image
        self.theme = theme
    }
}
