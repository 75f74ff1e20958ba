internal import Cartwright
internal import CartwrightService

/// The query of a permalink: members of a checkout by their paths (`buyer/email=…`), the page to continue at, and
/// parameters for that page.
struct PermalinkQuery {
    /// The members of a request for a checkout, except for its lines.
    private(set) var members = JSONObject()
    /// The decoded text of `continue_to`; nil if there is none.
    private(set) var continuation: String?
    /// The parameters for the page, in their order.
    private(set) var passed: [(name: String, value: String)] = []

    /// The maximum number of parameters.
    private static let mostParameters = 100
    /// The maximum index of a list.
    private static let mostIndex = 49

    /// The members that a permalink may set. `#` is an index, `*` any name.
    private static let fields: [[String]] = [
        ["attribution", "*"], ["buyer", "email"], ["buyer", "first_name"], ["buyer", "last_name"],
        ["buyer", "phone_number"], ["context", "address_country"], ["context", "address_region"],
        ["context", "currency"], ["context", "eligibility", "#"], ["context", "intent"], ["context", "language"],
        ["context", "postal_code"], ["discounts", "codes", "#"],
    ]

    /// The members of carts and checkouts. A parameter of any other name is for the page.
    static let roots: Set<String> = [
        "actions", "attribution", "buyer", "context", "continue_url", "currency", "discounts", "expires_at",
        "fulfillment", "id", "line_items", "links", "messages", "order", "payment", "policies", "promotions", "signals",
        "status", "totals", "ucp",
    ]

    /// Parts of names whose values do not go on to a page.
    private static let secrets = [
        "api_key", "apikey", "authorization", "card", "credential", "email", "jwt", "passw", "phone", "secret",
        "session", "signature", "token",
    ]

    /// Reads a query; nil if it is malformed, or if two parameters set the same member.
    init?(_ text: Substring) {
        let parts = text.split(separator: "&")
        guard parts.count <= Self.mostParameters else { return nil }
        var (written, lists) = (Set<[String]>(), [[String]: [Int: JSONValue]]())
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(pair[0]),
                let value = PercentEncoding.decode(pair.count > 1 ? pair[1] : ""),
                name.firstControlCharacter == nil, value.firstControlCharacter == nil
            else { return nil }
            let path = Self.path(name)
            if path == ["continue_to"] || Self.roots.contains(path[0]) {
                guard written.insert(path).inserted else { return nil }
            }
            if path == ["continue_to"] {
                continuation = value
            } else if Self.roots.contains(path[0]) {
                set(path, value, &lists)
            } else if !Self.secrets.contains(where: name.lowercased().contains) {
                passed.append((name, value))
            }
        }
        for (path, values) in lists.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) { setList(path, values) }
        passAttribution()
    }

    /// Returns the parts of a JSON Pointer (RFC 6901), whose first slash may be absent.
    private static func path(_ name: String) -> [String] {
        (name.hasPrefix("/") ? name.dropFirst() : name[...]).split(separator: "/", omittingEmptySubsequences: false)
            .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }

    /// Sets a member that a permalink may set. Others have no effect.
    private mutating func set(_ path: [String], _ value: String, _ lists: inout [[String]: [Int: JSONValue]]) {
        for field in Self.fields where field.count == path.count {
            guard zip(field, path).allSatisfy({ $0 == $1 || $0 == "*" || $0 == "#" }) else { continue }
            guard field.last == "#" else {
                members[path[0]] = merged(path[0], [path[1]: .string(value)])
                return
            }
            guard let index = Int(path[2]), String(index) == path[2], (0...Self.mostIndex).contains(index) else {
                return
            }
            lists[Array(path.prefix(2)), default: [:]][index] = .string(value)
            return
        }
    }

    private mutating func setList(_ path: [String], _ values: [Int: JSONValue]) {
        let sorted = values.sorted { $0.key < $1.key }.map(\.value)
        members[path[0]] = merged(path[0], [path[1]: .array(sorted)])
    }

    /// Returns the member of a name with further members of its own.
    private func merged(_ name: String, _ further: JSONObject) -> JSONValue {
        guard case .object(var object)? = members[name] else { return .object(further) }
        for (key, value) in further { object[key] = value }
        return .object(object)
    }

    /// Adds the attribution to the parameters for the page, where the page does not have them yet.
    private mutating func passAttribution() {
        guard case .object(let attribution)? = members["attribution"] else { return }
        for (name, value) in attribution {
            guard case .string(let text) = value, !passed.contains(where: { $0.name == name }),
                !Self.secrets.contains(where: name.lowercased().contains)
            else { continue }
            passed.append((name, text))
        }
    }
}
