internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

/// The parts of the header `UCP-Agent`.
struct UCPAgentHeader: Sendable {
    /// The text of the profile's address.
    private(set) var profile: String?
    /// The version.
    private(set) var version: String?

    /// Reads a header.
    init(_ header: String?) {
        for part in StructuredText.split(header ?? "", at: ";").flatMap({ StructuredText.split($0, at: ",") }) {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let value = StructuredText.string(String(part[part.index(after: equals)...]))
            switch part[..<equals] {
            case "profile": profile = value
            case "version": version = value
            default: break
            }
        }
    }
}

/// The agent of a request, from the header `UCP-Agent`, with the capabilities that both sides support.
struct UCPAgent: Sendable {
    /// The address of its profile; nil if the header names a version and no address of a profile.
    let url: ProfileURL?
    /// Its profile; nil if it was not read.
    let profile: PlatformProfile?
    /// The version that it names, or that of the route.
    let version: UCPVersion

    /// The refusal of a request before its work.
    struct Refused: Error {
        let answer: RouteAnswer
    }

    /// Reads the header, and the profile if its host is known.
    ///
    /// An agent whose profile cannot be fetched gets everything and no events, unless the request is signed: its key
    /// may be in the profile.
    static func read(
        _ header: String?,
        _ context: AgentContext,
        _ own: UCPVersion,
        isSigned: Bool
    ) async throws(Refused) -> UCPAgent {
        let header = UCPAgentHeader(header)
        var named: UCPVersion?
        if let text = header.version {
            guard let version = context.versions.named(text) else {
                throw refused(.badRequest, "version_unsupported", unsupported(text))
            }
            named = version
        }
        guard let text = header.profile, let url = ProfileURL(text) else {
            if let named { return UCPAgent(url: nil, profile: nil, version: named) }
            throw refused(.badRequest, "invalid_profile_url", "expected UCP-Agent: profile=\"https://…\"")
        }
        let profile: PlatformProfile?
        do throws(PlatformProfiles.Failure) {
            profile = try await context.profiles.profile(url)
        } catch {
            switch error {
            case .unreachable where !isSigned: return UCPAgent(url: url, profile: nil, version: named ?? own)
            case .unreachable: throw refused(.failedDependency, "profile_unreachable", "the profile cannot be read")
            case .malformed: throw refused(.unprocessableContent, "profile_malformed", "the profile is malformed")
            }
        }
        guard let profile else { return UCPAgent(url: url, profile: nil, version: named ?? own) }
        guard let version = context.versions.named(profile.version) else {
            throw refused(.unprocessableContent, "version_unsupported", unsupported(profile.version))
        }
        return UCPAgent(url: url, profile: profile, version: named ?? version)
    }

    private static func refused(_ status: HTTPResponse.Status, _ code: String, _ content: String) -> Refused {
        Refused(answer: UCPErrors.transport(status, code, content))
    }

    private static func unsupported(_ version: String) -> String {
        let all = UCPVersion.all.map(\.name).joined(separator: " and ")
        return "Version \(version.shortened(toBytes: 40)) is not supported; this shop supports \(all)."
    }

    /// Returns the capabilities that both sides support.
    func active(for root: String) throws(Refused) -> Set<String> {
        let shared = profile?.shared(in: version) ?? version.settledNames
        guard shared.contains(root) else {
            throw Refused(
                answer: RouteAnswer(
                    json: [
                        "ucp": ["version": .string(version.name), "status": "error"],
                        "messages": [
                            UCPMessages.error(
                                "capabilities_incompatible",
                                "\(root) is not among the capabilities of the agent's profile.",
                                severity: "unrecoverable"
                            )
                        ],
                    ]
                )
            )
        }
        return shared
    }
}

extension PlatformProfile {
    /// The capabilities that both sides support; an extension only together with one that it extends.
    ///
    /// A profile that lists carts or orders and not the checkout is that of an agent that only names its receiver of
    /// events: it gets everything but the experimental capabilities that it does not list.
    func shared(in version: UCPVersion) -> Set<String> {
        let own = version.capabilities
        let common = version.capabilityNames.intersection(capabilities.keys)
        let roots = own.filter { $0.extends.isEmpty && common.contains($0.name) }
        guard roots.isEmpty || common.contains(UCPNames.checkout) else { return version.settledNames.union(common) }
        let active = own.filter { capability in
            common.contains(capability.name)
                && (capability.extends.isEmpty || !common.isDisjoint(with: capability.extends))
                && (capability.experiment?.requires.map(common.contains) ?? true)
        }
        return Set(active.map(\.name))
    }
}

extension HTTPResponse.Status {
    static let paymentRequired = HTTPResponse.Status(code: 402, reasonPhrase: "Payment Required")
    static let failedDependency = HTTPResponse.Status(code: 424, reasonPhrase: "Failed Dependency")
}
