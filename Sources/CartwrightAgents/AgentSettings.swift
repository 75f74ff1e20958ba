internal import Cartwright

/// The settings of agents' protocols: the protocols, the known agents, and the keys for signatures.
public struct AgentSettings: Sendable {
    /// True if the service supports the Universal Commerce Protocol.
    public var speaksUCP = false
    /// True if the service supports the Agentic Commerce Protocol.
    public var speaksACP = false
    /// The public address of the service, without a slash at the end: `https://shop.example`. Nil: the host of each
    /// request, over HTTP without encryption.
    public var publicURL: String?
    /// The address of permalinks: links that fill a checkout in a browser. Nil to have none.
    public var permalinks: PermalinkAddress?
    /// The experimental capabilities of the Universal Commerce Protocol; none by default. An agent gets one only if its
    /// profile, on one of ``profileHosts``, lists it.
    public var experiments: Set<UCPExperiment> = []
    /// The key that signs answers and events.
    public var signingKey: SigningKey
    /// The keys of known agents, besides those in their profiles.
    public var agentKeys: [VerifyingKey] = []
    /// The ids of keys of known agents whose algorithm the service cannot verify.
    public var otherAgentKeys: Set<String> = []
    /// The hosts from which the service reads profiles of agents. Other profiles are not read, so that callers cannot
    /// make the service send requests to any address: their agents get everything the shop offers, and no events.
    public var profileHosts: Set<String> = []
    /// The required header `Simulation-Secret` of `POST /testing/…`; nil to have no such routes.
    public var simulationSecret: String?
    /// The address for events of orders of the Agentic Commerce Protocol; nil to send none.
    public var webhookURL: String?
    /// The secret that signs those events. If it is empty, no event is sent (`hmac.empty_key` in the log).
    public var webhookSecret: [UInt8] = []
    /// The time for which a delivery is retried, in seconds: 3 days.
    public var deliveryStoredSeconds: Int64 = 259_200
    /// The delay before the second attempt: 250 ms. It doubles before each further one, up to an hour.
    public var deliveryDelay: Duration = .milliseconds(250)

    /// Creates settings without any protocol.
    public init(signingKey: SigningKey) { self.signingKey = signingKey }
}
