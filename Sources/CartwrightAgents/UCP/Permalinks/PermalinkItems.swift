internal import Cartwright
internal import CartwrightAnalytics

/// The items in the path of a permalink: `sku_123:2,~c2t1LzQ:1`.
enum PermalinkItems {
    /// Reads the items as lines of a request for a checkout.
    ///
    /// - Returns: the lines, none for a permalink without items; nil if the text is malformed.
    static func lines(_ text: String?) -> [JSONValue]? {
        guard let text else { return [] }
        let pairs = text.split(separator: ",", omittingEmptySubsequences: false)
        guard pairs.count <= AgentSessions.mostLines else { return nil }
        var lines: [JSONValue] = []
        for pair in pairs {
            let parts = pair.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let id = id(of: parts[0]), let quantity = quantity(parts[1]) else { return nil }
            lines.append(["item": ["id": .string(id)], "quantity": .integer(quantity)])
        }
        return lines
    }

    /// Returns the id that a token stands for: itself, or the text after `~` in base64url without padding.
    private static func id(of token: Substring) -> String? {
        guard token.hasPrefix("~") else {
            let isPlain = token.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
            return isPlain && !token.isEmpty ? String(token) : nil
        }
        guard let bytes = Base64.decode(fromURL: String(token.dropFirst())), !bytes.isEmpty,
            let id = String(validating: bytes, as: UTF8.self), id.firstControlCharacter == nil
        else { return nil }
        return id
    }

    private static func quantity(_ text: Substring) -> Int64? {
        guard !text.hasPrefix("0"), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text).flatMap { $0 <= Line.maximumQuantity ? $0 : nil }
    }
}
