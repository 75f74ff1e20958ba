/// What people see of an object, apart from any screen.
public struct Presentation: Hashable, Sendable {
    /// One line that says what it is: `TENOFF: 10% off orders from $30.00`.
    public var headline: String

    /// More text below.
    public var body: String?

    /// URL of an image.
    public var image: String?

    /// In which colours. What the card's extras say of it is put on top of what the handler says.
    public var theme: Theme

    /// Makes a presentation.
    public init(headline: String, body: String? = nil, image: String? = nil, theme: Theme = .standard) {
        self.headline = headline
        self.body = body
        self.image = image
        self.theme = theme
    }
}
