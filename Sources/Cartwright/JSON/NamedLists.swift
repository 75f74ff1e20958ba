/// The named lists of a catalog or a scenario.
///
/// In a promotion, `{"list": "eu"}` stands for the values of the list `eu`: in `any_of`, in `none_of` and in the arrays
/// of filters.
///
/// ```json
/// {"lists": {"eu": ["AT", "BE", "DE"]},
///  "promotions": [{"id": "free-delivery", "conditions": [{"type": "country", "any_of": {"list": "eu"}}],
///                  "effects": [{"type": "percent_off", "percent": "100", "target": {"scope": "shipping"}}]}]}
/// ```
public struct NamedLists: Hashable, Sendable {
    private var lists: [String: NamedList] = [:]

    /// No lists.
    public static let none = NamedLists()

    private init() {}

    /// Reads lists: an object with an array of plain values for each name.
    ///
    /// - Throws: an error of area `json`, or `promotion.bad_list` for a list that is empty or contains a list, with the
    ///   JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        guard case .object(let object) = value else {
            throw ObjectReader.wrongType(value, expected: "an object of lists", at: pointer)
        }
        for (name, value) in object { lists[name] = try NamedList(name, value, at: pointer.appending(name)) }
    }

    /// Reads the readable lists of a value. The others have no values, so that their names are known.
    package init(readable value: JSONValue?) {
        guard case .object(let object)? = value else { return }
        for (name, value) in object {
            lists[name] = (try? NamedList(name, value, at: .root)) ?? NamedList(withoutValues: name)
        }
    }

    /// True if there are no lists.
    public var isEmpty: Bool { lists.isEmpty }

    /// The names, in the order of their bytes.
    public var names: [String] { lists.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    /// The values of a list; nil if there is no such list.
    public subscript(name: String) -> [JSONValue]? { lists[name]?.values }

    /// Adds other lists.
    ///
    /// - Throws: `json.duplicate_key` if a name is taken.
    package mutating func add(_ others: NamedLists) throws(CartwrightError) {
        for (name, list) in others.lists {
            guard lists.updateValue(list, forKey: name) == nil else {
                throw CartwrightError(
                    .jsonDuplicateKey,
                    "two lists have the name \"\(name)\"",
                    hint: "give each list a different name"
                )
            }
        }
    }

    /// Returns the list with a name.
    ///
    /// - Throws: `promotion.unknown_list`.
    func list(_ name: String, at pointer: JSONPointer) throws(CartwrightError) -> NamedList {
        if let list = lists[name] { return list }
        let nearest = Spelling.nearest(to: name, among: names)
        throw CartwrightError(
            .promotionUnknownList,
            "no list is called \"\(name.shortened(toBytes: 60))\"",
            hint: nearest.map { "did you mean \"\($0)\"?" } ?? "add the list to \"lists\", or write the values here",
            at: pointer.location
        )
    }

    /// Returns a promotion's JSON with the values of the lists in place of their names. It has the same meaning without
    /// the lists.
    func writtenOut(_ value: JSONValue) -> JSONValue {
        isEmpty ? value : writtenOut(value, mayName: false)
    }

    /// - Parameter mayName: true for a value in whose place a list may be named.
    private func writtenOut(_ value: JSONValue, mayName: Bool) -> JSONValue {
        switch value {
        case .null, .bool, .integer, .number, .string: return value
        case .array(let elements): return .array(elements.map { writtenOut($0, mayName: false) })
        case .object(let object):
            if mayName, case .string(let name)? = object["list"], let list = lists[name] { return .array(list.values) }
            var changed = JSONObject()
            for (key, value) in object {
                changed[key] =
                    ListNames.keysOfMaps.contains(key)
                    ? writtenOutMap(value) : writtenOut(value, mayName: ListNames.keys.contains(key))
            }
            return .object(changed)
        }
    }

    private func writtenOutMap(_ value: JSONValue) -> JSONValue {
        guard case .object(let object) = value else { return value }
        var changed = JSONObject()
        for (key, value) in object { changed[key] = writtenOut(value, mayName: true) }
        return .object(changed)
    }
}

extension NamedLists: JSONConvertible {
    /// The lists as a catalog writes them, in the order of their names.
    public var json: JSONValue {
        var object = JSONObject()
        for name in names { object[name] = lists[name].map { .array($0.values) } }
        return .object(object)
    }
}

/// One list of a catalog or a scenario.
struct NamedList: Hashable, Sendable {
    /// The name.
    let name: String
    /// The values, at least one.
    let values: [JSONValue]
    /// The values as texts; nil if one is not a text.
    private let texts: [String]?
    /// The texts as a set, which all filters with the list share.
    private let setOfTexts: Set<String>

    fileprivate init(_ name: String, _ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        guard !name.isEmpty else {
            throw CartwrightError(
                .promotionBadList,
                "expected a name for a list, found an empty text",
                hint: "name the list",
                at: pointer.location
            )
        }
        guard value["list"] == nil else { throw Self.nested(in: name, at: pointer) }
        guard case .array(let values) = value else {
            throw ObjectReader.wrongType(value, expected: "an array", at: pointer)
        }
        guard !values.isEmpty else {
            throw CartwrightError(
                .promotionBadList,
                "expected values in the list \"\(name.shortened(toBytes: 60))\", found none",
                hint: "add a value, or remove the list",
                at: pointer.location
            )
        }
        var checked: [JSONValue] = []
        checked.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            switch value {
            case .bool, .integer, .number, .string: checked.append(value.detached)
            case .object where value["list"] != nil: throw Self.nested(in: name, at: pointer.appending(index))
            case .null, .array, .object:
                throw ObjectReader.wrongType(value, expected: "text or a number", at: pointer.appending(index))
            }
        }
        self.init(name, checked)
    }

    /// Creates a list that was not readable.
    fileprivate init(withoutValues name: String) { self.init(name, []) }

    private init(_ name: String, _ values: [JSONValue]) {
        (self.name, self.values) = (name, values)
        let texts = values.compactMap(\.textInList)
        self.texts = texts.count == values.count ? texts : nil
        setOfTexts = Set(texts)
    }

    /// Returns the values as texts.
    ///
    /// - Throws: `json.wrong_type` if one of them is not a text.
    func words(at pointer: JSONPointer) throws(CartwrightError) -> [String] {
        if let texts { return texts }
        let other = values.first { $0.textInList == nil } ?? .null
        throw CartwrightError(
            .jsonWrongType,
            "expected a list of texts, found \(other.asFound) in the list \"\(name.shortened(toBytes: 60))\"",
            hint: "name a list of texts, or write the values here",
            at: pointer.location
        )
    }

    /// Returns the values as a set of texts.
    ///
    /// - Throws: `json.wrong_type` if one of them is not a text.
    func wordSet(at pointer: JSONPointer) throws(CartwrightError) -> Set<String> {
        _ = try words(at: pointer)
        return setOfTexts
    }

    private static func nested(in name: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .promotionBadList,
            "expected plain values in the list \"\(name.shortened(toBytes: 60))\", found the name of a list",
            hint: "write the values of that list",
            at: pointer.location
        )
    }
}

extension JSONValue {
    fileprivate var textInList: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let promotionUnknownList: ErrorCode =
        "promotion.unknown_list: A promotion names a list that its catalog or scenario does not have."
    public static let promotionBadList: ErrorCode =
        "promotion.bad_list: A list without values or without a name, or one that names a list."
}
