internal import HTTPTypes

/// The header fields of agents that neither HTTPTypes nor the service names.
///
/// A test checks that each raw value is a valid field name. An invalid one would read as absent and not be written.
enum AgentHeaderName: String, CaseIterable, Sendable {
    case apiVersion = "API-Version"
    case contentDigest = "Content-Digest"
    case mcpMethod = "Mcp-Method"
    case mcpName = "Mcp-Name"
    case mcpProtocolVersion = "MCP-Protocol-Version"
    case referrerPolicy = "Referrer-Policy"
    case requestID = "Request-Id"
    case signature = "Signature"
    case signatureInput = "Signature-Input"
    case simulationSecret = "Simulation-Secret"
    case ucpAgent = "UCP-Agent"

    /// The field's name in HTTPTypes; nil if the raw value is not a valid field name.
    var field: HTTPField.Name? { HTTPField.Name(rawValue) }
}

extension HTTPFields {
    /// The value of a field.
    subscript(name: AgentHeaderName) -> String? {
        get { name.field.flatMap { self[$0] } }
        set { if let field = name.field { self[field] = newValue } }
    }
}
