internal import Cartwright

/// Addresses in the form of the protocol.
enum UCPAddress {
    /// Reads an address.
    static func read(_ value: WireValue) throws(AgentFailure) -> ShopAddress {
        var address = ShopAddress()
        let names = [try value["first_name"]?.string(), try value["last_name"]?.string()].compactMap(\.self)
        address.name = names.isEmpty ? nil : names.joined(separator: " ")
        address.street = try value["street_address"]?.string()
        address.extended = try value["extended_address"]?.string()
        address.city = try value["address_locality"]?.string()
        address.region = try value["address_region"]?.string()
        address.postalCode = try value["postal_code"]?.string()
        address.country = try value["address_country"]?.string()
        address.phone = try value["phone_number"]?.string()
        return address
    }

    /// Returns a destination as the agent sent it, or a saved address of the shop.
    static func json(_ destination: Destination, _ version: UCPVersion) -> JSONValue {
        guard case .object(var object) = destination.json ?? saved(destination) else { return [:] }
        if version.hasTypedDestinations { object["type"] = "shipping_address" }
        return .object(object)
    }

    private static func saved(_ destination: Destination) -> JSONValue {
        let address = destination.address
        return .present([
            "id": .string(destination.id), "street_address": address.street.map(JSONValue.string),
            "extended_address": address.extended.map(JSONValue.string),
            "address_locality": address.city.map(JSONValue.string),
            "address_region": address.region.map(JSONValue.string),
            "postal_code": address.postalCode.map(JSONValue.string),
            "address_country": address.country.map(JSONValue.string),
            "phone_number": address.phone.map(JSONValue.string),
        ])
    }
}
