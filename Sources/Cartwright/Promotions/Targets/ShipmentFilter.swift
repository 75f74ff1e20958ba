/// A filter of shipments.
public struct ShipmentFilter: Hashable, Sendable {
    /// The methods of shipments that match; nil for any.
    public var methods: Set<String>?

    /// The filter that every shipment matches.
    public static let all = ShipmentFilter()

    /// Creates a filter of all shipments, or of those with some methods.
    public init(methods: Set<String>? = nil) { self.methods = methods }

    /// Returns true if a shipment matches.
    public func matches(_ shipment: Shipment) -> Bool { methods?.contains(shipment.method) ?? true }
}

extension ShipmentFilter: JSONConvertible {
    /// Reads the filter of a shipping target.
    ///
    /// - Throws: an error of area `json`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        methods = try reader.strings(ifPresent: "methods").map(Set.init)
        try reader.finish()
    }

    /// The filter as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["methods"] = methods.map(JSONValue.strings)
        return .object(object)
    }
}
