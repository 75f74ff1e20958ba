import Cartwright
import Foundation
import Synchronization

@testable import CartwrightService

/// A plugin outside the host. A test sets a step that runs before each answer. Its errors contain secrets of the host.
final class StampPlugin: HandlerChannel {
    let runtime = HandlerRuntime(
        kind: "process",
        name: "python3 /srv/plugins/stamp.py",
        isolation: "none",
        limits: .process
    )

    private let before: @Sendable (HandlerRequest.Purpose, [String]) throws(CartwrightError) -> Void
    private let decoded = Mutex<[[String]]>([])

    /// - Parameter before: a step that runs before each answer, given the purpose and the ids of the cards.
    init(_ before: @escaping @Sendable (HandlerRequest.Purpose, [String]) throws(CartwrightError) -> Void = { _, _ in })
    {
        self.before = before
    }

    /// The ids of the cards of each message so far.
    var messages: [[String]] { decoded.withLock { $0 } }

    func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
        let message = try JSONParser.parse(request.bytes)
        var ids: [String] = []
        if case .array(let cards)? = message["cards"] { ids = cards.compactMap { $0["id"]?.string } }
        if request.purpose == .decode { decoded.withLock { $0.append(ids) } }
        try before(request.purpose, ids)
        let body =
            switch request.purpose {
            case .hello: #""hello":{"protocol":1,"name":"stamp","class_types":{"stamp":[]}}"#
            case .facts: #""facts":{"stamps":7}"#
            default: #""results":[\#(ids.map(Self.object).joined(separator: ","))]"#
            }
        return HandlerReply(bytes: Array(#"{"id":\#(request.id),\#(body)}"#.utf8), usage: HandlerUsage())
    }

    private static func object(_ id: String) -> String {
        """
        {"object":{"presentation":{"headline":"\(id)"},"placement":"checkout","click":{"do":"apply_offer"},\
        "promotions":[{"id":"\(id)","effects":[{"type":"percent_off","percent":"10"}]}]}}
        """
    }

    /// Returns an error as channels throw it, with details of the host.
    static func failure(_ code: ErrorCode) -> CartwrightError {
        var error = CartwrightError(
            code,
            "plugin stamp: /srv/plugins/stamp.py failed with TOKEN=s3cret",
            hint: "run it by hand: python3 /srv/plugins/stamp.py",
            at: InputLocation(file: "/srv/plugins/stamp.py"),
            fault: .plugin
        )
        error.details = ["stderr: Traceback: /srv/plugins/stamp.py: s3cret"]
        return error
    }

    /// Marks of details that callers must not see.
    static let secrets = ["/srv", "s3cret", "python3", "stderr", "Traceback"]

    /// Returns a handler that calls the plugin, with as many threads as workers.
    func handler(_ limits: HandlerQueueLimits = HandlerQueueLimits(), facts: Bool = false) -> RemoteHandler {
        RemoteHandler(
            name: "stamp",
            classTypes: ["stamp"],
            statesFacts: facts,
            over: self,
            awaiting: limits,
            on: WorkThreads(count: limits.workers)
        )
    }

    /// Returns a body that adds cards to a session.
    static func cards(_ ids: String...) -> String {
        let cards = ids.map { id in
            #"{"id":"\#(id)","type":"Captioned","created":1795440000,"extras":{"class_type":"stamp"}}"#
        }
        return #"{"cards":[\#(cards.joined(separator: ","))]}"#
    }

    static let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#
}
