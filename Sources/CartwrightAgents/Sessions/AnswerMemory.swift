internal import Cartwright
internal import CartwrightService
internal import HTTPTypes
internal import Synchronization

/// Answers that may be asked for again: a request with an idempotency key is carried out once, and its repetition gets
/// the same bytes.
struct AnswerMemory: Sendable {
    /// The keys whose requests run at this moment, in this process.
    private let running = RunningKeys()

    private final class RunningKeys: Sendable {
        let keys = Mutex<Set<String>>([])
    }

    private static let kind = "agent-answer"
    /// How long an answer is kept, in seconds: 48 hours.
    private static let keptSeconds: Int64 = 48 * 3_600

    /// Carries a request out, unless it was carried out before.
    ///
    /// - Parameters:
    ///   - key: the idempotency key; nil where the request has none.
    ///   - scope: what the key counts in: method, path and whose it is.
    ///   - body: the body, by which a repetition is told from another request.
    ///   - keeps: whether an answer is final, so that its repetition gets it too.
    func once(
        _ key: String?,
        in scope: String,
        _ body: [UInt8],
        of request: RouteRequest,
        keeping keeps: (RouteAnswer) -> Bool = { $0.status.code < 500 },
        _ work: () async throws(AgentFailure) -> RouteAnswer
    ) async throws(AgentFailure) -> RouteAnswer {
        guard let key else { return try await work() }
        let digest = try await failing { () throws(CartwrightError) in
            try Digests.sha256(Array("\(scope)\n\(key)".utf8))
        }
        let name = Base64Text.url(digest)
        let full = "\(request.shop.tenant.name) \(name)"
        guard running.keys.withLock({ $0.insert(full).inserted }) else { throw .running }
        defer { running.keys.withLock { _ = $0.remove(full) } }
        let record = RecordKey(Self.kind, name)
        let (records, now) = (request.shop.records, request.now)
        let print = try await failing { () throws(CartwrightError) in try Digests.sha256(Self.canonical(body)) }
        if let kept = try await failing({ () throws(CartwrightError) in try await records.record(record, at: now) }) {
            guard kept.body.starts(with: print), let answer = RouteAnswer(kept: Array(kept.body.dropFirst(32))) else {
                throw .keyReused(key)
            }
            return answer.repeated
        }
        let answer = try await work()
        guard keeps(answer) else { return answer }
        let change = RecordChange(
            record,
            to: print + answer.kept,
            after: 0,
            expiresAt: now.adding(seconds: Self.keptSeconds)
        )
        do throws(CartwrightError) {
            try await records.write([change], at: now)
        } catch {
            // Another process was faster: what it answered counts.
            guard error.code == .recordConflict,
                let kept = try await failing({ () throws(CartwrightError) in try await records.record(record, at: now) }
                ),
                let first = RouteAnswer(kept: Array(kept.body.dropFirst(32)))
            else { throw .because(error) }
            return first.repeated
        }
        return answer
    }

    /// A body in one form, whatever its blanks and the order of its keys.
    private static func canonical(_ body: [UInt8]) -> [UInt8] {
        guard !body.isEmpty, let value = try? JSONParser.parse(body) else { return body }
        return value.canonicalUTF8
    }
}

extension RouteAnswer {
    /// The answer, which says that it was given before.
    fileprivate var repeated: RouteAnswer {
        var answer = self
        answer.headers[.idempotentReplayed] = "true"
        return answer
    }

    /// A line of JSON with status and headers, then the body.
    fileprivate var kept: [UInt8] {
        let names = headers.map { JSONValue.array([.string($0.name.rawName), .string($0.value)]) }
        let head: JSONValue = ["status": .integer(Int64(status.code)), "headers": .array(names)]
        return head.utf8 + [UInt8(ascii: "\n")] + body
    }

    fileprivate init?(kept bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONParser.parse(Array(bytes[..<end])), case .integer(let status)? = head["status"],
            (100..<600).contains(status), case .array(let pairs)? = head["headers"]
        else { return nil }
        var headers: HTTPFields = [:]
        for pair in pairs {
            guard case .array(let parts) = pair, parts.count == 2, case .string(let name) = parts[0],
                case .string(let value) = parts[1], let name = HTTPField.Name(name)
            else { continue }
            headers[name] = value
        }
        self.init(
            status: HTTPResponse.Status(code: Int(status)),
            headers: headers,
            body: Array(bytes[(end + 1)...])
        )
    }
}
