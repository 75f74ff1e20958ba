/// Promotions by the marks that a cart must have, one table for each kind of mark.
struct MarkTable: Sendable {
    private var skus: [String: Postings] = [:]
    private var categories: [String: Postings] = [:]
    private var segments: [String: Postings] = [:]
    private var methods: [String: Postings] = [:]
    private var attributes: [CustomerMark: Postings] = [:]
    private var words: [Mark: Postings] = [:]

    private struct CustomerMark: Hashable {
        let key: String
        let text: String
    }

    mutating func add(_ position: Int32, under mark: Mark) {
        switch mark {
        case .sku(let sku): skus[sku, default: Postings()].append(position)
        case .category(let category): categories[category, default: Postings()].append(position)
        case .segment(let segment): segments[segment, default: Postings()].append(position)
        case .shippingMethod(let method): methods[method, default: Postings()].append(position)
        case .customer(let key, let text):
            attributes[CustomerMark(key: key, text: text), default: Postings()].append(position)
        case .country, .channel, .currency: words[mark, default: Postings()].append(position)
        }
    }

    /// The promotions under the marks of a cart. A kind of mark that no promotion is found by costs nothing.
    func appendPositions(for cart: Cart, to found: inout [Int32]) {
        if !skus.isEmpty {
            for index in cart.lines.indices { skus[cart.lines[index].sku]?.append(to: &found) }
        }
        if !categories.isEmpty { appendCategories(of: cart, to: &found) }
        if !methods.isEmpty {
            for shipment in cart.shipments { methods[shipment.method]?.append(to: &found) }
        }
        if !words.isEmpty {
            words[.currency(cart.currency.code)]?.append(to: &found)
            if let country = cart.country { words[.country(country)]?.append(to: &found) }
            if let channel = cart.channel { words[.channel(channel)]?.append(to: &found) }
        }
        guard let customer = cart.customer else { return }
        if !segments.isEmpty {
            for segment in customer.segments { segments[segment]?.append(to: &found) }
        }
        guard !attributes.isEmpty else { return }
        for (key, value) in customer.attributes { append(key, value, to: &found) }
    }

    /// Neighbouring lines are often in one category, which is then looked up once.
    private func appendCategories(of cart: Cart, to found: inout [Int32]) {
        var last: String?
        for index in cart.lines.indices {
            for category in cart.lines[index].categories where category != last {
                categories[category]?.append(to: &found)
                last = category
            }
        }
    }

    private func append(_ key: String, _ value: JSONValue, to found: inout [Int32]) {
        switch value {
        case .string(let text): attributes[CustomerMark(key: key, text: text)]?.append(to: &found)
        case .array(let elements): for element in elements { append(key, element, to: &found) }
        default: break
        }
    }
}
