internal import Cartwright

/// A cart or an order as a till receipt: the price of each line, its discounts below it, and the total. Narrow enough
/// for any terminal.
struct ReceiptView {
    private let cart: Cart
    private let quote: Quote
    private let promotionName: (String) -> String

    /// The lines at the end: the number of an order, the time of payment.
    var footer: [String] = []

    /// The largest width of a name in columns.
    private static let widestName = 26

    init(_ cart: Cart, _ quote: Quote, promotionName: @escaping (String) -> String) {
        (self.cart, self.quote, self.promotionName) = (cart, quote, promotionName)
    }

    var blocks: [ScreenBlock] {
        let rows = goods + shipping + gifts + sums + credits
        let cells = rows.map { [DisplayWidth.cut($0.name, to: Self.widestName), $0.amount] }
        let notProven = quote.notProven.map { [ScreenBlock.line(ReplyLine("  \($0)", .quiet))] } ?? []
        return [.rows(ScreenRows(cells, [.left, .right], roles: rows.map(\.role)))] + notProven
            + footer.map { .line(ReplyLine("  \($0)", .quiet)) }
    }

    private typealias Row = (name: String, amount: String, role: ReplyLine.Role)

    private var goods: [Row] {
        quote.lines.flatMap { line in
            let title = cart[lineID: line.id]?.title ?? line.sku
            return [("\(line.quantity) x \(title)", money(line.subtotalMinor), .plain)] + off(line.allocations)
        }
    }

    private var shipping: [Row] {
        quote.shipments.flatMap { shipment in
            let method = cart.shipments.first { $0.id == shipment.id }?.method ?? shipment.id
            return [("shipping, \(method)", money(shipment.amountMinor), .plain)] + off(shipment.allocations)
        }
    }

    private var gifts: [Row] { quote.gifts.map { ("\($0.line.quantity) x \($0.line.sku)", "free", .good) } }

    private var credits: [Row] {
        quote.credits.map { ("store credit, \(promotionName($0.promotion))", money($0.amountMinor), .good) }
    }

    private func off(_ parts: DiscountAllocations) -> [Row] {
        parts.map { ("    \(promotionName($0.promotion))", money(-$0.amountMinor), .good) }
    }

    private var sums: [Row] {
        let saved = quote.discountMinor + quote.shippingDiscountMinor
        let tax = quote.taxMinor > 0 ? [("tax\(cart.pricesIncludeTax ? " included" : "")", money(quote.taxMinor))] : []
        let payable = quote.payableRows.map { ($0.name, money($0.minor)) }
        let total = [("total", money(quote.totalMinor))] + payable
        let sums = tax + total + (saved > 0 ? [("you save", money(saved))] : [])
        return sums.map { ($0.0, $0.1, .plain) }
    }

    private func money(_ minor: Int64) -> String { Money(minor: minor, quote.currency).description }
}

extension World {
    /// Returns the receipt of the present cart.
    func receipt(_ quote: Quote) -> ReceiptView {
        ReceiptView(session.cart, quote) { promotionName($0, in: quote) }
    }

    /// Returns the receipt of an order, with its refunds.
    func receipt(of order: Order) -> ReceiptView {
        var view = ReceiptView(order.cart, order.quote) { promotionName($0, in: order.quote) }
        let method = order.method.map { " by \($0)" } ?? ""
        view.footer = ["order \(order.id), paid \(order.paidAt)\(method)"]
        if order.phase != .paid { view.footer.append(order.phase.rawValue.replacing("_", with: " ")) }
        let taken = order.credits.reduce(0) { $0 + $1.amountMinor - $1.keptMinor }
        if taken > 0 { view.footer.append("store credit taken back \(money(taken))") }
        if order.writtenOffMinor > 0 { view.footer.append("written off \(money(order.writtenOffMinor))") }
        if let refund = order.refundText { view.footer.append(refund) }
        return view
    }

    /// Returns the order of an id, the latest by default.
    ///
    /// - Throws: `order.unknown`, with the nearest id.
    func order(_ arguments: Arguments) throws(CartwrightError) -> Order {
        let name = arguments.words.first ?? session.orderList.last?.id ?? "o1"
        if let order = session.orderList.first(where: { $0.id == name }) { return order }
        throw hinted(Refusal.unknownOrder(name, known: session.orderList.map(\.id)).error, arguments)
    }
}

extension Quote {
    /// The JSON of a quote in a reply, with the total beside it.
    var replyJSON: JSONValue { ["total": total.json, "quote": json] }
}

extension Order {
    /// The JSON of an order in a reply: its list row and its quote.
    var replyJSON: JSONValue {
        guard case .object(var object) = rowJSON else { return rowJSON }
        object["quote"] = quote.json
        return .object(object)
    }
}
