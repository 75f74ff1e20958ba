internal import Cartwright
internal import CartwrightScenarios

/// A caller's cart, completed from the catalog: a line with a SKU and without a price gets the price of the catalog. An
/// untrusted caller cannot set prices.
struct OutsideCart {
    let catalog: ShopCatalog
    /// True if the caller's prices are accepted.
    let isTrusted: Bool
    /// True if the caller's facts of customers and prices of shipping are accepted.
    let setsTerms: Bool
    /// The reader of identities of customers; nil without a key for their digests.
    let identities: IdentityReader?

    /// The keys of a line that an untrusted caller may set. Its attributes are stored as `custom`.
    private static let free: Set<String> = ["id", "sku", "quantity", "attributes", "custom"]

    /// Completes the JSON of a cart from the catalog: the currency, and the missing keys of lines.
    ///
    /// - Parameters:
    ///   - value: the cart.
    ///   - pointer: the place of the cart.
    ///   - isPatch: true if it changes a cart, whose currency stays unless a price comes from the catalog.
    /// - Throws: `service.not_trusted`, `cart.unknown_sku`, `cart.no_currency`, `cart.other_currency`.
    func completed(
        _ value: JSONValue,
        at pointer: JSONPointer,
        isPatch: Bool = false
    ) throws(CartwrightError) -> JSONValue {
        guard case .object(var cart) = value else { return value }
        if !isTrusted {
            for key in ["now", "recorded"] where cart.has(key) { throw Self.refused(key, at: pointer) }
        }
        if !setsTerms { try refuseTerms(in: cart, at: pointer, isPatch: isPatch) }
        let lines: [JSONValue]? = if case .array(let lines)? = cart["lines"] { lines } else { nil }
        let isPriced = isTrusted && lines?.contains(where: \.lacksPrice) != true
        if !cart.has("currency") {
            // A patch cannot remove the currency.
            cart["currency"] = nil
            if !isPatch || !isPriced { cart["currency"] = try currency(at: pointer) }
        }
        guard !isPriced, var lines else { return .object(cart) }
        if case .string(let code)? = cart["currency"], let currency = try? Currency(code), !lines.isEmpty {
            try checkPrices(are: currency, at: pointer.appending("currency"))
        }
        for index in lines.indices {
            lines[index] = try completed(line: lines[index], at: pointer.appending("lines").appending(index))
        }
        cart["lines"] = .array(lines)
        return .object(cart)
    }

    private func currency(at pointer: JSONPointer) throws(CartwrightError) -> JSONValue {
        guard let currency = catalog.file.currency else {
            throw CartwrightError(
                .serviceNoCurrency,
                "the cart has no currency, and neither has the catalog",
                hint: "add \"currency\"",
                at: pointer.location
            )
        }
        return .string(currency.code)
    }

    /// Refuses a currency other than that of the catalog's prices.
    ///
    /// - Throws: `cart.other_currency`.
    func checkPrices(are currency: Currency, at pointer: JSONPointer) throws(CartwrightError) {
        guard let own = catalog.file.currency, own != currency else { return }
        throw CartwrightError(
            .cartOtherCurrency,
            "expected the currency of the catalog, \(own), found \(currency)",
            hint: "use \(own)\(isTrusted ? ", or send a unit_price with each line" : "")",
            at: pointer.location
        )
    }

    /// Refuses a session in another currency than that of the catalog's prices.
    ///
    /// - Throws: `cart.other_currency`.
    func checkPrices(of session: Session, at key: String) throws(CartwrightError) {
        try checkPrices(are: session.cart.currency, at: JSONPointer.root.appending(key))
    }

    /// Completes an item that was seen from the catalog: its price and its title.
    func completed(item object: JSONObject) throws(CartwrightError) -> JSONObject {
        var (item, line) = (object, object)
        line["command"] = nil
        guard case .object(let known) = try completed(line: .object(line), at: .root) else { return object }
        for key in ["title", "unit_price"] where !item.has(key) {
            if let value = known[key] { item[key] = value }
        }
        return item
    }

