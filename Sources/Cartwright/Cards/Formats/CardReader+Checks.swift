extension CardReader {
    /// Refuses a card with too much text. Only the values count, so the size does not depend on the style or on JSON
    /// escapes.
    func measure(_ card: ContentCard, _ extras: Int?, on tape: JSONTape, noting fields: inout CardFieldReader) {
        let count = { (text: String?) in text?.utf8.count ?? 0 }
        var bytes =
            count(card.title) + count(card.description) + count(card.image) + count(card.url) + count(card.linkText)
        if let extras {
            for name in tape.keys(of: extras) { bytes += tape.utf8Count(at: name) + tape.utf8Count(at: name + 1) }
        }
        guard bytes > limits.maximumBytes else { return }
        fields.refuse(.tooLarge(bytes, limit: limits.maximumBytes, at: fields.pointer))
    }
}

extension ContentCard {
    /// Stores the extras that are texts, and the names of those that are not.
    mutating func takeExtras(_ place: Int, on tape: JSONTape, noting fields: inout CardFieldReader) {
        var kept = [String: String](minimumCapacity: (tape.after(place) - place) / 2)
        for key in tape.keys(of: place) {
            switch tape.kind(at: key + 1) {
            case .null: break
            case .ascii, .text, .escaped:
                let text = tape.string(at: key + 1)
                if !text.isBlank { kept[tape.string(at: key)] = text }
            default:
                let name = tape.string(at: key)
                malformedExtras.insert(name)
                fields.note(.extraNotString(name, at: fields.pointer(to: .extras)))
            }
        }
        extras = kept
    }

    /// Drops the URLs that must not be opened; the card is then not shown.
    mutating func dropUnsafeURLs(_ extras: Int?, on tape: JSONTape, noting fields: inout CardFieldReader) {
        if let text = url, CardURL.isUnsafe(text) {
            url = nil
            noteUnsafeURL(at: fields.pointer(to: .url), in: &fields)
        }
        if let text = image, CardURL.isUnsafe(text) {
            image = nil
            noteUnsafeURL(at: fields.pointer(to: .image), in: &fields)
        }
        guard let extras else { return }
        var unsafe: [String] = []
        for key in tape.keys(of: extras) where CardURL.isURL(extra: key, on: tape) {
            let name = tape.string(at: key)
            if let text = self.extras[name], CardURL.isUnsafe(text) { unsafe.append(name) }
        }
        guard !unsafe.isEmpty else { return }
        for name in unsafe.sorted() {
            self.extras[name] = nil
            noteUnsafeURL(at: fields.pointer(to: .extras).appending(name), in: &fields)
        }
    }

    private mutating func noteUnsafeURL(at place: JSONPointer, in fields: inout CardFieldReader) {
        hadUnsafeURL = true
        fields.note(.unsafeURL(at: place))
    }
}
