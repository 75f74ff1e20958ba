import Cartwright

extension ScenarioGenerator {
    mutating func cart() -> JSONValue {
        var cart: JSONObject = ["currency": pick("USD", "USD", "EUR", "JPY", "KWD")]
        // A Friday at noon, the night from Friday to Saturday, and a Sunday in summer time.
        set("now", of: &cart, 2) {
            $0.pick("2026-05-01T12:00:00Z", "2026-05-02T00:30:00+02:00", "2026-07-05T23:59:59.500-07:00")
        }
        set("channel", of: &cart, 2) { $0.pick("web", "store") }
        set("country", of: &cart, 2) { $0.pick("US", "DE") }
        set("prices_include_tax", of: &cart, 2) { $0.pick(true, true, false) }
        if !chance(6) { cart["customer"] = customer() }
        cart["lines"] = .array((0..<int(chance(6) ? 0...1 : 2...5)).map { line($0 + 1) })
        cart["shipping"] = .array((0..<int(chance(6) ? 0...0 : 1...2)).map { shipment($0) })
        if !chance(4) { cart["codes"] = pick(["TEN"], ["vip", " ten "], ["none", "Ten", "VIP"], []) }
        set("declined", of: &cart, 2) { $0.pick(["p1", "p3", "p5"], ["p2", "p3"], ["p4", "none"], ["p5", "p6"]) }
        set("attributes", of: &cart, 2) { $0.pick(["device": "ios"], ["device": ["ios", "web"], "visits": 3], [:]) }
        return .object(cart)
    }

    private mutating func customer() -> JSONValue {
        var customer: JSONObject = [:]
        set("id", of: &customer, 2) { _ in "c1" }
        if !chance(5) { customer["segments"] = pick(["vip"], ["new"], ["vip", "new"], []) }
        set("orders_count", of: &customer, 2) { $0.integer(0...3) }
        set("promotion_uses", of: &customer, 4) { $0.pick(["p1": 1], ["p2": 2, "p3": 1]) }
        set("attributes", of: &customer, 2) {
            $0.pick(["tier": "gold", "points": 120], ["tier": ["gold", "silver"], "is_staff": true], ["points": 5])
        }
        return .object(customer)
    }

    private mutating func line(_ number: Int) -> JSONValue {
        var line: JSONObject = ["sku": pick("A", "B", "C"), "quantity": integer(1...6)]
        // Ids sort against the order of the lines, and some are missing.
        if !chance(6) { line["id"] = .string("l\(9 - number)") }
        line["unit_price"] = chance(8) ? pick(0, 0, 1) : pick(3, 35, 99, 100, 333, 1050, 1999, 2500)
        if chance(12) { line["quantity"] = pick(0, 7, 20) }
        set("title", of: &line, 8) { _ in "Thing" }
        if !chance(4) { line["categories"] = pick(["x"], ["y"], ["x", "y"], []) }
        set("attributes", of: &line, 3) { $0.pick(["brand": "acme"], ["brand": ["acme", "other"]], ["size": 4]) }
        if number == 3 { line["custom"] = ["brand": "acme"] }
        set("min_unit_price", of: &line, 4) { $0.pick(1, 30, 99, 2000) }
        set("on_sale", of: &line, 5) { $0.pick(true, true, false) }
        set("discountable", of: &line, 8) { $0.pick(false, false, true) }
        set("tax_rate", of: &line, 2) { $0.pick("0", "8.25", "19") }
        return .object(line)
    }

    private mutating func shipment(_ number: Int) -> JSONValue {
        var shipment: JSONObject = ["amount": chance(6) ? pick(0, 1) : pick(99, 499, 500)]
        set("id", of: &shipment, 2) { _ in .string("s\(9 - number)") }
        if !chance(6) { shipment["method"] = pick("std", "exp") }
        set("tax_rate", of: &shipment, 2) { $0.pick("0", "8.25", "19") }
        return .object(shipment)
    }
}
