internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightService
internal import HTTPTypes

/// Signatures of requests, answers and events (RFC 9421).
enum UCPSignatures {
    /// Refuses a request with an invalid signature. A request without a signature is accepted.
    static func check(_ request: RouteRequest, _ agent: UCPAgent, _ context: AgentContext) throws(UCPAgent.Refused) {
        let fields = request.head.headerFields
        let (input, signature) = (fields[.signatureInput], fields[.signature])
        guard input != nil || signature != nil else { return }
        guard let input, let signature else { throw refused(.unauthorized, "signature_missing") }
        guard let declared = DeclaredSignature(input: input, signature: signature) else {
            throw refused(.unauthorized, "signature_invalid")
        }
        let algorithm = declared.algorithm?.lowercased()
        if let algorithm, !["ecdsa-p256-sha256", "ed25519"].contains(algorithm) {
            throw refused(.badRequest, "algorithm_unsupported")
        }
        let keys = (agent.profile?.keys ?? []) + context.settings.agentKeys
        if context.settings.otherAgentKeys.contains(declared.keyID ?? "") {
            throw refused(.badRequest, "algorithm_unsupported")
        }
        guard let key = keys.first(where: { $0.id == declared.keyID }) else {
            throw refused(.unauthorized, "key_not_found")
        }
        guard algorithm == nil || algorithm == key.algorithm else { throw refused(.unauthorized, "signature_invalid") }
        let needed =
            request.body.isEmpty ? ["@method", "@authority", "@path"] : ["@method", "@path", "content-digest"]
        guard needed.allSatisfy(declared.components.contains) else { throw refused(.unauthorized, "signature_invalid") }
        if let digest = fields[.contentDigest] {
            let own = try? SHA256.digest(request.body)
            guard own != nil, MessageSignature.sha256(in: digest) == own else {
                throw refused(.badRequest, "digest_mismatch")
            }
        }
        var components: [(name: String, value: String)] = []
        for name in declared.components {
            guard let value = value(of: name, request.head) else { throw refused(.unauthorized, "signature_missing") }
            components.append((name, value))
        }
        guard key.verifies(declared.bytes, of: MessageSignature.base(components, declared.parameters)) else {
            throw refused(.unauthorized, "signature_invalid")
        }
    }

    /// Returns the value of a request's component; nil if there is none with the name.
    private static func value(of name: String, _ head: HTTPRequest) -> String? {
        let parts = (head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        switch name {
        case "@method": return head.method.rawValue
        case "@authority": return head.authority?.lowercased()
        case "@path": return String(parts[0])
        case "@query": return "?" + (parts.count > 1 ? String(parts[1]) : "")
        default: return HTTPField.Name(name).flatMap { head.headerFields[$0] }.map(\.trimmingBlanks)
        }
    }

    private static func refused(_ status: HTTPResponse.Status, _ code: String) -> UCPAgent.Refused {
        UCPAgent.Refused(
            answer: UCPErrors.transport(status, code, "the signature of the request is not valid: \(code)")
        )
    }

    /// Returns the answer with its digest and signature.
    static func signed(_ answer: RouteAnswer, _ key: SigningKey, at now: Instant) -> RouteAnswer {
        var answer = answer
        do throws(CartwrightError) {
            let digest = try MessageSignature.contentDigest(answer.body)
            let type = answer.headers[.contentType] ?? "application/json"
            let (input, signature) = try MessageSignature.sign(
                [("@status", String(answer.status.code)), ("content-digest", digest), ("content-type", type)],
                with: key,
                created: now
            )
            answer.headers[.contentDigest] = digest
            answer.headers[.signatureInput] = input
            answer.headers[.signature] = signature
        } catch {
            // An answer without a signature is still useful.
        }
        return answer
    }

    /// Returns the headers of an event, with the time of the event and the time of its delivery.
    static func headers(
        ofEventTo url: String,
        _ body: [UInt8],
        id: String,
        type: String,
        happened: Instant,
        profile: String,
        _ key: SigningKey,
        at now: Instant
    ) throws(CartwrightError) -> [(name: String, value: String)] {
        let rest = url[(url.firstRange(of: "://")?.upperBound ?? url.startIndex)...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let target = rest.dropFirst(authority.count)
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.map(String.init) ?? ""
        var components = [
            ("@method", "POST"), ("@authority", authority.lowercased()), ("@path", path.isEmpty ? "/" : path),
        ]
        if parts.count > 1 { components.append(("@query", "?" + parts[1])) }
        let headers = [
            ("UCP-Agent", "profile=\"\(profile)\""), ("Idempotency-Key", id),
            ("Content-Digest", try MessageSignature.contentDigest(body)), ("Content-Type", "application/json"),
            ("X-Event-Type", type),
        ]
        components += headers.map { ($0.0.lowercased(), $0.1) }
        let (input, signature) = try MessageSignature.sign(
            components.map { (name: $0.0, value: $0.1) },
            with: key,
            created: now
        )
        let times = [("Webhook-Id", id), ("Webhook-Timestamp", String(happened.seconds))]
        return (headers + times + [("Signature-Input", input), ("Signature", signature)])
            .map { (name: $0.0, value: $0.1) }
    }
}
