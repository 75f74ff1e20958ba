internal import Cartwright

extension LintRule {
    /// Currencies that a document uses only once and that differ by one letter from one that it uses more often:
    /// probably a typo.
    static let currencyNames = LintRule { subject in
        var places: [Currency: [JSONPointer]] = [:]
        for entry in subject.promotions {
            entry.value.visitCurrencies(at: entry.pointer) { places[$0, default: []].append($1) }
        }
        if let (cart, value, pointer) = subject.cart, value["currency"] != nil {
            places[cart.currency, default: []].append(pointer.appending("currency"))
        }
        if let currency = subject.shopCurrency { places[currency, default: []] += [.root, .root] }
        let usual = places.filter { $0.value.count > 1 }.keys.sorted { $0.code < $1.code }
        let once = places.filter { $0.value.count == 1 }.sorted { $0.key.code < $1.key.code }
        return once.compactMap { currency, places in
            guard let place = places.first, let near = usual.first(where: { $0.isOneLetter(from: currency) }) else {
                return nil
            }
            return CartwrightError(
                .lintCurrencyOnce,
                "\(currency) is used only here, but \(near) more often",
                hint: "did you mean \(near)?",
                at: place.location
            )
        }
    }
}

extension JSONValue {
    /// Visits the currencies in a promotion: those of amounts, of conditions on the currency, and that of tiers.
    fileprivate func visitCurrencies(at pointer: JSONPointer, _ visitor: (Currency, JSONPointer) -> Void) {
        visit(at: pointer) { value, pointer in
            guard case .object(let object) = value else { return }
            for (key, inner) in object {
                if case .integer = inner, let currency = try? Currency(key) {
                    visitor(currency, pointer.appending(key))
                }
                if key == "currency", let text = inner.textValue, let currency = try? Currency(text) {
                    visitor(currency, pointer.appending(key))
                }
            }
            guard value["type"] == "currency" else { return }
            for key in ["any_of", "none_of"] {
                for (index, word) in (value[key]?.elements ?? []).enumerated() {
                    guard let currency = word.textValue.flatMap({ try? Currency($0) }) else { continue }
                    visitor(currency, pointer.appending(key).appending(index))
                }
            }
        }
    }
}

extension Currency {
    /// Returns true if one letter of the code differs, or two neighbours are swapped.
    fileprivate func isOneLetter(from other: Currency) -> Bool {
        let (own, letters) = (Array(code.utf8), Array(other.code.utf8))
        guard own.count == letters.count else { return false }
        let differing = own.indices.filter { own[$0] != letters[$0] }
        if differing.count == 1 { return true }
        guard differing.count == 2, differing[1] == differing[0] + 1 else { return false }
        return own[differing[0]] == letters[differing[1]] && own[differing[1]] == letters[differing[0]]
    }
}
