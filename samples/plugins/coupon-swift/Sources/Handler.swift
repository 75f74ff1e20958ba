/// Turns cards of class type `coupon_code` into coupons: a percentage or an amount off, or a promotion.
enum Handler {
    /// The object of a card, or its refusal, as JSON.
    static func decode(_ json: JSON, _ context: Currency?) -> Text {
        let card = Card(json)
        var extras = Extras(card)
        let coupon = Coupon(&extras, context)
        guard extras.problems.isEmpty else {
            let problems: [Text] = extras.problems.map { problem in
                var object = Object()
                object.set("code", "\"\(problem.code)\"")
                object.set("summary", problem.summary.quoted)
                object.set("hint", problem.hint.quoted)
                object.set("path", "\"/extras/\(problem.extra)\"")
                return object.json
            }
            return "{\"refused\":\(problems.array)}"
        }
        var object = Object()
        object.set("content", coupon.content)
        object.set("presentation", coupon.presentation(on: card))
        object.set("placement", "\"checkout\"")
        object.set("click", coupon.click)
        object.set("promotions", (coupon.offer(on: card).map { [$0] } ?? []).array)
        object.set("events", "[]")
        return "{\"object\":\(object.json)}"
    }
}
