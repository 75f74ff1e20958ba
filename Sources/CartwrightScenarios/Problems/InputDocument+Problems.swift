internal import Cartwright

extension InputDocument {
    /// Returns all errors of reading the document, each with its place.
    func unreadable(_ vocabulary: Vocabulary) -> [CartwrightError] {
        // A list or a campaign that is not readable is a problem of its own.
        let vocabulary = vocabulary.with(lists).with(campaigns)
        return switch kind {
        case .scenario:
            outside("promotions") { value throws(CartwrightError) in
                _ = try Scenario(value, vocabulary: vocabulary)
            } + problemsOfPromotions(vocabulary)
        case .cart:
            problems(in: value, at: pointer) { value throws(CartwrightError) in
                _ = try Cart(value, identities: vocabulary.identities)
            }
        case .catalog:
            outside("items", "promotions", "cards_may_issue") { value throws(CartwrightError) in
                _ = try CatalogFile(value, vocabulary: vocabulary)
            }
                + problems(of: items) { value throws(CartwrightError) in
                    _ = try CatalogFile(catalog(of: value))
                } + problemsOfPromotions(vocabulary) + repeatedItems + badIssues(vocabulary)
        case .promotions, .promotion: problemsOfPromotions(vocabulary)
        case .other: [unknown]
        }
    }

    private var unknown: CartwrightError {
        let isCards = value["cards"] != nil || value["extras"] != nil || value.elements.contains { $0["extras"] != nil }
        return CartwrightError(
            .jsonMissingKey,
            "expected a scenario, cart, catalog or promotion, but found none of their keys",
            hint: isCards ? "cartwright cards reads content cards" : "write \"cart\", \"promotions\" or \"items\"",
            at: pointer.location
        )
    }

    /// A catalog with one item, in the currency of this document.
    private func catalog(of item: JSONValue) -> JSONValue {
        guard let currency = value["currency"]?.textValue, (try? Currency(currency)) != nil else {
            return ["items": [item]]
        }
        return ["currency": .string(currency), "items": [item]]
    }

    /// Returns the errors outside of some arrays, whose elements are read one by one, because there may be many.
    private func outside(
        _ keys: String...,
        read: @escaping (JSONValue) throws(CartwrightError) -> Void
    ) -> [CartwrightError] {
        var outside = value
        for key in keys where !(value[key]?.elements.isEmpty ?? true) { outside = outside.setting([key], to: []) }
        return problems(in: outside, at: pointer, read)
    }

    private func problemsOfPromotions(_ vocabulary: Vocabulary) -> [CartwrightError] {
        problems(of: promotions) { value throws(CartwrightError) in _ = try Promotion(value, vocabulary: vocabulary) }
            + repeated(promotions, "id", .promotionDuplicateID, "two promotions have the id", "give each its own id")
            + collidingCodes + mixedGroups
    }

    /// The promotions that cards may issue and cannot. Promotions that are not readable have problems of their own.
    private func badIssues(_ vocabulary: Vocabulary) -> [CartwrightError] {
        let listed = value["cards_may_issue"]?.elements.compactMap(\.textValue) ?? []
        guard !listed.isEmpty else { return [] }
        var known: [String: Promotion] = [:]
        var unreadable: Set<String> = []
        for (value, pointer) in promotions {
            guard let id = value["id"]?.textValue, listed.contains(id) else { continue }
            if let promotion = try? Promotion(value, at: pointer, vocabulary: vocabulary) {
                known[id] = promotion
            } else {
                unreadable.insert(id)
            }
        }
        return Catalog.problems(ofIssues: listed.filter { !unreadable.contains($0) }) { known[$0] }
    }

    private var mixedGroups: [CartwrightError] {
        let grouped = promotions.map { value, pointer in
            var promotion = Promotion(id: value["id"]?.textValue ?? "", effects: [])
            promotion.stacking.group = value["group"].flatMap { try? PromotionGroup($0, at: pointer) }
            return promotion
        }
        return MixedGroups(of: grouped).errors.map { index, error in
            error.at(promotions[index].pointer.appending("group"))
        }
    }

    private var collidingCodes: [CartwrightError] {
        let named = promotions.map { value, _ in
            var promotion = Promotion(id: value["id"]?.textValue ?? "", effects: [])
            promotion.code = value["code"]?.textValue
            return promotion
        }
        return CollidingCodes(of: named).errors.map { index, error in
            error.at(promotions[index].pointer.appending("code"))
        }
    }

    private var repeatedItems: [CartwrightError] {
        repeated(items, "sku", .catalogDuplicateSKU, "two items have the SKU", "give each item a different SKU")
    }

    private func repeated(_ parts: [Part], _ key: String, _ code: ErrorCode, _ words: String, _ hint: String)
        -> [CartwrightError]
    {
        var seen: Set<String> = []
        return parts.compactMap { value, pointer in
            guard let name = value[key]?.textValue, !seen.insert(name).inserted else { return nil }
            return CartwrightError(code, "\(words) \"\(name)\"", hint: hint, at: pointer.appending(key).location)
        }
    }

    private func problems(of parts: [Part], _ read: @escaping (JSONValue) throws(CartwrightError) -> Void)
        -> [CartwrightError]
    {
        parts.flatMap { problems(in: $0.value, at: $0.pointer, read) }
    }

    private func problems(
        in value: JSONValue,
        at pointer: JSONPointer,
        _ read: @escaping (JSONValue) throws(CartwrightError) -> Void
    ) -> [CartwrightError] {
        ProblemFinder.problems(in: value, read).map { problem in
            var problem = problem
            // Readers of parts report pointers from the root, and for items from an array with one item.
            let path = problem.location.pointer ?? ""
            let inside =
                kind == .catalog && path.hasPrefix("/items/0") ? String(path.dropFirst("/items/0".count)) : path
            problem.location.pointer = pointer.description + inside
            return problem
        }
    }
}
