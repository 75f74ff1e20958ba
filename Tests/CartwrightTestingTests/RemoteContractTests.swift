import Cartwright
import CartwrightTesting
import Synchronization
import Testing

/// The contract compares repeated answers of a handler outside the host, although the host caches answers.
@Suite struct RemoteContractTests {
    /// A channel whose headline a test makes from the number of requests for a card since the last restart, and the
    /// number of restarts.
    private final class Channel: HandlerChannel {
        let runtime = HandlerRuntime(kind: "test", name: "script", isolation: "none", limits: .process)
        private let headline: @Sendable (_ asked: Int, _ runs: Int) -> String
        private let counts = Mutex((asked: [String: Int](), runs: 0))

        init(_ headline: @escaping @Sendable (Int, Int) -> String) { self.headline = headline }

        var runs: Int { counts.withLock { $0.runs } }

        func restart() { counts.withLock { $0 = ([:], $0.runs + 1) } }

        func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
            guard request.purpose == .decode else {
                let hello: JSONValue = ["protocol": 1, "name": "stamp", "class_types": ["stamp": []]]
                return reply(["id": .integer(request.id), "hello": hello])
            }
            let message = try JSONParser.parse(request.bytes)
            guard case .array(let cards)? = message["cards"] else { return reply([:]) }
            let results = cards.map { card -> JSONValue in
                let (asked, runs) = counts.withLock { counts in
                    counts.asked[card.text, default: 0] += 1
                    return (counts.asked[card.text, default: 0], counts.runs)
                }
                let text = headline(asked, runs)
                return ["object": ["content": nil, "presentation": ["headline": .string(text)]]]
            }
            return reply(["id": .integer(request.id), "results": .array(results)])
        }

        private func reply(_ value: JSONValue) -> HandlerReply {
            HandlerReply(bytes: value.utf8, usage: HandlerUsage())
        }
    }

    private static func violations(_ channel: Channel) -> [ContractViolation] {
        let handler = RemoteHandler(name: "stamp", classTypes: ["stamp"], over: channel)
        var contract = PluginContract(Plugin(handler))
        contract.limits.hugeTextBytes = 1_000
        return contract.violations()
    }

    @Test func `equal answers satisfy the contract`() {
        let channel = Channel { _, _ in "Stamps" }
        #expect(Self.violations(channel) == [])
        #expect(channel.runs > 0)
    }

    @Test func `an answer that differs on the next request is reported`() {
        #expect(Self.violations(Channel { asked, _ in "Stamps \(asked)" }).map(\.rule) == [.sameInputSameOutput])
    }

    @Test func `an answer that differs after a restart is reported`() {
        #expect(Self.violations(Channel { _, runs in "Stamps \(runs)" }).map(\.rule) == [.sameInputSameOutput])
    }
}
