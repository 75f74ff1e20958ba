/// The sets that a condition compares with; if both are given, both must hold.
public struct Membership: Hashable, Sendable {
    /// The words of which the cart must have at least one; nil for no such test.
    public var anyOf: [String]? {
        didSet { lists["any_of"] = nil }
    }

    /// The words of which the cart must have none; nil for no such test.
    public var noneOf: [String]? {
        didSet { lists["none_of"] = nil }
    }

    /// The names of the lists that stand for ``anyOf`` and ``noneOf``, by `any_of` and `none_of`.
    public private(set) var lists = ListNames()

    /// Returns a test for at least one of some words.
    public static func anyOf(_ words: [String]) -> Membership { Membership(anyOf: words) }

    /// Returns a test for none of some words.
    public static func noneOf(_ words: [String]) -> Membership { Membership(noneOf: words) }

    private init(anyOf: [String]? = nil, noneOf: [String]? = nil) {
        self.anyOf = anyOf
        self.noneOf = noneOf
    }

    /// Reads `any_of` and `none_of`, at least one of them.
    ///
    /// - Throws: an error of area `json`.
    public init(from reader: inout ObjectReader) throws(CartwrightError) {
        var lists = ListNames()
        anyOf = try reader.words(ifPresent: "any_of", &lists)
        noneOf = try reader.words(ifPresent: "none_of", &lists)
        self.lists = lists
        guard anyOf != nil || noneOf != nil else {
            throw CartwrightError(
                .jsonMissingKey,
                "a condition without any_of and none_of",
                hint: "add any_of or none_of",
                at: reader.pointer.location
            )
        }
    }

    /// Returns the membership with changed words, and the names of its lists.
    ///
    /// - Throws: the error of a word, with its JSON pointer, or with that of its list.
    func mapped(
        at pointer: JSONPointer,
        _ change: (String) throws(CartwrightError) -> String
    ) throws(CartwrightError) -> Membership {
        func changed(_ words: [String]?, _ key: String) throws(CartwrightError) -> [String]? {
            guard let words else { return nil }
            var result: [String] = []
            for (index, word) in words.enumerated() {
                do throws(CartwrightError) { result.append(try change(word)) } catch {
                    let place = pointer.appending(key)
                    throw error.at(lists[key] == nil ? place.appending(index) : place)
                }
            }
            return result
        }
        var copy = Membership(anyOf: try changed(anyOf, "any_of"), noneOf: try changed(noneOf, "none_of"))
        copy.lists = lists
        return copy
    }

    /// Returns true if some words pass. An empty list contains none of the required words.
    public func holds(for words: [String]) -> Bool {
        holds { asked in
            guard asked.count > CartSets.few else { return words.contains(where: asked.contains) }
            let words = Set(words)
            return asked.contains(where: words.contains)
        }
    }

    /// True if a set of words passes, without a scan of the words.
    func holds(for words: Set<String>) -> Bool { holds { $0.contains(where: words.contains) } }

    private func holds(areThere: (_ asked: [String]) -> Bool) -> Bool {
        if let anyOf, !areThere(anyOf) { return false }
        if let noneOf, areThere(noneOf) { return false }
        return true
    }

    /// Returns the finding for some words. The observed value has the first hundred of them.
    public func finding(_ condition: String, observed words: [String]) -> Finding {
        Finding(
            condition: condition,
            isMet: holds(for: words),
            observed: .array(words.prefix(JSONValue.mostShown).map(JSONValue.string)),
            required: required
        )
    }

    /// Returns the finding for one word; nil if it is unknown.
    public func finding(_ condition: String, observed word: String?) -> Finding {
        Finding(
            condition: condition,
            isMet: holds(for: word.map { [$0] } ?? []),
            observed: word.map(JSONValue.string) ?? .null,
            required: required
        )
    }

    /// The sets as a scenario writes them.
    public var json: JSONObject {
        var object = JSONObject()
        object["any_of"] = lists.json("any_of", or: anyOf.map { .array($0.map(JSONValue.string)) })
        object["none_of"] = lists.json("none_of", or: noneOf.map { .array($0.map(JSONValue.string)) })
        return object
    }

    /// The sets as a finding shows them, with the words of lists.
    var required: JSONObject {
        var object = JSONObject()
        object["any_of"] = anyOf.map { .array($0.map(JSONValue.string)) }
        object["none_of"] = noneOf.map { .array($0.map(JSONValue.string)) }
        return object
    }
}

extension [String] {
    /// The first elements, up to a maximum number.
    func first(_ most: Int) -> [String] { count <= most ? self : Array(prefix(most)) }
}
