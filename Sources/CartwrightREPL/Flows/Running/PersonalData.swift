internal import Cartwright
internal import CartwrightScenarios

/// A copy of a session with replacements for personal data: ids, identities and attributes of customers, references of
/// payments, notes, and the records of agents, which hold buyers and addresses. Equal values get equal replacements.
///
/// Segments, codes, countries and orders stay, since promotions depend on them.
struct PersonalData {
    private(set) var copy: SessionCopy
    /// The replacements of customers, by id.
    private(set) var customers: [String: String] = [:]
    /// True if the price of the copy is that of the original.
    private(set) var keepsPrice = true

    private var texts: [String: String] = [:]
    /// The numbers of identities, by their texts.
    private var identities: [String: Int] = [:]
    private var counts: [String: Int] = [:]

    /// Creates the copy.
    ///
    /// - Parameter registry: the handlers.
    /// - Throws: an error of area `session` if the stored session is damaged; `money.overflow`.
    init(replacedIn original: SessionCopy, _ registry: HandlerRegistry) throws(CartwrightError) {
        copy = original
        copy.session = replaced(original.session, called: "")
        copy.counters = original.counters.map { amount in
            if let identity = amount.key.identity {
                return CounterAmount(amount.key.replacing(identity: digest(inPlaceOf: identity)), amount.amount)
            }
            guard let customer = amount.key.customer else { return amount }
            return CounterAmount(amount.key.replacing(customer: name(of: customer)), amount.amount)
        }
        copy.codes = try original.codes.map { code throws(CartwrightError) in
            guard let customer = code.customer else { return code }
            var object = JSONObject()
            if case .object(let members) = code.json { object = members }
            object["customer"] = .string(name(of: customer))
            return try IssuedCode(.object(object))
        }
        try keepPrice(of: original, registry)
    }

    // MARK: Replacements

    private mutating func name(of customer: String) -> String {
        guard !customer.isEmpty else { return customer }
        if let known = customers[customer] { return known }
        let name = "customer-\(customers.count + 1)"
        customers[customer] = name
        return name
    }

    /// Returns the replacement of an identity: one of the same kind, whose digest is a number.
    private mutating func digest(inPlaceOf identity: Identity) -> Identity {
        let text = identity.text
        if identities[text] == nil { identities[text] = identities.count + 1 }
        let digits = String(identities[text] ?? 0, radix: 16)
        let digest = String(repeating: "0", count: max(0, identity.digest.utf8.count - digits.utf8.count)) + digits
        return Identity(identity.kind, digest: digest) ?? identity
    }

    private mutating func replaced(identity text: String) -> JSONValue {
        .string(Identity(text).map { digest(inPlaceOf: $0).text } ?? "")
    }

    /// Returns the replacement of a text under a key, such as `email-1`.
    private mutating func replacement(of text: String, called key: String) -> String {
        let name = "\(key)\u{1F}\(text)"
        if let known = texts[name] { return known }
        counts[key, default: 0] += 1
        let replacement = "\(key)-\(counts[key, default: 1])"
        texts[name] = replacement
        return replacement
    }

    /// Returns a part of a stored session without personal data.
    ///
    /// - Parameter key: the key of the part.
    private mutating func replaced(_ value: JSONValue, called key: String) -> JSONValue {
        switch (key, value) {
        case ("customer", .string(let id)), ("user", .string(let id)): return .string(name(of: id))
        case ("customer", .object(let customer)): return .object(replaced(customer: customer))
        case ("identity", .string(let text)): return replaced(identity: text)
        case ("reference", .string(let text)): return .string(replacement(of: text, called: key))
        case ("custom", _): return anonymous(value, called: "note")
        // The attributes of lines and cards are those of the shop.
        case ("lines", _), ("cards", _): return replacedNotes(in: value)
        case ("attributes", .object(let attributes)): return .object(replaced(attributes: attributes))
        case ("quote", _), ("return_terms", _): return value
        case (_, .object(let members)):
            var object = JSONObject()
            // Events name the customer, and an adapter's record holds buyer and address.
            for (key, value) in members where key != "pending_events" && key != "adapter" {
                object[key] = replaced(value, called: key)
            }
            return .object(object)
        case (_, .array(let elements)): return .array(elements.map { replaced($0, called: "") })
        default: return value
        }
    }

    private mutating func replaced(customer: JSONObject) -> JSONObject {
        var object = customer
        if case .string(let id)? = customer["id"] { object["id"] = .string(name(of: id)) }
        if case .object(let attributes)? = customer["attributes"] {
            object["attributes"] = .object(replaced(attributes: attributes))
        }
        if case .array(let elements)? = customer["identities"] {
            object["identities"] = .array(
                elements.map { element in
                    guard case .string(let text) = element else { return element }
                    return replaced(identity: text)
                }
            )
        }
        return object
    }

