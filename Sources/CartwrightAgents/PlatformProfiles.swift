internal import AsyncHTTPClient
internal import Cartwright
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// Profiles of agents, read from known hosts, and cached for a minute.
final class PlatformProfiles: Sendable {
    private let hosts: Set<String>
    private let cached = Mutex<[String: (profile: PlatformProfile, at: ContinuousClock.Instant)]>([:])

    /// The maximum number of cached profiles.
    private static let most = 1_000
    /// The maximum size of a profile in bytes.
    private static let bytes = 1 << 20

    init(hosts: Set<String>) { self.hosts = hosts }

    /// The reason for which a profile cannot be used.
    enum Failure: Error {
        /// The profile could not be read.
        case unreachable
        /// The text is not a profile.
        case malformed
    }

    /// Reads a profile.
    ///
    /// - Returns: the profile; nil if profiles of its host are not read.
    func profile(_ url: ProfileURL) async throws(Failure) -> PlatformProfile? {
        guard hosts.contains(url.host) else { return nil }
        if let known = cached.withLock({ $0[url.text] }), .now - known.at < .seconds(60) { return known.profile }
        let body: [UInt8]
        do {
            let request = HTTPClientRequest(url: url.text)
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(3))
            guard response.status == .ok else { throw Failure.unreachable }
            body = Array(try await response.body.collect(upTo: Self.bytes).readableBytesView)
        } catch {
            throw .unreachable
        }
        guard let value = try? JSONParser.parse(body), let profile = PlatformProfile(value) else { throw .malformed }
        cached.withLock { profiles in
            if profiles.count >= Self.most { profiles.removeAll() }
            profiles[url.text] = (profile, .now)
        }
        return profile
    }
}

/// The address of a profile: over HTTPS, or on this machine.
struct ProfileURL: Hashable, Sendable {
    let text: String
    let host: String

    /// Reads an address; nil if a profile cannot have it.
    init?(_ text: String) {
        let isPlain = text.hasPrefix("http://")
        guard isPlain || text.hasPrefix("https://"), text.utf8.count <= 2_000,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        let rest = text.dropFirst(isPlain ? 7 : 8)
        let authority = rest.prefix { !"/?#".contains($0) }
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        let host =
            authority.hasPrefix("[") ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" }
        guard !host.isEmpty, !isPlain || ["127.0.0.1", "localhost", "::1"].contains(String(host)) else { return nil }
        (self.text, self.host) = (text, String(host).lowercased())
    }
}

/// The profile of an agent.
struct PlatformProfile: Sendable {
    /// The protocol version of the agent.
    let version: String
    /// The capabilities by name: their versions and configurations.
    let capabilities: [String: [JSONValue]]
    /// The keys of the agent.
    let keys: [VerifyingKey]

    /// Reads a profile, with or without `ucp` around it; nil if the value is not a profile.
    init?(_ value: JSONValue) {
        let body = value["ucp"] ?? value
        guard case .string(let version)? = body["version"], case .object(let registry)? = body["capabilities"] else {
            return nil
        }
        self.version = version
        var capabilities: [String: [JSONValue]] = [:]
        for (name, entries) in registry {
            guard case .array(let entries) = entries else { return nil }
            capabilities[name] = entries
        }
        self.capabilities = capabilities
        let keys = ["keys", "signing_keys"].lazy.compactMap { value[$0] ?? body[$0] }.first
        guard case .array(let keys)? = keys else {
            self.keys = []
            return
        }
        self.keys = keys.compactMap { try? VerifyingKey(jwk: $0) }
    }

    /// The address for events of orders.
    var orderWebhook: String? {
        for entry in capabilities["dev.ucp.shopping.order"] ?? [] {
            if case .string(let url)? = entry["config"]?["webhook_url"], ProfileURL(url) != nil { return url }
        }
        return nil
    }
}
