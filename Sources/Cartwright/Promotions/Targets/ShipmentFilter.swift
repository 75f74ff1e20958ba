/// Which shipments count.
public struct ShipmentFilter: Hashable, Sendable {
    /// The shipment goes by one of these methods; nil is by any.
    public var methods: Set<String>?

    /// Every shipment.
    public static let all = ShipmentFilter()

    /// Every shipment, or those that go by some methods.
    public init(methods: Set<String>? = nil) { self.methods = methods }

    /// Whether a shipment counts.
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
