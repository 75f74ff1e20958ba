import Cartwright

/// The dimensions of a cart.
let cartDimensions: [Dimension] =
    lineDimensions + [
        Dimension("units of a line") { count in
            let cart = cart(lines: 3) { $1.quantity = Int64(count) }
            return quoting(cart, try catalog([buyTwo, groups]), .all)
        },
        Dimension("codes of a cart, unknown") { count in
            var cart = cart(lines: 3)
            cart.codes = (0..<count).map { "CODE\($0)" }
            return quoting(cart, try catalog([percent()]))
        },
        Dimension("codes of a cart, unknown, explained") { count in
            var cart = cart(lines: 3)
            cart.codes = (0..<count).map { "CODE\($0)" }
            return quoting(cart, try catalog([percent(10, #""code":"CODE""#.keys)]), .all)
        },
        Dimension("codes of a cart, all the same") { count in
            var cart = cart(lines: 3)
            cart.codes = (0..<count).map { _ in "NOBODY" }
            return quoting(cart, try catalog([percent()]))
        },
        Dimension("codes of a cart, all refused") { count in
            var cart = cart(lines: 3)
            cart.codes = (0..<count).map { "CODE\($0)" }
            return quoting(cart, try catalog(count) { percent(1, #""code":"CODE\#($0)","enabled":false"#.keys) })
        },
        Dimension("codes of a cart, one code typed again and again") { count in
            var cart = cart(lines: 3)
            cart.codes = (0..<count).map { _ in "CODE" }
            return quoting(cart, try catalog(count) { _ in percent(1, #""code":"CODE","enabled":false"#.keys) })
        },
        Dimension("codes of a cart, all applied") { count in
            var cart = cart(lines: 3)
            cart.codes = (0..<count).map { "CODE\($0)" }
            return quoting(cart, try catalog(count) { percent(1, #""code":"CODE\#($0)""#.keys) })
        },
        Dimension("categories of a line") { count in
            let cart = cart(lines: 1) { $1.categories = (0..<count).map { "k\($0)" } }
            return quoting(cart, try catalog([percent(10, off: someCategories)]))
        },
        Dimension("categories of a line, with a promotion each") { count in
            let cart = cart(lines: 1) { $1.categories = (0..<count).map { "k\($0)" } }
            return quoting(cart, try catalog(count) { percent(1, off: lines(#""categories":["k\#($0)"]"#)) })
        },
        Dimension("segments of a customer, with a promotion each") { count in
            var cart = cart(lines: 3)
            cart.customer?.segments = (0..<count).map { "s\($0)" }
            return quoting(cart, try catalog(count) { percent(1, segment("s\($0)").keys) })
        },
        Dimension("segments of a customer, and of a condition") { count in
            var cart = cart(lines: 3)
            cart.customer?.segments = (0..<count).map { "s\($0)" }
            let wanted = #""conditions":[{"type":"customer_segment","any_of":\#(list(count) { "t\($0)" })}]"#
            return quoting(cart, try catalog([percent(10, wanted.keys)]), .all)
        },
        Dimension("segments of a customer, all the same") { count in
            var cart = cart(lines: 3)
            cart.customer?.segments = (0..<count).map { _ in "s" }
            return quoting(cart, try catalog(count) { _ in percent(1, segment("s").keys) })
        },
        Dimension("shipments of a cart") { count in
            var cart = cart(lines: 3)
            cart.shipments = (0..<count).map { Shipment(id: "s\($0)", method: "m\($0)", amountMinor: 500) }
            let methods = #""scope":"shipping","filter":{"methods":\#(list(count) { "m\($0)" })}"#
            return quoting(cart, try catalog([percent(10, off: methods), percent(5, off: #""scope":"total""#)]), .all)
        },
        Dimension("shipments of a cart, and of a condition") { count in
            var cart = cart(lines: 3)
            cart.shipments = (0..<count).map { Shipment(id: "s\($0)", method: "m\($0)", amountMinor: 500) }
            let wanted = #""conditions":[{"type":"shipping_method","any_of":\#(list(count) { "n\($0)" })}]"#
            return quoting(cart, try catalog([percent(10, wanted.keys)]), .all)
        },
        Dimension("attributes of a cart, with a promotion each") { count in
            var cart = cart(lines: 3)
            for number in 0..<count { cart.attributes["a\(number)"] = "x" }
            return quoting(
                cart,
                try catalog(count) { percent(1, #""conditions":[{"type":"cart","key":"a\#($0)","equals":"x"}]"#.keys) }
            )
        },
        Dimension("values of an attribute, and of a condition") { count in
            var cart = cart(lines: 3)
            cart.customer?.attributes["a"] = .array((0..<count).map { .string("v\($0)") })
            let wanted = #""conditions":[{"type":"customer","key":"a","any_of":\#(list(count) { "w\($0)" })}]"#
            return quoting(cart, try catalog([percent(10, wanted.keys)]), .all)
        },
    ]

/// The dimensions of carts with many lines.
private let lineDimensions: [Dimension] = [
    Dimension("lines of a cart", upTo: 1_000_000) { count in
        quoting(cart(lines: count), try catalog([percent(), percent(5, off: lines(#""categories":["k1"]"#))]))
    },
    Dimension("lines of a cart, explained") { count in
        quoting(cart(lines: count), try catalog([percent(), percent(5, tooMuch.keys)]), .all)
    },
    Dimension("lines of a cart, of one SKU") { count in
        quoting(cart(lines: count) { $1.sku = "S" }, try catalog([percent(10, off: lines(#""skus":["S"]"#))]))
    },
    Dimension("lines of a cart, with a promotion each") { count in
        let text = { (number: Int) in percent(10, off: lines(#""skus":["S\#(number)"]"#)) }
        return quoting(cart(lines: count), try catalog(count, text))
    },
    Dimension("lines of a cart, with promotions of all stages and an exclusive one") { count in
        let promotions = [
            effect(#""type":"amount_off","amount":12000"#, #""exclusive":true,"#), buyTwo,
            percent(50, off: #""scope":"units","max_units":1"#), percent(5, off: lines(#""categories":["k1"]"#)),
            percent(7, off: #""scope":"lines""#), effect(#""type":"amount_off","amount":500"#), percent(10),
        ]
        return quoting(cart(lines: count), try catalog(promotions))
    },
    Dimension("lines of a cart, under several categories") { count in
        quoting(cart(lines: count), try catalog([percent(10, off: someCategories)]))
    },
    Dimension("lines of a cart, without categories") { count in
        quoting(cart(lines: count), try catalog([percent(10, off: lines(#""not_categories":["k1","k2"]"#))]))
    },
    Dimension("lines of a cart, under a filter of attributes") { count in
        let cart = cart(lines: count) { $1.attributes["brand"] = .string("b\($0)") }
        let brands = #""attributes":{"brand":\#(list(count) { "b\($0)" })}"#
        return quoting(cart, try catalog([percent(10, off: lines(brands))]))
    },
    Dimension("lines of a cart, in one category of many promotions") { count in
        let text = { (number: Int) in percent(1, tooMuch.keys, of: #""categories":["k\#(number % 40)"]"#) }
        return quoting(cart(lines: 100), try catalog(count, text))
    },
    Dimension("lines of a cart, buy two get one") { count in
        quoting(cart(lines: count), try catalog([buyTwo]))
    },
    Dimension("lines of a cart, several that take units") { count in
        quoting(cart(lines: count), try catalog([buyTwo, groups, cheapest, buyTwo]))
    },
    Dimension("lines of a cart, groups at a fixed price") { count in
        quoting(cart(lines: count), try catalog([groups]))
    },
    Dimension("lines of a cart, groups across many lines") { count in
        let target = #""target":{"scope":"units","groups_of":\#(count)}"#
        return quoting(cart(lines: count), try catalog([effect(#""type":"fixed_price","amount":100,\#(target)"#)]))
    },
    Dimension("lines of a cart, an amount off each unit") { count in
        let keys = #""type":"amount_off","amount":50,"first_amount":20,"each":"unit","target":{"scope":"lines"}"#
        return quoting(cart(lines: count), try catalog([effect(keys)]))
    },
    Dimension("lines of a cart, a tier for each") { count in
        let keys =
            #""type":"tiered","basis":"line","tiers":[{"at_least":500,"percent":"5"}],"target":{"scope":"lines"}"#
        return quoting(cart(lines: count), try catalog([effect(keys)]))
    },
    Dimension("lines of a cart, a partial budget") { count in
        let budget = #""budget":{"kind":"amount","limit":5000,"used":0,"partial":true}"#
        return quoting(cart(lines: count), try catalog([percent(10, off: #""scope":"lines""#, budget.keys)]))
    },
    Dimension("lines of a cart, with floors") { count in
        let cart = cart(lines: count) { $1.minimumUnitPriceMinor = $1.unitPriceMinor - Int64($0 % 97) }
        return quoting(cart, try catalog([effect(#""type":"amount_off","amount":\#(count * 20)"#)]))
    },
    Dimension("lines of a cart, each with room for more than the last") { count in
        let cart = cart(lines: count) { number, line in
            line.unitPriceMinor = 1_000_000
            line.quantity = 1
            line.minimumUnitPriceMinor = 1_000_000 - Int64(number)
        }
        let half = count * count / 2
        let budget = #""budget":{"kind":"amount","limit":\#(half),"used":0,"partial":true}"#
        return quoting(cart, try catalog([effect(#""type":"amount_off","amount":\#(half)"#, budget.keys)]))
    },
    Dimension("lines of a cart, each taxed at a rate of its own") { count in
        let cart = cart(lines: count) { $1.taxRate = try? Percentage("\($0 % 100).\($0)") }
        return quoting(cart, try catalog([percent()]))
    },
    Dimension("lines of a cart, a search over them") { count in
        let texts = (1...14).map { number in
            percent(
                number,
                off: lines(#""categories":["k\#(number)","k\#(number + 1)"]"#),
                #""group":"g\#(number % 5)""#.keys
            )
        }
        return quoting(cart(lines: count), try catalog(texts + [buyTwo, groups, cheapest]))
    },
    Dimension("lines of a cart, a search over them, explained") { count in
        let texts = (1...14).map { number in
            percent(
                number,
                off: lines(#""categories":["k\#(number)","k\#(number + 1)"]"#),
                #""group":"g\#(number % 5)""#.keys
            )
        }
        return quoting(cart(lines: count), try catalog(texts + [buyTwo, groups, cheapest]), .all)
    },
    Dimension("lines of a cart, where each cent comes from") { count in
        let cart = cart(lines: count)
        let catalog = try catalog([percent(), buyTwo, percent(3, off: #""scope":"lines""#)])
        var options = PricingOptions()
        options.tracesCents = true
        return { [options] in _ = try? price(cart, from: catalog, at: noon, options: options) }
    },
]

// The parts of promotions for these dimensions.

let buyTwo = effect(#""type":"buy_x_get_y","buy":{"quantity":2},"get":{"quantity":1},"percent":"50""#)
let groups = effect(#""type":"fixed_price","amount":500,"target":{"scope":"units","groups_of":4}"#)
let cheapest = effect(#""type":"percent_off","percent":"30","target":{"scope":"units","max_units":5}"#)
let tooMuch = #""conditions":[{"type":"subtotal","at_least":9000000000000}]"#
let someCategories = lines(#""categories":["k1","k2","k3"]"#)

func lines(_ filter: String) -> String { #""scope":"lines","filter":{\#(filter)}"# }

func segment(_ name: String) -> String { #""conditions":[{"type":"customer_segment","any_of":["\#(name)"]}]"# }

func percent(_ number: Int, _ others: Keys, of filter: String = "") -> String {
    percent(number, off: filter.isEmpty ? #""scope":"order""# : lines(filter), others)
}

func percent(_ number: Int, off target: String, _ others: Keys) -> String {
    percent(number, off: target, others.text)
}

func effect(_ text: String, _ others: Keys) -> String { effect(text, others.text) }

/// Keys of a promotion, to be followed by others.
struct Keys { let text: String }

extension String {
    /// The text as keys before others.
    var keys: Keys { Keys(text: self + ",") }
}
