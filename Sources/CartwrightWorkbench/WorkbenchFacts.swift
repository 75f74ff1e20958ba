internal import Cartwright
internal import CartwrightScenarios
internal import CartwrightService
internal import HTTPTypes

/// The facts of the page: the shop, the catalog, the build, and the format of money.
struct WorkbenchFacts {
    private let settings: WorkbenchSettings
    private let request: RouteRequest

    init(_ settings: WorkbenchSettings, _ request: RouteRequest) { (self.settings, self.request) = (settings, request) }

    var json: JSONValue {
        let catalog = request.shop.catalog
        var object = JSONObject()
        object["shop"] = .string(settings.catalogPath.map(Self.fileName) ?? "the sample shop")
        object["tenant"] = .string(request.shop.tenant.name)
        object["catalog"] = [
            "version": .string(catalog.catalog.version), "items": .integer(Int64(catalog.items.count)),
            "promotions": .integer(Int64(catalog.catalog.count)),
        ]
        object["build"] = .string(EngineVersion.current.description)
        object["now"] = .string(request.now.description)
        object["protocols"] = .array(settings.protocols.map(JSONValue.string))
        object["gift_cards"] = .bool(request.giftCards != nil)
        object["clock"] = .string(settings.clock == nil ? "goes" : "stands")
        if let currency = try? Currency(request.values[0]) {
            object["currency"] = [
                "code": .string(currency.code), "exponent": .integer(Int64(currency.exponent)),
                "zero": .string(Money(minor: 0, currency).description),
            ]
        }
        return .object(object)
    }

    /// The last part of a path. Readers of the page do not need the folder.
    private static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
