internal import Cartwright

/// Which protocols a service speaks with agents, whom it listens to, and what it signs with.
public struct AgentSettings: Sendable {
    /// Whether the Universal Commerce Protocol is spoken.
    public var speaksUCP = false
    /// Whether the Agentic Commerce Protocol is spoken.
    public var speaksACP = false
    /// The address by which agents know the service, without a slash at the end: `https://shop.example`. Nil: that of
    /// each request, without encryption.
    public var publicURL: String?
    /// With what answers and events are signed.
    public var signingKey: SigningKey
    /// Keys of agents that are known, besides those in their profiles.
    public var agentKeys: [VerifyingKey] = []
    /// Ids of keys of agents that are known and of another kind than the service verifies.
    public var otherAgentKeys: Set<String> = []
    /// Hosts from which profiles of agents are read. Profiles of others are not read, so that nobody can send the
    /// service anywhere: all that the shop offers is offered to them, and no events go out.
    public var profileHosts: Set<String> = []
    /// What `POST /testing/…` must bring in the header `Simulation-Secret`; nil where there is no such door.
    public var simulationSecret: String?
    /// Where events of orders go that were made by the Agentic Commerce Protocol; nil where nowhere.
    public var webhookURL: String?
    /// With what those are signed; without a byte in it none is sent (`hmac.empty_key` in the log).
    public var webhookSecret: [UInt8] = []
    /// How long it is tried to deliver an event, in seconds: three days.
    public var deliveryKeptSeconds: Int64 = 259_200
    /// The time to wait before the second attempt; twice as long before each further one,
    /// an hour at most.
    public var deliveryDelay: Duration = .milliseconds(250)

    /// Settings of a service that speaks neither.
    public init(signingKey: SigningKey) { self.signingKey = signingKey }
}
