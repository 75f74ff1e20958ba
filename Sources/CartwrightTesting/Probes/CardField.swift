internal import Cartwright

/// A text of a card that marketing writes.
enum CardField: Hashable {
    case title, description, image, imageAlternative, url, linkText, language
    case extra(String)

    /// The texts of a card, there or not, and its extras but the class type, in order of their names.
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

    /// What the field holds, nil where it is absent.
    func text(of card: ContentCard) -> String? { card[keyPath: text] }
}

extension ContentCard {
    /// The card with another text in a field, or without it; blank texts and unsafe URLs are taken out, as the engine
    /// does before a handler sees a card.
    func with(_ text: String?, in field: CardField) -> ContentCard {
        let isDropped = text.map { $0.isBlankText || (field.holdsURL && CardURL.isUnsafe($0)) } ?? true
        var card = self
        card[keyPath: field.text] = isDropped ? nil : text
        return card
    }

    /// The card without a field.
    func without(_ field: CardField) -> ContentCard { with(nil, in: field) }
}

extension CardField {
    /// Whether the engine takes the field for a URL.
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
