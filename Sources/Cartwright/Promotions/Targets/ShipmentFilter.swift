/// A filter of shipments.
public struct ShipmentFilter: Hashable, Sendable {
    /// The methods of shipments that match; nil for any.
    public var methods: Set<String>? {
        didSet { lists["methods"] = nil }
    }

    /// The name of the list that stands for the methods, by `methods`.
    public private(set) var lists = ListNames()

    /// The filter that every shipment matches.
    public static let all = ShipmentFilter()

    /// Creates a filter of all shipments, or of those with some methods.
    public init(methods: Set<String>? = nil) { self.methods = methods }

    /// Returns true if a shipment matches.
    public func matches(_ shipment: Shipment) -> Bool { methods?.contains(shipment.method) ?? true }
}

extension ShipmentFilter: JSONConvertible {
    /// Reads the filter of a shipping target, which names no lists.
    ///
    /// - Throws: an error of area `json`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        try self.init(value, at: pointer, lists: .none)
    }

    /// Reads the filter of a shipping target.
    ///
    /// - Parameter lists: the lists that it may name.
    init(_ value: JSONValue, at pointer: JSONPointer, lists: NamedLists) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        reader.lists = lists
        var names = ListNames()
        methods = try reader.wordSet(ifPresent: "methods", &names)
        try reader.finish()
        self.lists = names
    }

    /// The filter as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["methods"] = lists.json("methods", or: methods.map(JSONValue.strings))
        return .object(object)
    }
}
