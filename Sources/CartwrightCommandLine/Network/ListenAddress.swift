/// An address to listen on: `127.0.0.1:8080`, `[::1]:0`.
enum ListenAddress {
    /// Parses host and port; nil if a text is not an address.
    static func parse(_ text: String) -> (host: String, port: Int)? {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        let host = text[..<colon].filter { $0 != "[" && $0 != "]" }
        return host.isEmpty ? nil : (host, Int(port))
    }
}
