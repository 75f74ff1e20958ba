internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightService
internal import HTTPTypes

/// The versions of the Model Context Protocol.
///
/// Versions up to 2025-11-25 begin with `initialize`. Later ones have no such call: each request names its version, in
/// its member `_meta` and in headers.
enum MCPVersions {
    /// The versions without `initialize`, the newest one first.
    static let stateless = ["2026-07-28"]
    /// The versions with `initialize`, the newest one first.
    static let initialized = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// The member of `_meta` that has the version of a request.
    private static let member = "io.modelcontextprotocol/protocolVersion"
    /// The member of `_meta` that has the name and the version of the server.
    static let serverMember = "io.modelcontextprotocol/serverInfo"
    /// The method with which a client finds out about the server.
    static let discover = "server/discover"

    /// True if a request is in a version without `initialize`.
    ///
    /// - Throws: an error of JSON-RPC if the version is not supported, or if the headers do not match the body.
    static func isStateless(
        _ method: String,
        _ parameters: JSONValue,
        _ fields: HTTPFields
    ) throws(MCPError) -> Bool {
        let header = fields[.mcpProtocolVersion]
        guard case .string(let version)? = parameters["_meta"]?[member] else {
            guard method == discover || header.map(stateless.contains) ?? false else { return false }
            throw MCPError(-32_602, "expected the version in params._meta[\"\(member)\"]", status: .badRequest)
        }
        guard header == version else { throw mismatch("MCP-Protocol-Version") }
        guard stateless.contains(version) else {
            guard !initialized.contains(version) || method == discover else { return false }
            throw MCPError(
                -32_022,
                "Unsupported protocol version",
                data: [
                    "supported": .array((stateless + initialized).map(JSONValue.string)),
                    "requested": .string(version.shortened(toBytes: 40)),
                ],
                status: .badRequest
            )
        }
        guard fields[.mcpMethod] == method else { throw mismatch("Mcp-Method") }
        guard method == "tools/call" else { return true }
        guard let name = fields[.mcpName].flatMap(decoded), parameters["name"] == .string(name) else {
            throw mismatch("Mcp-Name")
        }
        return true
    }

    private static func mismatch(_ header: String) -> MCPError {
        MCPError(-32_020, "Header mismatch: \(header) differs from the body of the request", status: .badRequest)
    }

    /// Returns the text of a header, which may be written as `=?base64?…?=`.
    private static func decoded(_ text: String) -> String? {
        let (prefix, suffix) = ("=?base64?", "?=")
        guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.utf8.count >= 11 else { return text }
        return Base64.decode(String(text.dropFirst(prefix.count).dropLast(suffix.count)))
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
