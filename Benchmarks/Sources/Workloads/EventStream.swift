public import Cartwright

/// Events as a checkout tells them, about 420 bytes each: the same every time.
public enum EventStream {
    /// One event of a writer.
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

    private static func money(_ minor: Int64) -> JSONValue { ["minor": .integer(minor), "currency": "USD"] }
}
