/// The lists that stand for arrays of an object, by the key of the array. JSON is written with their names.
public struct ListNames: Hashable, Sendable {
    private var names: [String: String] = [:]

    /// The keys of arrays in whose place a promotion may name a list.
    static let keys: Set<String> = [
        "any_of", "none_of", "skus", "not_skus", "categories", "not_categories", "methods",
    ]

    /// The keys of objects with such arrays under any names.
    static let keysOfMaps: Set<String> = ["attributes", "not_attributes"]

    /// Creates names of no lists.
    public init() {}

    /// The name of the list that stands for the array under a key; nil for an array that is written out.
    public internal(set) subscript(key: String) -> String? {
        get { names.isEmpty ? nil : names[key] }
        set {
            guard newValue != nil || !names.isEmpty else { return }
            names[key] = newValue
        }
    }

    /// Returns the name of the list under a key as JSON, or an array.
    func json(_ key: String, or array: JSONValue?) -> JSONValue? {
        guard array != nil, let name = self[key] else { return array }
        return ["list": .string(name)]
    }
}

extension ObjectReader {
    /// Reads an array of texts, or the name of a list of texts; nil if the key is absent.
    ///
    /// - Parameter names: receives the name of the list.
    mutating func words(ifPresent key: String, _ names: inout ListNames) throws(CartwrightError) -> [String]? {
        guard let list = try list(ifPresent: key) else { return try strings(ifPresent: key) }
        names[key] = list.name
        return try list.words(at: pointer.appending(key))
    }

    /// Reads an array of texts as a set, or the name of a list of texts; nil if the key is absent.
    ///
    /// - Parameter names: receives the name of the list.
    mutating func wordSet(ifPresent key: String, _ names: inout ListNames) throws(CartwrightError) -> Set<String>? {
        guard let list = try list(ifPresent: key) else { return try strings(ifPresent: key).map(Set.init) }
        names[key] = list.name
        return try list.wordSet(at: pointer.appending(key))
    }

    /// Reads an array of plain values, or the name of a list; nil if the key is absent.
    ///
    /// - Parameter names: receives the name of the list.
    mutating func plainValues(
        ifPresent key: String,
        _ names: inout ListNames
    ) throws(CartwrightError) -> [JSONValue]? {
        guard let list = try list(ifPresent: key) else {
            return try array(ifPresent: key, of: JSONValue.attribute)
        }
        names[key] = list.name
        return list.values
    }

    /// Reads attributes, each with a plain value, an array of them, or the name of a list; nil if the key is absent.
    ///
    /// - Parameter names: receives the names of lists, by ``ListNames/key(_:in:)``.
    mutating func attributes(
        ifPresent key: String,
        _ names: inout ListNames
    ) throws(CartwrightError) -> [String: JSONValue]? {
        guard let object = try object(ifPresent: key) else { return nil }
        let lists = lists
        var attributes: [String: JSONValue] = [:]
        for (name, value) in object {
            let place = pointer.appending(key).appending(name)
            if let list = try Self.list(value, of: lists, at: place) {
                names[ListNames.key(name, in: key)] = list.name
                attributes[name] = .array(list.values)
            } else {
                attributes[name] = try JSONValue.attribute(value, at: place)
            }
        }
        return attributes
    }

    /// Reads the list that a key names; nil if the value does not name a list.
    private mutating func list(ifPresent key: String) throws(CartwrightError) -> NamedList? {
        guard let value = value(ifPresent: key) else { return nil }
        let place = pointer.appending(key)
        // No array is an object.
        if case .object = value { return try Self.namedList(value, of: lists, at: place) }
        return nil
    }

    private static func list(
        _ value: JSONValue,
        of lists: NamedLists,
        at place: @autoclosure () -> JSONPointer
    ) throws(CartwrightError) -> NamedList? {
        guard case .object(let object) = value, object["list"] != nil else { return nil }
        return try namedList(value, of: lists, at: place())
    }

    private static func namedList(
        _ value: JSONValue,
        of lists: NamedLists,
        at place: JSONPointer
    ) throws(CartwrightError) -> NamedList {
        var reader = try ObjectReader(value, at: place)
        let name = try reader.string("list")
        try reader.finish()
        return try lists.list(name, at: reader.pointer.appending("list"))
    }
}

extension ListNames {
    /// Returns the key of an attribute inside an object of attributes.
    static func key(_ name: String, in key: String) -> String { "\(key)/\(name)" }

    /// Returns attributes as JSON, in the order of their names.
    func json(_ key: String, attributes: [String: JSONValue]) -> JSONValue {
        var object = JSONObject()
        for (name, value) in attributes.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            object[name] = json(Self.key(name, in: key), or: value)
        }
        return .object(object)
    }
}
