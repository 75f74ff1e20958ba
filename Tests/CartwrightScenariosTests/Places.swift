import Cartwright
import Testing

@testable import CartwrightScenarios

/// Builds documents around an object of any format, so that each format can be read separately.
enum Places {
    /// Returns a catalog or scenario with an object of a format in its place; nil for formats that occur in neither.
    static func document(with object: JSONValue, of format: ObjectFormat) -> JSONValue? {
        switch format.kind {
        case .condition: scenario(promotion: ["conditions": [object]])
        case .effect: scenario(promotion: ["effects": [object]])
        case .object: document(with: object, named: format.name)
        case .answer, .card, .extras: nil
        }
    }

    /// Returns a scenario with a list of the name that an object has, and a condition with the object.
    private static func naming(_ object: JSONValue) -> JSONValue {
        let condition: JSONValue = ["type": "country", "any_of": object]
        let effect: JSONValue = ["type": "percent_off", "percent": "10"]
        let promotion: JSONValue = ["id": "p", "conditions": [condition], "effects": [effect]]
        var lists = JSONObject()
        if case .string(let name)? = object["list"], !name.isEmpty { lists[name] = ["AT"] }
        return ["cart": ["currency": "USD"], "lists": .object(lists), "promotions": [promotion]]
    }

    /// Returns the campaign that a promotion names.
    private static func campaigns(of promotion: JSONValue) -> JSONValue {
        guard case .string(let id)? = promotion["campaign"] else { return [] }
        return [["id": .string(id)]]
    }

    /// Returns a catalog with the promotions that cards may issue.
    private static func issuing(_ catalog: JSONValue) -> JSONValue {
        guard case .array(let ids)? = catalog["cards_may_issue"], case .object(var object) = catalog else {
            return catalog
        }
        object["promotions"] = .array(ids.map { ["id": $0, "code": $0, "effects": []] })
        return .object(object)
    }

    private static func document(with object: JSONValue, named name: String) -> JSONValue? {
        switch name {
        case "scenario": object
        case "catalog": issuing(object)
        case "cart": ["cart": object]
        case "line": cart(["lines": [object]])
        case "shipment": cart(["shipping": [object]])
        case "customer": cart(["customer": object])
        case "recorded": cart(["recorded": object])
        case "options": ["cart": ["currency": "USD"], "options": object]
        case "tax_rounding": ["cart": ["currency": "USD"], "options": ["tax": object]]
        case "named_list": naming(object)
        case "expect": expecting(object)
        case "expected_line": expecting(["lines": [object]])
        case "expected_shipment": expecting(["shipments": [object]])
        case "expected_gift": expecting(["gifts": [object]])
        case "expected_credit": expecting(["credits": [object]])
        case "expected_rejected_code": expecting(["rejected_codes": [object]])
        case "item": ["items": [object]]
        case "variant": ["variants": [object]]
        case "promotion": ["cart": ["currency": "USD"], "campaigns": campaigns(of: object), "promotions": [object]]
        case "price_history": ["price_history": object]
        case "campaign": ["cart": ["currency": "USD"], "campaigns": [object]]
        case "promotion_group": scenario(promotion: ["group": object])
        case "budget": scenario(promotion: ["budget": object])
        case "identities": cart(["customer": ["identities": object]])
        case "customer_limit": scenario(promotion: ["per_customer_limit": object])
        case "count_limit": scenario(promotion: ["usage_limit": object])
        case "target": scenario(effect: ["type": "percent_off", "percent": "10", "target": object])
        case "filter": scenario(promotion: ["conditions": [["type": "quantity", "at_least": 1, "filter": object]]])
        case "shipment_filter":
            scenario(
                effect: ["type": "percent_off", "percent": "10", "target": ["scope": "shipping", "filter": object]]
            )
        case "part": scenario(effect: ["type": "buy_x_get_y", "buy": object, "get": ["quantity": 1]])
        case "for_every": scenario(effect: ["type": "amount_off", "amount": 500, "for_every": object])
        case "tier": scenario(effect: ["type": "tiered", "basis": "subtotal", "tiers": [object]])
        case "tier_of_units": scenario(effect: ["type": "tiered", "basis": "quantity", "tiers": [object]])
        default: nil
        }
    }

    /// Reads a document with an object of a format in it.
    ///
    /// - Returns: The error, or nil if the document is valid.
    static func refusal(
        of object: JSONValue,
        _ format: ObjectFormat,
        vocabulary: Vocabulary = .standard.checkingIdentities
    ) throws -> CartwrightError? {
        let document = try #require(Self.document(with: object, of: format), "\(format.name) stands nowhere")
        do throws(CartwrightError) {
            if schema(of: format) == .catalog {
                _ = try CatalogFile(document, vocabulary: vocabulary)
            } else {
                _ = try Scenario(document, vocabulary: vocabulary)
            }
            return nil
        } catch {
            return error
        }
    }

    /// Returns the schema of the document that contains a format.
    static func schema(of format: ObjectFormat) -> SchemaKind {
        format.kind == .object && ["catalog", "item", "variant", "price_history"].contains(format.name)
            ? .catalog : .scenario
    }

    private static func cart(_ keys: JSONObject) -> JSONValue {
        var cart: JSONObject = ["currency": "USD"]
        for (key, value) in keys { cart[key] = value }
        return ["cart": .object(cart)]
    }

    private static func expecting(_ value: JSONValue) -> JSONValue { ["cart": ["currency": "USD"], "expect": value] }

    private static func scenario(effect: JSONValue) -> JSONValue { scenario(promotion: ["effects": [effect]]) }

    private static func scenario(promotion keys: JSONObject) -> JSONValue {
        var promotion: JSONObject = ["id": "p"]
        for (key, value) in keys { promotion[key] = value }
        return ["cart": ["currency": "USD"], "promotions": [.object(promotion)]]
    }
}

extension FormatReference {
    /// The reference without plugins loaded from files.
    static let bundled = FormatReference(handlers: Handlers.bundled)

    /// The formats that are read strictly: every key is either known to the reader or refused.
    static let strict = bundled.formats.filter { [.object, .condition, .effect].contains($0.kind) }
}
