import Cartwright

/// The dimensions of a session: each command is one of many.
let sessionDimensions: [Dimension] = [
    Dimension("commands: the same goods added") { count in
        commands(count) { _ in .addLine(line(1)) }
    },
    Dimension("commands: events that stay pending") { count in
        commands(count, takesEvents: false) { _ in .addLine(line(1)) }
    },
    Dimension("commands: other goods added each time", from: 100, upTo: 10_000, limit: .seconds(60)) { count in
        commands(count) { .addLine(line($0)) }
    },
    Dimension("commands: other goods added under one id", from: 100, upTo: 10_000, limit: .seconds(60)) { count in
        commands(count) { number in
            var line = line(number)
            line.id = "l"
            return .addLine(line)
        }
    },
    Dimension("commands: goods changed") { count in
        commands(count, after: [.addLine(line(1))]) { .setQuantity(line: "l1", quantity: Int64(1 + $0 % 9)) }
    },
    Dimension("commands: goods that are not there") { count in
        commands(count, after: [.addLine(line(1))]) { .removeLine("x\($0)") }
    },
    Dimension("commands: unknown codes") { count in
        commands(count, after: [.addLine(line(1))]) { .enterCode("NOBODY\($0)") }
    },
    Dimension("commands: codes entered and taken back", upTo: 10_000) { count in
        let catalog = try catalog(100) { percent(1, #""code":"CODE\#($0)""#.keys) }
        return commands(count, catalog, after: [.addLine(line(1))]) { number in
            number % 200 < 100 ? .enterCode("CODE\(number % 100)") : .removeCode("CODE\(number % 100)")
        }
    },
    Dimension("commands: the way it is sent") { count in
        commands(count, after: [.addLine(line(1))]) { .chooseShipping(method: "m", amountMinor: Int64($0)) }
    },
    Dimension("commands: checkouts that are cancelled") { count in
        commands(count, after: [.addLine(line(1))]) { $0 % 2 == 0 ? .beginCheckout : .cancelCheckout }
    },
    Dimension("commands: orders") { count in
        let catalog = try catalog([percent(1, #""usage_limit":1000000000,"per_customer_limit":1000000000"#.keys)])
        return commands(count, catalog, after: []) { number in
            [.addLine(line(1)), .beginCheckout, .pay(method: nil)][number % 3]
        }
    },
    Dimension("commands: orders, each sent back") { count in
        commands(count, after: []) { number in
            let order = "o\(number / 4 + 1)"
            return [
                .addLine(line(1)), .beginCheckout, .pay(method: nil), .returnUnits(order: order, line: "l1", count: 1),
            ][number % 4]
        }
    },
    Dimension("commands: units of an order sent back") { count in
        var line = line(1)
        line.quantity = Int64(count)
        return commands(count, after: [.addLine(line), .beginCheckout, .pay(method: nil)]) { _ in
            .returnUnits(order: "o1", line: "l1", count: 1)
        }
    },
    Dimension("commands: lines of an order sent back", from: 100, upTo: 10_000, limit: .seconds(20)) { count in
        let cart = cart(lines: count) { $1.quantity = 1 }
        return commands(count, after: [.loadCart(cart), .beginCheckout, .pay(method: nil)]) {
            .returnUnits(order: "o1", line: "l\($0)", count: 1)
        }
    },
    Dimension("lines of a cart that is loaded, and paid", upTo: 10_000) { count in
        let cart = cart(lines: count)
        return commands(3, after: []) { [.loadCart(cart), .beginCheckout, .pay(method: nil)][$0] }
    },
]

private func line(_ number: Int) -> Line {
    Line(id: "l\(number)", sku: "S\(number)", unitPriceMinor: 1_000, quantity: 1)
}

/// Returns the work of some commands, one after the other. Every earlier session is kept, as for undo; a refused
/// command changes nothing.
private func commands(
    _ count: Int,
    _ catalog: Catalog = .empty,
    after first: [Command] = [],
    takesEvents: Bool = true,
    _ command: @escaping (Int) -> Command
) -> () throws -> Void {
    {
        let checkout = Checkout(registry: HandlerRegistry([]), catalog: catalog)
        var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
        try shop.run(first, at: noon)
        var kept = [shop]
        for number in 0..<count {
            guard (try? shop.run(command(number), at: noon)) != nil else { continue }
            if takesEvents { _ = shop.session.takePendingEvents() }
            kept.append(shop)
        }
    }
}