    private mutating func replaced(attributes: JSONObject) -> JSONObject {
        var object = JSONObject()
        for (key, value) in attributes { object[key] = anonymous(value, called: key) }
        return object
    }

    private mutating func replacedNotes(in value: JSONValue) -> JSONValue {
        guard case .array(let elements) = value else { return value }
        return .array(
            elements.map { element in
                guard case .object(var line) = element, let notes = line["custom"] else { return element }
                line["custom"] = anonymous(notes, called: "note")
                return .object(line)
            }
        )
    }

    /// Returns a value with other texts and numbers. Truth values stay: they identify no customer.
    private mutating func anonymous(_ value: JSONValue, called key: String) -> JSONValue {
        switch value {
        case .string(let text): return .string(replacement(of: text, called: key))
        case .integer, .number: return 1
        case .array(let elements): return .array(elements.map { anonymous($0, called: key) })
        case .object(let members):
            var object = JSONObject()
            for (name, value) in members { object[name] = anonymous(value, called: name) }
            return .object(object)
        case .bool, .null: return value
        }
    }

    // MARK: The price

    /// A place of attributes in the cart, with the type of the conditions on them.
    private static let places: [(path: [String], condition: String)] = [
        (["attributes"], CartCondition.type), (["customer", "attributes"], CustomerCondition.type),
    ]

    /// The number of values to try for an attribute, each of which prices the cart.
    private static let mostTrials = 24

    /// Replaces attributes that conditions read by other values that give the price of the original, if there are any.
    private mutating func keepPrice(of original: SessionCopy, _ registry: HandlerRegistry) throws(CartwrightError) {
        let price = try Self.price(of: original, registry)
        keepsPrice = try Self.price(of: copy, registry) == price
        guard !keepsPrice else { return }
        let replaced = copy
        // Begins with the original attributes, and replaces one after the other.
        let cart = original.session["cart"] ?? .null
        for place in Self.places {
            copy.set(place.path, to: cart[place.path])
        }
        let conditions = ConditionValues(of: original.catalog.catalog.promotions)
        for place in Self.places {
            guard case .object(let attributes)? = replaced.session["cart"]?[place.path] else { continue }
            for (key, usual) in attributes {
                guard let before = cart[place.path]?[key], before != usual else { continue }
                let tested = conditions.candidates(for: before, of: place.condition, key: key)
                let original = copy
                copy.set(place.path + [key], to: usual)
                for value in ([usual] + tested).prefix(Self.mostTrials) {
                    var trial = original
                    trial.set(place.path + [key], to: value)
                    guard try Self.price(of: trial, registry) == price else { continue }
                    copy = trial
                    break
                }
            }
        }
        keepsPrice = try Self.price(of: copy, registry) == price
    }

    /// Returns the price of a copy, without reasons, which name the values of attributes.
    private static func price(of copy: SessionCopy, _ registry: HandlerRegistry) throws(CartwrightError) -> Quote {
        var purchase = try copy.purchase(registry)
        purchase.checkout.options.explanation = .applied
        return try purchase.quote(at: copy.instant)
    }
}

extension SessionCopy {
    /// Sets a value in the stored cart; nil leaves the cart as it is.
    fileprivate mutating func set(_ path: [String], to value: JSONValue?) {
        guard let value else { return }
        session = session.setting(["cart"] + path, to: value)
    }
}

extension JSONValue {
    /// The value at a path of keys; nil if there is none.
    fileprivate subscript(path: [String]) -> JSONValue? {
        path.reduce(Optional(self)) { value, key in value?[key] }
    }

    /// Returns the value with another one at a path of keys.
    fileprivate func setting(_ path: [String], to value: JSONValue) -> JSONValue {
        guard let key = path.first, case .object(var object) = self else { return path.isEmpty ? value : self }
        object[key] = (object[key] ?? .object([:])).setting(Array(path.dropFirst()), to: value)
        return .object(object)
    }
}

extension ConditionValues {
    /// Returns values of an attribute that conditions distinguish: those that they name, and the numbers around them.
    ///
    /// - Parameter value: the present value, whose kind they have. A number is not among them; a text comes last.
    fileprivate func candidates(for value: JSONValue, of type: String, key: String) -> [JSONValue] {
        switch value {
        case .string(let text):
            // A text that a condition names is the shop's, and stands in the catalog beside the session.
            values(of: type, key: key).sorted { $1 == text && $0 != text }.map(JSONValue.string)
        case .integer(let number):
            numbers(of: type, key: key).flatMap { [$0, $0.addingSaturated(1), $0.addingSaturated(-1)] }
                .filter { $0 != number }.map(JSONValue.integer)
        default: []
        }
    }
}
