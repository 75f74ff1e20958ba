public import Cartwright

/// What happens in a shop: of ten events four cards seen, one clicked, two changes of the cart, a coupon offered and
/// applied, and an order paid.
public enum EventStream {
    /// Events in the order of a purchase, again and again.
    public static func events(_ count: Int) -> [Event] {
        var ids = IdentifierGenerator(seed: 1)
        return (0..<count).map { number in
            let (type, subject, data) = particulars(number)
            return Event(
                id: ids.next(at: CartStream.instant),
                type: type,
                source: "/cartwright",
                subject: subject,
                time: CartStream.instant,
                data: data
            )
        }
    }

    private static func particulars(_ number: Int) -> (EventType, String?, JSONObject) {
        let card = "card-\(number)"
        var data: JSONObject = ["card": .string(card), "class_type": "coupon_code", "code": "TENOFF"]
        switch number % 10 {
        case 0...3: return (.cardImpression, card, data)
        case 4: return (.cardClick, card, data)
        case 5, 6:
            return (.cartChanged, nil, ["sku": .string("SKU-\(number)"), "added": 2, "subtotal": money(5_000)])
        case 7, 8:
            let (type, key): (EventType, String) =
                number % 10 == 7 ? (.couponOffered, "saves") : (.couponApplied, "amount")
            data[key] = money(750)
            return (type, card, data)
        default: return (.orderPaid, "o\(number)", order(number))
        }
    }

    /// An order of three lines and one discount.
    private static func order(_ number: Int) -> JSONObject {
        let lines = (1...3).map { line -> JSONValue in
            [
                "line": .string("line-\(line)"), "sku": .string("SKU-\(number + line)"), "quantity": 2,
                "paid": money(2_250), "discount": money(250),
            ]
        }
        return [
            "order": .string("o\(number)"), "total": money(6_750), "subtotal": money(7_500),
            "discount": money(750), "shipping": money(0), "lines": .array(lines),
            "discounts": [["promotion": "tenoff", "code": "TENOFF", "amount": money(750)]],
        ]
    }

    private static func money(_ minor: Int64) -> JSONValue { ["minor": .integer(minor), "currency": "USD"] }
}
