internal import Cartwright
internal import Logging
internal import Synchronization

/// The plugins outside the host that a service has now. What changes about them is a line of the log, with all that is
/// known of it; callers are told the plugin and a code.
final class OutsidePlugins: Sendable {
    private let handlers = Mutex<[RemoteHandler]>([])
    private let logger: Logger

    init(_ registry: HandlerRegistry, _ logger: Logger) {
        self.logger = logger
        use(registry)
    }

    /// Goes on with those of other handlers.
    func use(_ registry: HandlerRegistry) {
        for handler in registry.outside { watch(handler) }
        handlers.withLock { $0 = registry.outside }
    }

    /// Their states, in order of their names.
    var statuses: [HandlerStatus] {
        handlers.withLock { $0 }.map(\.status).sorted { $0.name < $1.name }
    }

    private func watch(_ handler: RemoteHandler) {
        let (name, logger) = (handler.name, logger)
        handler.watch { note in logger.log(note, of: name) }
    }
}

extension Logger {
    /// Writes down what has changed about a plugin.
    fileprivate func log(_ note: HandlerNote, of plugin: String) {
        let name: Logger.Metadata = ["plugin": "\(plugin)"]
        switch note {
        case .cardSetAside(let card, let error):
            let metadata = name.merging(["card": "\(card.shortened(toBytes: 200))"]) { own, _ in own }
            warning("card set aside, since its plugin failed on it", metadata: metadata.with(error))
        case .factsMissing(let error): warning("plugin states no facts of carts", metadata: name.with(error))
        case .factsBack: notice("plugin states facts of carts again", metadata: name)
        case .turnedOff(let error): self.error("plugin is off for a while", metadata: name.with(error))
        case .turnedOn: notice("plugin is on again", metadata: name)
        }
    }
}

extension Logger.Metadata {
    /// The same with all that is known of an error.
    func with(_ problem: CartwrightError) -> Logger.Metadata {
        var metadata = self
        metadata["error"] = "\(problem)"
        if let hint = problem.hint { metadata["hint"] = "\(hint)" }
        if !problem.details.isEmpty { metadata["details"] = .array(problem.details.map { "\($0)" }) }
        return metadata
    }
}

extension HandlerStatus {
    /// The status as `/ready` tells it.
    var json: JSONValue {
        var object = JSONObject()
        object["name"] = .string(name)
        object["state"] = .string(isOff ? "off" : "failing")
        if cardsSetAside > 0 { object["cards_set_aside"] = .integer(Int64(cardsSetAside)) }
        object.setUnlessAbsent(
            "problem",
            problem.map { $0.told(of: name) }
                .map { ["code": .string($0.code.rawValue), "detail": .string($0.summary)] }
        )
        return .object(object)
    }
}

extension Schema {
    static let pluginStatus = object([
        "name": .text,
        "state": .words(["failing", "off"])
            .described("off: it is not asked for a while, and is tried again by itself."),
        "cards_set_aside?": .positive.described("Cards that it failed on, and that are refused for a while."),
        "problem?": .shortProblem.described("What it failed at last."),
    ])
}
