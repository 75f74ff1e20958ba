/// Content cards as in a sync answer: the same bytes every time.
public enum CardText {
    /// Returns a sync answer with cards of the short style, about 600 bytes each: coupons, each with image, link and
    /// texts.
    public static func syncAnswer(of count: Int) -> [UInt8] {
        let cards = (0..<count).map(card).joined(separator: ",")
        let answer = #"{"cards":[\#(cards)],"full_sync":true,"last_full_sync_at":0,"last_card_updated_at":0}"#
        return Array(answer.utf8)
    }

    private static let description =
        "Warm mugs, loose leaf tea and all that long evenings are made of — this week with free delivery to your "
        + "door, and ten percent off whatever you order before Sunday."

    private static func card(_ number: Int) -> String {
        let texts = [
            #""id":"65f1c0ffee65f1c0\#(10_000_000 + number)""#, #""tp":"captioned_image""#,
            #""ca":\#(1_767_225_600 + number)"#, #""ea":1769817600"#, #""tt":"Autumn picks for you, No. \#(number)""#,
            #""ds":"\#(description)""#,
            #""i":"https://cdn.shop.example/campaigns/autumn/images/card-\#(number).png""#,
            #""u":"https://shop.example/campaigns/autumn?card=\#(number)""#, #""dm":"Shop now""#, #""ar":1.7778"#,
            #""p":\#(number.isMultiple(of: 10) ? 1 : 0)"#, #""v":false"#, #""cl":false"#, #""db":true"#,
        ]
        let extras = [
            #""class_type":"coupon_code""#, #""coupon_code":"AUTUMN\#(number)""#,
            #""discount_percentage":"\#(5 + number % 50)""#, #""min_subtotal":"30.00""#,
        ]
        return #"{\#(texts.joined(separator: ",")),"e":{\#(extras.joined(separator: ","))}}"#
    }
}
