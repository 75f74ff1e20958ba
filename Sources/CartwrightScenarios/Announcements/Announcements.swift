public import Cartwright

/// The promotions of a catalog that a platform may announce, and the reasons why others may not be announced.
public struct Announcements: Sendable {
    /// The promotions that can be announced, in the order of the catalog.
    public private(set) var announced: [Announcement] = []
    /// The other enabled promotions: their ids and the reasons.
    public private(set) var others: [(id: String, reason: String)] = []

    /// Finds the promotions that can be announced at an instant.
    ///
    /// A promotion can be announced if each order gets it that meets terms that can be stated, and if no other
    /// promotion can take its place.
    ///
    /// - Parameters:
    ///   - file: the catalog.
    ///   - currency: the currency of a catalog that names none; nil if the catalog has to name it.
    ///   - now: the instant. Promotions that have ended are not announced.
    public init(of file: CatalogFile, in currency: Currency? = nil, at now: Instant) {
        let promotions = file.catalog.promotions
        // Promotions with the same rules exclude the same ones, so one of each is enough.
        var (rules, rivals) = (Set<Set<PromotionClass>>(), [Promotion]())
        for promotion in promotions where promotion.isEnabled {
            guard let classes = promotion.stacking.combinesWith, rules.insert(classes).inserted else { continue }
            rivals.append(promotion)
        }
        for promotion in promotions where promotion.isEnabled {
            do throws(Obstacle) {
                guard let currency = file.currency ?? currency else {
                    throw Obstacle("the catalog does not name a currency")
                }
                announced.append(try Announcement(promotion, in: currency, at: now, beside: rivals))
            } catch {
                others.append((promotion.id, error.reason))
            }
        }
    }

    /// The announcements as JSON, with the other promotions and their reasons.
    public var json: JSONValue {
        [
            "promotions": .array(announced.map(\.json)),
            "not_announced": .array(others.map { ["promotion": .string($0.id), "reason": .string($0.reason)] }),
        ]
    }
}

/// The reason why a promotion cannot be announced.
struct Obstacle: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

extension Announcement {
    /// The keys of promotions that an announcement can state.
    private static let keys: Set<String> = [
        "id", "name", "code", "starts_at", "ends_at", "priority", "returns", "conditions", "effects",
    ]

    init(
        _ promotion: Promotion,
        in currency: Currency,
        at now: Instant,
        beside rivals: [Promotion]
    ) throws(Obstacle) {
        if let end = promotion.endsAt, end <= now { throw Obstacle("it has ended") }
        let json = promotion.json
        try Self.refuseOthers(than: Self.keys, in: json, "the promotion")
        if let other = rivals.first(where: { $0.id != promotion.id && !$0.isCompatible(with: promotion) }) {
            throw Obstacle("promotion \(other.id) can take its place")
        }
        guard case .array(let effects)? = json["effects"], effects.count == 1, let effect = effects.first else {
            throw Obstacle("it has several effects")
        }
        let (benefit, products) = try Self.benefit(effect, currency)
        self.init(
            id: promotion.id,
            title: promotion.name ?? promotion.id,
            code: promotion.code,
            startsAt: promotion.startsAt,
            endsAt: promotion.endsAt,
            currency: currency,
            benefit: benefit,
            products: products
        )
        if case .array(let conditions)? = json["conditions"] {
            for condition in conditions { try add(condition) }
        }
        // An amount is given in full only if the order has it.
        if case .amountOff(let minor) = benefit { minimumMinor = max(minimumMinor ?? 0, minor) }
    }

    /// Adds the terms of a condition.
    private mutating func add(_ condition: JSONValue) throws(Obstacle) {
        guard case .string(let type)? = condition["type"] else { throw Obstacle("a condition has no type") }
        switch type {
        case "subtotal":
            try Self.refuseOthers(than: ["type", "at_least"], in: condition, "condition subtotal")
            guard let minimum = Self.minor(condition["at_least"], currency) else {
                throw Obstacle("condition subtotal has no amount in \(currency.code)")
            }
            minimumMinor = max(minimumMinor ?? 0, minimum)
        case "country":
            try Self.refuseOthers(than: ["type", "any_of"], in: condition, "condition country")
            guard countries == nil, let words = Self.words(condition["any_of"]) else {
                throw Obstacle("condition country cannot be stated")
            }
            countries = words
        default: throw Obstacle("condition \(type) cannot be stated")
        }
    }

    /// Returns the benefit of an effect, and the products on which it is given; nil for all.
    private static func benefit(
        _ effect: JSONValue,
        _ currency: Currency
    ) throws(Obstacle) -> (Benefit, products: [String]?) {
        guard case .string(let type)? = effect["type"] else { throw Obstacle("an effect has no type") }
        let target = effect["target"] ?? ["scope": "order"]
        try refuseOthers(than: ["scope", "filter"], in: target, "the target")
        guard case .string(let scope)? = target["scope"] else { throw Obstacle("the target has no scope") }
        switch (type, scope) {
        case ("percent_off", _):
            try refuseOthers(than: ["type", "percent", "target"], in: effect, "effect percent_off")
            guard case .string(let text)? = effect["percent"], let percent = try? Percentage(text) else {
                throw Obstacle("effect percent_off has no percentage")
            }
            if scope == "shipping", target["filter"] == nil, percent == .whole { return (.freeShipping, nil) }
            guard scope == "order" || scope == "lines" else {
                throw Obstacle("a target of scope \(scope) cannot be stated")
            }
            return (.percentOff(percent), try products(target["filter"]))
        case ("amount_off", "order"):
            try refuseOthers(than: ["type", "amount", "target"], in: effect, "effect amount_off")
            guard target["filter"] == nil else { throw Obstacle("the filter of an amount cannot be stated") }
            guard let minor = minor(effect["amount"], currency), minor > 0 else {
                throw Obstacle("effect amount_off has no amount in \(currency.code)")
            }
            return (.amountOff(minor: minor), nil)
        default: throw Obstacle("effect \(type) of scope \(scope) cannot be stated")
        }
    }

    private static func products(_ filter: JSONValue?) throws(Obstacle) -> [String]? {
        guard let filter else { return nil }
        try refuseOthers(than: ["skus"], in: filter, "the filter")
        guard let skus = words(filter["skus"]) else { throw Obstacle("the filter cannot be stated") }
        return skus.sorted()
    }

    private static func refuseOthers(
        than known: Set<String>,
        in value: JSONValue,
        _ place: String
    ) throws(Obstacle) {
        guard case .object(let object) = value else { throw Obstacle("\(place) cannot be stated") }
        if let key = object.map(\.key).first(where: { !known.contains($0) }) {
            throw Obstacle("\(key) of \(place) cannot be stated")
        }
    }

    /// Returns an amount in a currency: a number, or the number of the currency.
    private static func minor(_ value: JSONValue?, _ currency: Currency) -> Int64? {
        if case .integer(let minor)? = value { return minor }
        if case .integer(let minor)? = value?[currency.code] { return minor }
        return nil
    }

    private static func words(_ value: JSONValue?) -> [String]? {
        guard case .array(let elements)? = value else { return nil }
        var words: [String] = []
        for element in elements {
            guard case .string(let word) = element else { return nil }
            words.append(word)
        }
        return words
    }
}
