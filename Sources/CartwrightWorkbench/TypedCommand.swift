internal import Cartwright
internal import CartwrightREPL
internal import CartwrightScenarios

/// A command of the checkout as it is typed.
struct TypedCommand {
    private let command: Command
    private let currency: Currency
    private let shop: CatalogFile

    /// - Parameter shop: what is sold; a line that is otherwise is typed with its price and categories.
    init(_ command: Command, _ currency: Currency, in shop: CatalogFile) {
        (self.command, self.currency, self.shop) = (command, currency, shop)
    }

    /// The line; nil for what nobody types.
    var line: String? {
        switch command {
        case .addLine(let line): typed(line)
        case .setQuantity(let line, let quantity): "set qty \(quoted(line)) \(quantity)"
        case .removeLine(let line): "remove item \(quoted(line))"
        case .enterCode(let code): "enter code \(quoted(code))"
        case .removeCode(let code): "remove code \(quoted(code))"
        case .setCustomer(let customer): customer.map(typed) ?? "set customer -"
        case .setCountry(let country): "set country \(country ?? "-")"
        case .setChannel(let channel): "set channel \(channel.map(quoted) ?? "-")"
        case .setAttribute(let key, let value): "set attribute \(quoted(key)) \(value.map(typed) ?? "-")"
        case .chooseShipping(let method, let amount): "choose shipping \(quoted(method)) amount=\(decimal(amount))"
        case .beginCheckout: "begin checkout"
        case .cancelCheckout: "cancel checkout"
        case .applyCoupon(let card): "apply coupon \(quoted(card))"
        case .dismissCoupon(let card): "dismiss coupon \(quoted(card))"
        case .dismissCard(let card): "dismiss card \(quoted(card))"
        case .pay: "pay order"
        case .cancelOrder(let id): "cancel order \(id)"
        case .returnUnits(let order, let units):
            "return units \(order) " + units.map { "\(quoted($0.line)) \($0.count)" }.joined(separator: " ")
        case .returnOrder(let id): "return order \(id)"
        default: nil
        }
    }

    private func quoted(_ text: String) -> String { CommandLine.quoted(text) }

    private func typed(_ line: Line) -> String {
        let item = shop.item(line.sku)
        let isOther = item.map { $0.categories != line.categories } ?? true
        return "add item \(quoted(line.sku))" + (line.quantity == 1 ? "" : " qty=\(line.quantity)")
            + (item?.unitPriceMinor == line.unitPriceMinor ? "" : " price=\(decimal(line.unitPriceMinor))")
            + (isOther && !line.categories.isEmpty
                ? " categories=\(quoted(line.categories.joined(separator: ",")))" : "")
    }

    private func typed(_ customer: Customer) -> String {
        "set customer \(quoted(customer.id))"
            + (customer.segments.isEmpty ? "" : " segments=\(customer.segments.joined(separator: ","))")
            + (customer.ordersCount.map { " orders=\($0)" } ?? "")
    }

    private func typed(_ value: JSONValue) -> String {
        if case .string(let text) = value { quoted(text) } else { value.text }
    }

    private func decimal(_ minor: Int64) -> String { Money(minor: minor, currency).decimal }
}
