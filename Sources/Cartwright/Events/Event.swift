/// An event, ready to be sent: a CloudEvent of version 1.0.
public struct Event: Hashable, Sendable, Identifiable {
    /// A UUID of version 7, unique within ``source``.
    public var id: String

    /// The type of the event.
    public var type: EventType

    /// The source: a URI reference that names the shop, `/cartwright/TENANT`.
    public var source: String

    /// The subject: the id of a card, the public id of an order (``OrderID``), or the id of the session.
    public var subject: String?

    /// The time of the event.
    public var time: Instant

    /// The data, with amounts as `{"minor": 3038, "currency": "USD"}`. It begins with the ids of the `session`, of the
    /// `customer` and of the `order` if there is one, and of the `client` that made the request, unless the data has
    /// its own values for these keys.
    public var data: JSONObject

    /// The trace context of the event; nil without tracing.
    public var traceParent: TraceParent?

    /// Creates an event.
    public init(
        id: String,
        type: EventType,
        source: String,
        subject: String? = nil,
        time: Instant,
        data: JSONObject,
        traceParent: TraceParent? = nil
    ) {
        self.id = id
        self.type = type
        self.source = source
        self.subject = subject
        self.time = time
        self.data = data
        self.traceParent = traceParent
    }
}

extension Event: JSONConvertible {
    /// The event in the JSON format of CloudEvents 1.0, attributes first.
    public var json: JSONValue {
        var object = JSONObject()
        object["specversion"] = "1.0"
        object["id"] = .string(id)
        object["source"] = .string(source)
        object["type"] = .string(type.rawValue)
        object.setUnlessAbsent("subject", subject.map(JSONValue.string))
        object["time"] = .string(time.description)
        object.setUnlessAbsent("traceparent", traceParent.map { .string($0.text) })
        object["datacontenttype"] = "application/json"
        object["data"] = .object(data)
        return .object(object)
    }
}

extension Event {
    /// The event as compact JSON in UTF-8, the same bytes as ``json`` has.
    public var utf8: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Appends the event as compact JSON in UTF-8. Batches use this, because it builds no object in between.
    public func write(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: #"{"specversion":"1.0","id":"#.utf8)
        bytes.appendJSON(id)
        bytes.append(contentsOf: #","source":"#.utf8)
        bytes.appendJSON(source)
        bytes.append(contentsOf: #","type":"#.utf8)
        bytes.appendJSON(type.rawValue)
        if let subject {
            bytes.append(contentsOf: #","subject":"#.utf8)
            bytes.appendJSON(subject)
        }
        bytes.append(contentsOf: #","time":""#.utf8)
        time.write(to: &bytes)
        if let traceParent {
            bytes.append(contentsOf: #"","traceparent":""#.utf8)
            bytes.append(contentsOf: traceParent.text.utf8)
        }
        bytes.append(contentsOf: #"","datacontenttype":"application/json","data":"#.utf8)
        data.write(to: &bytes)
        bytes.append(UInt8(ascii: "}"))
    }
}
