import Cartwright
import Synchronization

/// A channel with answers from a test: the text or the error for each message.
final class ScriptedChannel: HandlerChannel {
    let runtime = HandlerRuntime(kind: "test", name: "script", isolation: "none", limits: .process)

    private let answers: @Sendable (HandlerRequest) throws(CartwrightError) -> String
    private let requests = Mutex<[HandlerRequest]>([])

    init(_ answers: @escaping @Sendable (HandlerRequest) throws(CartwrightError) -> String) { self.answers = answers }

    /// The messages so far, as JSON.
    var sent: [JSONValue] { requests.withLock { $0.map { (try? JSONParser.parse($0.bytes)) ?? .null } } }

    func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
        requests.withLock { $0.append(request) }
        let bytes = Array(try answers(request).utf8)
        var usage = HandlerUsage()
        usage.answerBytes = Int64(bytes.count)
        return HandlerReply(bytes: bytes, usage: usage)
    }

    /// The answer of a well-behaved stamp handler to hello.
    static func hello(_ request: HandlerRequest) -> String {
        """
        {"id":\(request.id),"hello":{"protocol":1,"name":"loyalty-stamp","class_types":{"loyalty_stamp":["stamp_card"]}}}
        """
    }

    /// A handler of loyalty stamps that answers each card with what `result` writes for its id.
    static func stamps(
        _ result: @escaping @Sendable (String) throws(CartwrightError) -> String
    ) -> ScriptedChannel {
        ScriptedChannel { request throws(CartwrightError) in
            guard request.purpose == .decode else { return hello(request) }
            let message = try JSONParser.parse(request.bytes)
            guard case .array(let cards)? = message["cards"] else { return "no cards" }
            var results: [String] = []
            for card in cards {
                guard case .string(let id)? = card["id"] else { return "a card without an id" }
                results.append(try result(id))
            }
            return #"{"id":\#(request.id),"x":1,"results":[\#(results.joined(separator: ","))]}"#
        }
    }
}

extension RemoteHandler {
    /// The stamp handler behind a channel.
    static func stamps(over channel: any HandlerChannel) -> RemoteHandler {
        RemoteHandler(name: "loyalty-stamp", classTypes: ["loyalty_stamp", "stamp_card"], over: channel)
    }
}
