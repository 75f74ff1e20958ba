import Cartwright

// The parts of inputs.

let noon = Instant(seconds: 1_780_315_200) ?? .earliest

/// Returns a cart with a number of lines, each with its own SKU and price.
func cart(lines count: Int, _ change: (Int, inout Line) -> Void = { _, _ in }) -> Cart {
    var cart = Cart(currency: .usd)
    cart.customer = Customer(id: "c1")
    cart.lines = (0..<count).map { number in
        let price = Int64(100 + number &* 7919 % 9_000)
        var line = Line(id: "l\(number)", sku: "S\(number)", unitPriceMinor: price, quantity: Int64(1 + number % 3))
        line.categories = ["k\(number % 50)"]
        change(number, &line)
        return line
    }
    return cart
}

/// Returns a catalog of promotions written as JSON, each after its id.
func catalog(_ promotions: [String]) throws -> Catalog {
    let texts = promotions.enumerated().map { number, text in #"{"id":"p\#(number)",\#(text)}"# }
    return try Catalog(JSONParser.parse(Array("[\(texts.joined(separator: ","))]".utf8)))
}

func catalog(_ count: Int, _ promotion: (Int) -> String) throws -> Catalog {
    try catalog((0..<count).map(promotion))
}

/// Returns the keys of a promotion with a percentage off a target.
func percent(_ percent: Int = 10, off target: String = #""scope":"order""#, _ others: String = "") -> String {
    #"\#(others)"effects":[{"type":"percent_off","percent":"\#(percent)","target":{\#(target)}}]"#
}

/// Returns the keys of a promotion with one effect.
func effect(_ effect: String, _ others: String = "") -> String { #"\#(others)"effects":[{\#(effect)}]"# }

/// Returns a list of texts as JSON, in quotes.
func list(_ count: Int, _ text: (Int) -> String) -> String {
    "[" + (0..<count).map { "\"\(text($0))\"" }.joined(separator: ",") + "]"
}

/// Returns the work of a quote.
func quoting(
    _ cart: Cart,
    _ catalog: Catalog,
    offers: [Offer] = [],
    choose: PricingOptions.Objective = .best,
    _ explanation: PricingOptions.Explanation = .applied
) -> () throws -> Void {
    var options = PricingOptions()
    (options.choose, options.explanation) = (choose, explanation)
    let asked = options
    return { _ = try price(cart, from: catalog, offers: offers, at: noon, options: asked) }
}
