internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

/// The agent of a request, from the header `UCP-Agent`, with the capabilities that both sides support.
struct UCPAgent: Sendable {
    /// The address of its profile.
    let url: ProfileURL
    /// Its profile; nil if it was not read.
    let profile: PlatformProfile?

    /// The refusal of a request before its work.
    struct Refused: Error {
        let answer: RouteAnswer
    }

    /// Reads the header, and the profile if its host is known.
    static func read(_ header: String?, _ context: AgentContext) async throws(Refused) -> UCPAgent {
        var (url, version) = (String?.none, String?.none)
        for part in StructuredText.split(header ?? "", at: ";").flatMap({ StructuredText.split($0, at: ",") }) {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let value = StructuredText.string(String(part[part.index(after: equals)...]))
            switch part[..<equals] {
            case "profile": url = value
            case "version": version = value
            default: break
            }
        }
        guard let text = url, let url = ProfileURL(text) else {
            throw refused(.badRequest, "invalid_profile_url", "expected UCP-Agent: profile=\"https://…\"")
        }
        if let version, version != UCPNames.version {
            throw refused(.badRequest, "version_unsupported", unsupported(version))
        }
        let profile: PlatformProfile?
        do throws(PlatformProfiles.Failure) {
            profile = try await context.profiles.profile(url)
        } catch {
            switch error {
            case .unreachable: throw refused(.failedDependency, "profile_unreachable", "the profile cannot be read")
            case .malformed: throw refused(.unprocessableContent, "profile_malformed", "the profile is malformed")
            }
        }
        if let profile, profile.version != UCPNames.version {
            throw refused(.unprocessableContent, "version_unsupported", unsupported(profile.version))
        }
        return UCPAgent(url: url, profile: profile)
    }

    private static func refused(_ status: HTTPResponse.Status, _ code: String, _ content: String) -> Refused {
        Refused(answer: UCPErrors.transport(status, code, content))
    }

    private static func unsupported(_ version: String) -> String {
        "Version \(version.shortened(toBytes: 40)) is not supported; this shop supports \(UCPNames.version)."
    }

    /// Returns the capabilities that both sides support; an extension only together with one that it extends.
    func active(for root: String) throws(Refused) -> Set<String> {
        let own = Set(UCPNames.capabilities.map(\.name))
        guard let profile else { return own }
        var shared = own.intersection(profile.capabilities.keys)
        shared = shared.filter { name in
            guard let capability = UCPNames.capabilities.first(where: { $0.name == name }) else { return false }
            return capability.extends.isEmpty || capability.extends.contains { shared.contains($0) }
        }
        guard shared.contains(root) else {
            throw Refused(
                answer: RouteAnswer(
                    json: [
                        "ucp": ["version": .string(UCPNames.version), "status": "error"],
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

extension HTTPResponse.Status {
    static let failedDependency = HTTPResponse.Status(code: 424, reasonPhrase: "Failed Dependency")
}
