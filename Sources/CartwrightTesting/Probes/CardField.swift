internal import Cartwright

/// A text field of a card.
enum CardField: Hashable {
    case title, description, image, imageAlternative, url, linkText, language
    case extra(String)

    /// Returns all text fields of a card, present or not, and its extras without the class type, ordered by name.
    static func all(of card: ContentCard) -> [CardField] {
        let extras = card.extras.keys.filter { $0 != "class_type" }.sorted()
        return [.title, .description, .image, .imageAlternative, .url, .linkText, .language]
            + extras.map(CardField.extra)
    }

    fileprivate var text: WritableKeyPath<ContentCard, String?> {
        switch self {
        case .title: \.title
        case .description: \.description
        case .image: \.image
        case .imageAlternative: \.imageAlternative
        case .url: \.url
        case .linkText: \.linkText
        case .language: \.language
        case .extra(let name): \.extras[name]
        }
    }

    /// Returns the text of the field; nil if it is absent.
    func text(of card: ContentCard) -> String? { card[keyPath: text] }
}

extension ContentCard {
    /// Returns the card with another text in a field, or without the field; blank texts and unsafe URLs are removed, as
    /// the engine does before a handler gets a card.
    func with(_ text: String?, in field: CardField) -> ContentCard {
        let isDropped = text.map { $0.isBlankText || (field.holdsURL && CardURL.isUnsafe($0)) } ?? true
        var card = self
        card[keyPath: field.text] = isDropped ? nil : text
        return card
    }

    /// Returns the card without a field.
    func without(_ field: CardField) -> ContentCard { with(nil, in: field) }
}

extension CardField {
    /// True if the engine treats the field as a URL.
    fileprivate var holdsURL: Bool {
        switch self {
        case .url, .image: true
        case .extra(let name): CardURL.isURL(extra: name)
        default: false
        }
    }
}

extension String {
    fileprivate var isBlankText: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
