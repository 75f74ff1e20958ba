internal import Cartwright

extension AgentSessionRecord {
    /// The stored form of the record.
    var json: JSONValue {
        var object = JSONObject()
        object["kind"] = .string(kind.rawValue)
        object["owner"] = .string(owner)
        object["maker"] = .string(maker)
        object["created_at"] = .string(createdAt.description)
        object["cancelled"] = isCancelled ? .bool(true) : nil
        object["needs_buyer"] = needsBuyer.map(JSONValue.string)
        object["agent"] = agent.map(JSONValue.string)
        object["origin"] = .string(origin)
        object["buyer"] = buyer
        object.setUnlessAbsent("claims", .array(claims.map(JSONValue.string)))
        object.setUnlessAbsent("unknown_claims", .array(unknownClaims.map(JSONValue.string)))
        object["fulfillment"] = fulfillment?.json
        if !instruments.isEmpty {
            let sorted = instruments.sorted { $0.key < $1.key }
            object["instruments"] = .array(sorted.map { ["account": .string($0.key), "id": .string($0.value)] })
        }
        object["echo"] = echo.isEmpty ? nil : .object(echo)
        object.setUnlessAbsent("lacks", .array(shortfalls.map(\.json)))
        object["counterpart"] = counterpart.map(JSONValue.string)
        object.setUnlessAbsent("proposals", .array(proposals.map(\.json)))
        return .object(object)
    }

    /// Restores the record that is stored with a cart; nil if the cart is not an agent's.
    init?(of cart: Cart) {
        guard let text = cart.adapterRecord else { return nil }
        guard let record = try? AgentSessionRecord(restoring: JSONParser.parse(Array(text.utf8))) else { return nil }
        self = record
    }

    private init(restoring value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        kind = Kind(rawValue: try reader.string("kind")) ?? .checkout
        owner = try reader.string("owner")
        maker = try reader.string("maker")
        createdAt = try Instant(reader.string("created_at"))
        isCancelled = try reader.bool(ifPresent: "cancelled") ?? false
        needsBuyer = try reader.string(ifPresent: "needs_buyer")
        agent = try reader.string(ifPresent: "agent")
        origin = try reader.string("origin")
        buyer = reader.value(ifPresent: "buyer")
        claims = try reader.strings(ifPresent: "claims") ?? []
        unknownClaims = try reader.strings(ifPresent: "unknown_claims") ?? []
        fulfillment = try reader.nested(ifPresent: "fulfillment") { value, _ throws(CartwrightError) in
            try Fulfillment(restoring: value)
        }
        let pairs = try reader.array(ifPresent: "instruments") { value, pointer throws(CartwrightError) in
            var reader = try ObjectReader(value, at: pointer)
            return (try reader.string("account"), try reader.string("id"))
        }
        instruments = Dictionary(pairs ?? []) { $1 }
        echo = try reader.object(ifPresent: "echo") ?? [:]
        shortfalls =
            try reader.array(ifPresent: "lacks") { value, _ throws(CartwrightError) in
                try ItemShortfall(restoring: value)
            } ?? []
        counterpart = try reader.string(ifPresent: "counterpart")
        proposals =
            try reader.array(ifPresent: "proposals") { value, pointer throws(CartwrightError) in
                try AppliedProposal(restoring: value, at: pointer)
            } ?? []
    }
}

extension AgentSessionRecord.AppliedProposal {
    fileprivate var json: JSONValue {
        ["id": .string(id), "revision": .string(revision), "lines": .array(lines.map(JSONValue.string))]
    }

    fileprivate init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        id = try reader.string("id")
        revision = try reader.string("revision")
        lines = try reader.strings(ifPresent: "lines") ?? []
    }
}

extension AgentSessionRecord.Fulfillment {
    fileprivate var json: JSONValue {
        .present([
            "method": .string(method), "group": .string(group),
            "destinations": .array(
                destinations.map { .present(["id": .string($0.id), "address": $0.address.json, "json": $0.json]) }
            ),
            "selected_destination": selectedDestination.map(JSONValue.string),
            "options": .array(
                options.map { ["id": .string($0.id), "title": .string($0.title), "amount": .integer($0.amountMinor)] }
            ),
            "selected_option": selectedOption.map(JSONValue.string),
        ])
    }

    fileprivate init(restoring value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        method = try reader.string("method")
        group = try reader.string("group")
        destinations =
            try reader.array(ifPresent: "destinations") { value, pointer throws(CartwrightError) in
                var reader = try ObjectReader(value, at: pointer)
                return Destination(
                    id: try reader.string("id"),
                    address: ShopAddress(restoring: reader.value(ifPresent: "address") ?? [:]),
                    json: reader.value(ifPresent: "json")
                )
            } ?? []
        selectedDestination = try reader.string(ifPresent: "selected_destination")
        options =
            try reader.array(ifPresent: "options") { value, pointer throws(CartwrightError) in
                var reader = try ObjectReader(value, at: pointer)
                return ShippingRate(
                    id: try reader.string("id"),
                    title: try reader.string("title"),
                    amountMinor: try reader.integer("amount")
                )
            } ?? []
        selectedOption = try reader.string(ifPresent: "selected_option")
    }
}

extension ItemShortfall {
    fileprivate var json: JSONValue {
        .present([
            "item": .string(item), "index": .integer(Int64(index)), "available": available.map(JSONValue.integer),
        ])
    }

    fileprivate init(restoring value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        item = try reader.string("item")
        index = Int(try reader.integer("index"))
        available = try reader.integer(ifPresent: "available")
    }
}

extension ShopAddress {
    /// The keys of an address in JSON.
    private static var parts: [(name: String, path: any WritableKeyPath<ShopAddress, String?> & Sendable)] {
        [
            ("name", \.name), ("street", \.street), ("extended", \.extended), ("city", \.city), ("region", \.region),
            ("postal_code", \.postalCode), ("country", \.country), ("phone", \.phone),
        ]
    }

    fileprivate var json: JSONValue {
        var object = JSONObject()
        for (name, path) in Self.parts { object[name] = self[keyPath: path].map(JSONValue.string) }
        return .object(object)
    }

    fileprivate init(restoring value: JSONValue) {
        self.init()
        for (name, path) in Self.parts {
            if case .string(let text)? = value[name] { self[keyPath: path] = text }
        }
    }
}
