internal import Cartwright

/// The personal data of one customer, and its replacement in stored JSON.
///
/// The customer's id is replaced wherever a value is the id, and within longer texts if it has at least
/// ``leastInText`` bytes. Attributes and identities of the customer, buyers and their addresses are removed. Amounts,
/// segments and counts stay, also those of identities, which are keyed digests, and so do ids of sessions, orders and
/// payments, even if they contain the customer's id.
struct PersonalData: Sendable {
    let customer: String
    let replacement: String

    /// E-mail addresses, which are replaced within longer texts as well, and texts about the buyer: names, streets,
    /// telephone numbers. Values that are equal to one of these are replaced.
    private(set) var found: Erasure.FoundTexts

    /// The minimum length of an id, in bytes, for its replacement within longer texts.
    static let leastInText = 5

    /// The replacement of addresses and texts.
    private static let erased = "erased"

    /// Keys whose values are words of the formats, or ids that other data refers to.
    private static let kept: Set<String> = [
        "phase", "currency", "type", "kind", "counter", "country", "channel", "unit", "status", "session", "subject",
        "order", "orders", "payment", "key", "reference", "catalog", "sku", "promotion", "specversion", "time",
        "datacontenttype", "source", "traceparent",
    ]

    /// Keys of objects and lists about the buyer of an agent.
    private static let removed: Set<String> = ["buyer", "destinations", "shipping_address", "billing_address"]

    init(of customer: String, replacedBy replacement: String, found: Erasure.FoundTexts = Erasure.FoundTexts()) {
        (self.customer, self.replacement, self.found) = (customer, replacement, found)
    }

    /// The texts whose presence in bytes of JSON shows that something is to be replaced.
    var needles: [[UInt8]] { [idNeedle] + found.addresses.map(Self.needle) }

    /// The id of the customer as it is in JSON.
    var idNeedle: [UInt8] { Self.needle(customer) }

    private static func needle(_ text: String) -> [UInt8] { Array(JSONValue.string(text).utf8.dropFirst().dropLast()) }
}

// MARK: Collecting

extension PersonalData {
    /// Collects the texts about the customer in a revision of a session, and in its commands.
    ///
    /// - Throws: an error of area `json` if they are damaged.
    mutating func collect(from stored: StoredSession) throws(CartwrightError) {
        for bytes in [stored.json, stored.commands] where !bytes.isEmpty {
            collect(from: try JSONParser.parse(bytes))
        }
    }

    /// Collects the texts about the customer in JSON.
    mutating func collect(from value: JSONValue) {
        switch value {
        case .array(let values): for value in values { collect(from: value) }
        case .object(let object):
            for (key, value) in object {
                if key == "customer", value["id"] == .string(customer) {
                    value["attributes"].map { take(from: $0, all: false) }
                } else if Self.removed.contains(key) {
                    take(from: value, all: true)
                } else if let record = Self.record(key, value) {
                    collect(from: record)
                } else {
                    collect(from: value)
                }
            }
        default: break
        }
    }

    /// Takes the texts of a value.
    ///
    /// - Parameter all: true for all texts of at least three bytes; false for addresses only.
    private mutating func take(from value: JSONValue, all isAll: Bool) {
        switch value {
        case .string(let text):
            if Self.isAddress(text) {
                found.addresses.insert(text)
            } else if isAll, text.utf8.count >= 3 {
                found.others.insert(text)
            }
        case .array(let values): for value in values { take(from: value, all: isAll) }
        case .object(let object):
            for (key, value) in object where !Self.kept.contains(key) && key != "id" { take(from: value, all: isAll) }
        default: break
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains(" ")
    }

    /// Returns the record of an adapter, which is JSON in a text; nil for other values.
    private static func record(_ key: String, _ value: JSONValue) -> JSONValue? {
        guard key == "adapter" || key == "agent_session", case .string(let text) = value else { return nil }
        return try? JSONParser.parse(Array(text.utf8))
    }
}

// MARK: Replacing

extension PersonalData {
    /// Returns JSON without the customer's data.
    func erased(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): return .string(erased(text))
        case .array(let values): return .array(values.map(erased))
        case .object(let object):
            var result = JSONObject()
            for (key, value) in object where !Self.removed.contains(key) {
                result[erased(key)] = erased(value, under: key)
            }
            return .object(result)
        default: return value
        }
    }

    private func erased(_ value: JSONValue, under key: String) -> JSONValue {
        if key == "customer", case .object(var object) = value, object["id"] == .string(customer) {
            (object["id"], object["attributes"], object["identities"]) = (.string(replacement), nil, nil)
            return .object(object)
        }
        if let record = Self.record(key, value) { return .string(erased(record).text) }
        guard case .string(let text) = value else { return erased(value) }
        if Self.kept.contains(key) { return value }
        // Other data refers to an id, so that only a whole one is replaced.
        return .string(key == "id" ? (text == customer ? replacement : text) : erased(text))
    }

    /// Returns a text without the customer's data.
    private func erased(_ text: String) -> String {
        if text == customer { return replacement }
        if found.addresses.contains(text) || found.others.contains(text) { return Self.erased }
        var text = text
        if customer.utf8.count >= Self.leastInText { text = text.replacingWord(customer, by: replacement) }
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        for address in found.addresses { text = text.replacingWord(address, by: Self.erased) }
        return text
    }

    /// Returns the bytes of JSON without the customer's data, or the bytes themselves if they have none.
    ///
    /// - Throws: an error of area `json` if the bytes are not JSON.
    func erased(json bytes: [UInt8]) throws(CartwrightError) -> [UInt8] {
        bytes.isEmpty ? bytes : erased(try JSONParser.parse(bytes)).utf8
    }
}

extension String {
    /// Returns the text with a word replaced, where neither a letter nor a digit is beside it.
    fileprivate func replacingWord(_ word: String, by other: String) -> String {
        guard contains(word) else { return self }
        var (result, rest) = ("", self[...])
        while let range = rest.firstRange(of: word) {
            let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
            let after = range.upperBound < endIndex ? self[range.upperBound] : " "
            let isWord = !before.isLetter && !before.isNumber && !after.isLetter && !after.isNumber
            result += rest[..<range.lowerBound] + (isWord ? other : word)
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}
