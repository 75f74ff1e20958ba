internal import AsyncHTTPClient
internal import Cartwright
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// Profiles of agents, read from the hosts that are known, and kept for a minute.
final class PlatformProfiles: Sendable {
    private let hosts: Set<String>
    private let kept = Mutex<[String: (profile: PlatformProfile, at: ContinuousClock.Instant)]>([:])

    /// How many profiles are kept at most.
    private static let most = 1_000
    /// The most bytes of a profile.
    private static let bytes = 1 << 20

    init(hosts: Set<String>) { self.hosts = hosts }

    /// Why a profile says nothing.
    enum Failure: Error {
        /// It could not be read.
        case unreachable
        /// It is none.
        case malformed
    }

    /// A profile.
    ///
    /// - Returns: the profile; nil where profiles of its host are not read.
    func profile(_ url: ProfileURL) async throws(Failure) -> PlatformProfile? {
        guard hosts.contains(url.host) else { return nil }
        if let known = kept.withLock({ $0[url.text] }), .now - known.at < .seconds(60) { return known.profile }
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
        kept.withLock { kept in
            if kept.count >= Self.most { kept.removeAll() }
            kept[url.text] = (profile, .now)
        }
        return profile
    }
}

/// The address of a profile: encrypted, or on this machine.
struct ProfileURL: Hashable, Sendable {
    let text: String
    let host: String

    /// Reads an address; nil where it is none that a profile may have.
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

/// What an agent says of itself.
struct PlatformProfile: Sendable {
    /// The version of the protocol that it speaks.
    let version: String
    /// What it can, by name: the versions, and what is set for it.
    let capabilities: [String: [JSONValue]]
    /// Its keys.
    let keys: [VerifyingKey]

    /// Reads a profile, with or without `ucp` around it; nil where it is none.
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
        guard case .array(let keys)? = value["signing_keys"] ?? body["signing_keys"] else {
            self.keys = []
            return
        }
        self.keys = keys.compactMap { try? VerifyingKey(jwk: $0) }
    }

    /// Where events of orders go.
    var orderWebhook: String? {
        for entry in capabilities["dev.ucp.shopping.order"] ?? [] {
            if case .string(let url)? = entry["config"]?["webhook_url"], ProfileURL(url) != nil { return url }
        }
        return nil
    }
}
