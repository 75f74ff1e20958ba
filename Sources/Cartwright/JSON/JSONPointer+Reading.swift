extension JSONPointer {
    /// Creates a pointer from its RFC 6901 text; nil if the text is malformed.
    init?(_ text: String) {
        guard let keys = Self.keys(of: text) else { return nil }
        self = keys.reduce(.root) { $0.appending($1) }
    }

    /// The unescaped keys and positions of an RFC 6901 text; nil if it is malformed.
    package static func keys(of text: String) -> [String]? {
        guard !text.isEmpty else { return [] }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var keys: [String] = []
        for escaped in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let key = unescaped(escaped) else { return nil }
            keys.append(key)
        }
        return keys
    }

    /// Reads an array index of RFC 6901: digits without a leading zero.
    static func index(_ key: String) -> Int? {
        guard key == "0" || key.first != "0", key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(key)
    }

    private static func unescaped(_ key: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = key[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
