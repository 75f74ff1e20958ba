internal import Cartwright
internal import CartwrightREPL
internal import CartwrightScenarios

/// A command of the checkout in the form in which it is typed.
struct TypedCommand {
    private let command: Command
    private let currency: Currency
    private let shop: CatalogFile

    /// - Parameter shop: the items; a line that differs from its item is typed with price and categories.
    init(_ command: Command, _ currency: Currency, in shop: CatalogFile) {
        (self.command, self.currency, self.shop) = (command, currency, shop)
    }

    /// Returns the lines to type; none for a command that is not typed.
    ///
    /// - Parameter cart: the present cart. Of a whole cart only the additions are typed, if possible.
    func lines(over cart: Cart) -> [String] {
        guard case .loadCart(let loaded) = command else { return line(command).map { [$0] } ?? [] }
        let keys = Set(loaded.attributes.keys).union(cart.attributes.keys).sorted()
        let (facts, content) = (facts(of: loaded, keys), content(of: loaded))
        let (known, present) = (Set(self.facts(of: cart, keys)), self.content(of: cart))
        let isMore = content.starts(with: present)
        return facts.filter { !known.contains($0) }
            + (isMore ? Array(content.dropFirst(present.count)) : ["clear cart"] + content)
    }

    private func facts(of cart: Cart, _ keys: [String]) -> [String] {
        let commands = cart.customer.map { [Command.setCustomer($0)] } ?? []
        let attributes = keys.map { Command.setAttribute(key: $0, value: cart.attributes[$0]) }
        return (commands + [.setCountry(cart.country), .setChannel(cart.channel)] + attributes).compactMap(line)
    }

    private func content(of cart: Cart) -> [String] {
        let shipping = cart.shipments.prefix(1).map {
            Command.chooseShipping(method: $0.method, amountMinor: $0.amountMinor)
        }
        let declined = cart.declined.map { Command.declineGift(promotion: $0) }
        return (cart.lines.map(Command.addLine) + cart.codes.map(Command.enterCode) + shipping + declined)
            .compactMap(line)
    }

    private func line(_ command: Command) -> String? {
        switch command {
        case .addLine(let line): typed(line)
        case .setQuantity(let line, let quantity): "set qty \(quoted(line)) \(quantity)"
        case .removeLine(let line): "remove item \(quoted(line))"
        case .enterCode(let code): "enter code \(quoted(code))"
        case .removeCode(let code): "remove code \(quoted(code))"
        case .declineGift(let promotion): "decline gift \(quoted(promotion))"
        case .acceptGift(let promotion): "accept gift \(quoted(promotion))"
        case .setCustomer(let customer): customer.map(typed) ?? "set customer -"
        case .setCountry(let country): "set country \(country ?? "-")"
        case .setChannel(let channel): "set channel \(channel.map(quoted) ?? "-")"
        case .setAttribute(let key, let value): "set attribute \(quoted(key)) \(value.map(typed) ?? "-")"
        case .applyGiftCard(let account, let limit): "apply gift card \(quoted(account))\(amount(limit))"
        case .removeGiftCard: "remove gift card"
        case .useStoreCredit(let limit): "use store credit\(amount(limit))"
        case .stopStoreCredit: "stop store credit"
        case .chooseShipping(let method, let amount): "choose shipping \(quoted(method)) amount=\(decimal(amount))"
        case .beginCheckout: "begin checkout"
        case .cancelCheckout: "cancel checkout"
        case .applyCoupon(let card): "apply coupon \(quoted(card))"
        case .dismissCoupon(let card): "dismiss coupon \(quoted(card))"
        case .viewCard(let card): "view card \(quoted(card))"
        case .openCard(let card): "open card \(quoted(card))"
        case .dismissCard(let card): "dismiss card \(quoted(card))"
        case .viewItem(let sku, _, let price): "view item \(quoted(sku))\(typed(price: price, of: sku))"
        case .pay: "pay order"
        case .cancelOrder(let id): "cancel order \(id)"
        case .returnUnits(let order, let units):
            "return units \(order) " + units.map { "\(quoted($0.line)) \($0.count)" }.joined(separator: " ")
        case .returnOrder(let id): "return order \(id)"
        default: nil
        }
    }

    private func quoted(_ text: String) -> String { CommandLine.quoted(text) }

    private func amount(_ limit: Int64?) -> String { limit.map { " \(decimal($0))" } ?? "" }

    /// Returns a price as an option, unless it is that of the item.
    private func typed(price: Int64, of sku: String) -> String {
        shop.item(sku)?.unitPriceMinor == price ? "" : " price=\(decimal(price))"
    }

    private func typed(_ line: Line) -> String {
        let item = shop.item(line.sku)
        let isOther = item.map { $0.categories != line.categories } ?? true
        return "add item \(quoted(line.sku))" + (line.quantity == 1 ? "" : " qty=\(line.quantity)")
            + typed(price: line.unitPriceMinor, of: line.sku)
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
