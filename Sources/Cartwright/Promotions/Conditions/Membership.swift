/// The sets a condition compares with; both must hold where both are given.
public struct Membership: Hashable, Sendable {
    /// At least one of these is there; nil asks for nothing.
    public var anyOf: [String]?

    /// None of these is there; nil asks for nothing.
    public var noneOf: [String]?

    /// At least one of some words.
    public static func anyOf(_ words: [String]) -> Membership { Membership(anyOf: words) }

    /// None of some words.
    public static func noneOf(_ words: [String]) -> Membership { Membership(noneOf: words) }

    private init(anyOf: [String]? = nil, noneOf: [String]? = nil) {
        self.anyOf = anyOf
        self.noneOf = noneOf
    }

    /// Reads `any_of` and `none_of`, at least one of them.
    ///
    /// - Throws: an error of area `json`.
    public init(from reader: inout ObjectReader) throws(CartwrightError) {
        anyOf = try reader.strings(ifPresent: "any_of")
        noneOf = try reader.strings(ifPresent: "none_of")
        guard anyOf != nil || noneOf != nil else {
            throw CartwrightError(
                .jsonMissingKey,
                "a set condition without a set",
                hint: "add any_of or none_of",
                at: reader.pointer.location
            )
        }
    }

    /// Whether some words pass. Where there are none, nothing is one of them.
    public func holds(for words: [String]) -> Bool {
        holds { asked in
            guard asked.count > CartSets.few else { return words.contains(where: asked.contains) }
            let words = Set(words)
            return asked.contains(where: words.contains)
        }
    }

    /// The same of many words, which are not looked through again.
    func holds(for words: Set<String>) -> Bool { holds { $0.contains(where: words.contains) } }

    private func holds(areThere: (_ asked: [String]) -> Bool) -> Bool {
        if let anyOf, !areThere(anyOf) { return false }
        if let noneOf, areThere(noneOf) { return false }
        return true
    }

    /// The finding for some words. Of many the first hundred are listed as seen.
    public func finding(_ condition: String, observed words: [String]) -> Finding {
        Finding(
            condition: condition,
            isMet: holds(for: words),
            observed: .array(words.prefix(JSONValue.mostToBeSeen).map(JSONValue.string)),
            required: json
        )
    }

    /// The finding for one word that may be unknown.
    public func finding(_ condition: String, observed word: String?) -> Finding {
        Finding(
            condition: condition,
            isMet: holds(for: word.map { [$0] } ?? []),
            observed: word.map(JSONValue.string) ?? .null,
            required: json
        )
    }

    /// The sets as a scenario writes them.
    public var json: JSONObject {
        var object = JSONObject()
        object["any_of"] = anyOf.map { .array($0.map(JSONValue.string)) }
        object["none_of"] = noneOf.map { .array($0.map(JSONValue.string)) }
        return object
    }
}

extension [String] {
    /// The first of them, at most so many.
    func first(_ most: Int) -> [String] { count <= most ? self : Array(prefix(most)) }
}
