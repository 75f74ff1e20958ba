internal import Cartwright
internal import Logging
internal import Synchronization

/// The present plugins outside the host. Changes of their state are logged with all details; callers get the name of
/// the plugin and a code.
final class OutsidePlugins: Sendable {
    private let handlers = Mutex<[RemoteHandler]>([])
    private let logger: Logger

    init(_ registry: HandlerRegistry, _ logger: Logger) {
        self.logger = logger
        use(registry)
    }

    /// Replaces the plugins by those of a registry.
    func use(_ registry: HandlerRegistry) {
        for handler in registry.outside { watch(handler) }
        handlers.withLock { $0 = registry.outside }
    }

    /// The states, in order of names.
    var statuses: [HandlerStatus] {
        handlers.withLock { $0 }.map(\.status).sorted { $0.name < $1.name }
    }

    private func watch(_ handler: RemoteHandler) {
        let (name, logger) = (handler.name, logger)
        handler.watch { note in logger.log(note, of: name) }
    }
}

extension Logger {
    /// Logs a change of a plugin.
    fileprivate func log(_ note: HandlerNote, of plugin: String) {
        let name: Logger.Metadata = ["plugin": "\(plugin)"]
        switch note {
        case .cardSetAside(let card, let error):
            let metadata = name.merging(["card": "\(card.shortened(toBytes: 200))"]) { own, _ in own }
            warning("card set aside: its plugin failed on it", metadata: metadata.with(error))
        case .factsMissing(let error): warning("plugin has stopped giving facts of carts", metadata: name.with(error))
        case .factsBack: notice("plugin gives facts of carts again", metadata: name)
        case .turnedOff(let error): self.error("plugin is off for a while", metadata: name.with(error))
        case .turnedOn: notice("plugin is on again", metadata: name)
        }
    }
}

extension Logger.Metadata {
    /// Returns the metadata with all details of an error.
    func with(_ problem: CartwrightError) -> Logger.Metadata {
        var metadata = self
        metadata["error"] = "\(problem)"
        if let hint = problem.hint { metadata["hint"] = "\(hint)" }
        if !problem.details.isEmpty { metadata["details"] = .array(problem.details.map { "\($0)" }) }
        return metadata
    }
}

extension HandlerStatus {
    /// The status in the answer of `/ready`.
    var json: JSONValue {
        var object = JSONObject()
        object["name"] = .string(name)
        object["state"] = .string(isOff ? "off" : "failing")
        if cardsSetAside > 0 { object["cards_set_aside"] = .integer(Int64(cardsSetAside)) }
        object.setUnlessAbsent(
            "problem",
            problem.map { $0.publicError(of: name) }
                .map { ["code": .string($0.code.rawValue), "detail": .string($0.summary)] }
        )
        return .object(object)
    }
}

extension Schema {
    static let pluginStatus = object([
        "name": .text,
        "state": .words(["failing", "off"])
            .described("off: the plugin is not called for a while, and then tried again."),
        "cards_set_aside?": .positive.described("The number of cards on which it failed, refused for a while."),
        "problem?": .shortProblem.described("The last error."),
    ])
}
