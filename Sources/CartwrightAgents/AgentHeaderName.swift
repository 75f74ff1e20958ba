internal import HTTPTypes

/// The header fields of agents for which neither HTTPTypes nor the service has a name.
///
/// A test holds that each is a name of a field. One that is none would be read as absent and written nowhere, and never
/// be taken for another field.
enum AgentHeaderName: String, CaseIterable, Sendable {
    case apiVersion = "API-Version"
    case contentDigest = "Content-Digest"
    case requestID = "Request-Id"
    case signature = "Signature"
    case signatureInput = "Signature-Input"
    case simulationSecret = "Simulation-Secret"
    case ucpAgent = "UCP-Agent"

    /// The name as HTTPTypes has it; nil where it is not a name of a field.
    var field: HTTPField.Name? { HTTPField.Name(rawValue) }
}

extension HTTPFields {
    /// The value of a field.
    subscript(name: AgentHeaderName) -> String? {
        get { name.field.flatMap { self[$0] } }
        set { if let field = name.field { self[field] = newValue } }
    }
}