    func completed(line value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> JSONValue {
        guard case .object(var line) = value else { return value }
        if !isTrusted, let key = line.keys.first(where: { !Self.free.contains($0) }) {
            throw Self.refused(key, at: pointer)
        }
        guard !line.has("unit_price"), case .string(let sku)? = line["sku"] else { return value }
        let item = try item(sku, at: pointer.appending("sku"))
        if !isTrusted, case .object(let notes)? = line["attributes"], let custom = line.notes(adding: notes) {
            (line["attributes"], line["custom"]) = (nil, custom)
        }
        for (key, value) in item.lineFacts where !line.has(key) { line[key] = value }
        return .object(line)
    }

    /// Returns the item with a SKU.
    ///
    /// - Throws: `cart.unknown_sku`.
    func item(_ sku: String, at pointer: JSONPointer) throws(CartwrightError) -> Item {
        guard let item = catalog.items[sku] else {
            let nearest = catalog.items.count <= 1_000 ? Spelling.nearest(to: sku, among: catalog.items.keys) : nil
            throw CartwrightError(
                .serviceUnknownSKU,
                "the catalog has no item with the SKU \"\(sku.shortened(toBytes: 60))\"",
                hint: nearest.map { "did you mean \($0)?" } ?? "add the item to the catalog, or send a unit_price",
                at: pointer.location
            )
        }
        return item
    }

    /// Makes the refusal of a key that only a trusted caller, or one with a certain scope, may send.
    static func refused(_ key: String, at pointer: JSONPointer, without scope: Scope = .manage) -> CartwrightError {
        CartwrightError(
            .serviceNotTrusted,
            "\"\(key.shortened(toBytes: 60))\" is only accepted from a trusted caller",
            hint: "omit it, use a key with the scope \(scope.rawValue), or start the service with --trust-carts",
            at: pointer.appending(key).location
        )
    }
}

extension OutsideCart {
    /// The refusal of cards from an untrusted caller, because their coupons give discounts.
    static let refusedCards = CartwrightError(
        .serviceNotTrusted,
        "cards are only accepted from a trusted caller",
        hint: "use a key with the scope \(Scope.backend.rawValue), or start the service with --trust-carts"
    )
}

extension Call {
    /// The completion of carts from the present catalog.
    var outside: OutsideCart {
        OutsideCart(
            catalog: shop.catalogs.present,
            isTrusted: isTrusted,
            setsTerms: setsTerms,
            identities: shop.catalogs.vocabulary.identities
        )
    }
}

extension JSONValue {
    /// True if the value is a line without a price.
    fileprivate var lacksPrice: Bool {
        guard case .object(let line) = self else { return false }
        return !line.has("unit_price")
    }
}

extension JSONObject {
    /// True if a key has a value other than null.
    func has(_ key: String) -> Bool { (self[key] ?? .null) != .null }

    /// Adds notes to those of a line; nil if those are not an object.
    fileprivate func notes(adding notes: JSONObject) -> JSONValue? {
        var custom = JSONObject()
        if has("custom") {
            guard case .object(let own)? = self["custom"] else { return nil }
            custom = own
        }
        for (key, note) in notes where note != .null { custom[key] = note }
        return .object(custom)
    }
}

// MARK: In the document

extension Schema {
    static let cartRequest = component(
        "cart_request",
        """
        A cart: lines, customer, time and place. The currency is the catalog's if a line has its price from there. The \
        time of a session is the service's, whatever `now` is. Only a caller with the scope `backend`, or a trusted \
        one, may send `shipping`, `prices_include_tax` and facts of a customer besides the `id`; in a session these \
        stay unchanged for all other callers.
        """
    ).fields([
        "currency?": .currency.orNull, "lines?": .list(.lineRequest).orNull,
        "shipping?": .list(engine("shipment")).orNull,
        "codes?": .list(.text(upTo: 256)).with("maxItems", 100).orNull,
        "declined?": .list(.text(upTo: 512)).with("maxItems", 100).orNull, "customer?": .customer.orNull,
        "now?": .instant.orNull, "channel?": .text(upTo: 256).orNull, "country?": .text(upTo: 256).orNull,
        "prices_include_tax?": .flag.orNull, "attributes?": .notes.orNull, "recorded?": engine("recorded").orNull,
    ]).closed

    static let lineRequest = component(
        "line_request",
        """
        A line. Without a `unit_price`, its price, title, categories and attributes are the catalog's. An untrusted \
        caller may send `id`, `sku`, `quantity`, `attributes` and `custom`; the line then has the item's attributes, \
        and those that were sent are stored under `custom`, which no filter or condition reads.
        """
    ).fields([
        "id?": .text(upTo: 256).with("minLength", 1).orNull, "sku": .text(upTo: 256), "quantity": .integer(0...most),
        "unit_price?": .count.orNull, "title?": .text(upTo: 1024).orNull,
        "categories?": .list(.text(upTo: 256)).orNull, "attributes?": .notes.orNull, "custom?": .notes.orNull,
        "min_unit_price?": .count.orNull, "on_sale?": .flag.orNull, "discountable?": .flag.orNull,
        "tax_rate?": engine("percentage").orNull, "cost?": .count.orNull,
    ]).closed

    private static let most = Line.maximumQuantity

    /// Facts in the shop's own keys.
    static let notes = object.with("additionalProperties", true).with("maxProperties", 1000)
        .with("propertyNames", ["maxLength": 256])
}
