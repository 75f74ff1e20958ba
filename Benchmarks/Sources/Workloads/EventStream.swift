public import Cartwright

/// The events of a shop: of ten events four are card impressions, one is a click, two are cart changes, two are a
/// coupon offered and applied, and one is a paid order.
public enum EventStream {
    /// Returns events in the order of a purchase, again and again.
    public static func events(_ count: Int) -> [Event] {
        var ids = IdentifierGenerator(seed: 1)
        return (0..<count).map { number in
            let session = "s\(number / 10)"
            var data: JSONObject = ["session": .string(session), "customer": .string("customer-\(number / 10)")]
            let (type, subject, own) = particulars(number, of: session)
            for (key, value) in own { data[key] = value }
            return Event(
                id: ids.next(at: CartStream.instant),
                type: type,
                source: Tenant.shop.eventSource,
                subject: subject,
                time: CartStream.instant,
                data: data
            )
        }
    }

    /// Returns one event of one of many writers: a coupon that was applied in its own session.
    public static func event(_ number: Int, of writer: Int) -> Event {
        var discount = JSONObject()
        discount["promotion"] = "SPRING15"
        discount["amount"] = money(-455)
        var data = JSONObject()
        data["code"] = "SPRING15"
        data["card"] = .string("card-\(number % 100)")
        data["total"] = money(3038 + Int64(number))
        data["discounts"] = .array([.object(discount)])
        return Event(
            id: "019b76da-a800-7000-8b1c-\(String(100_000_000_000 + number))",
            type: .couponApplied,
            source: "/sessions/019b76da-a800-7000-8b1c-\(String(100_000_000_000 + writer))",
            subject: "card-\(number % 100)",
            time: CartStream.instant.adding(milliseconds: Int64(number)),
            data: data
        )
    }

    private static func particulars(_ number: Int, of session: String) -> (EventType, String, JSONObject) {
        let card = "card-\(number)"
        var data: JSONObject = ["card": .string(card), "class_type": "coupon_code", "code": "TENOFF"]
        switch number % 10 {
        case 0...3: return (.cardImpression, card, data)
        case 4: return (.cardClick, card, data)
        case 5, 6:
            return (.cartChanged, session, ["sku": .string("SKU-\(number)"), "added": 2, "subtotal": money(5_000)])
        case 7, 8:
            let (type, key): (EventType, String) =
                number % 10 == 7 ? (.couponOffered, "saves") : (.couponApplied, "amount")
            data[key] = money(750)
            return (type, card, data)
        default:
            let order = OrderID("o1", of: session).text
            return (.orderPaid, order, paid(order, number))
        }
    }

    /// Returns an order with three lines and one discount.
    private static func paid(_ order: String, _ number: Int) -> JSONObject {
        let lines = (1...3).map { line -> JSONValue in
            [
                "line": .string("line-\(line)"), "sku": .string("SKU-\(number + line)"), "quantity": 2,
                "paid": money(2_250), "discount": money(250),
            ]
        }
        return [
            "order": .string(order), "total": money(6_750), "subtotal": money(7_500),
            "discount": money(750), "shipping": money(0), "lines": .array(lines), "lines_total": 3,
            "discounts": [["promotion": "tenoff", "code": "TENOFF", "amount": money(750)]],
        ]
    }

    private static func money(_ minor: Int64) -> JSONValue { ["minor": .integer(minor), "currency": "USD"] }
}
