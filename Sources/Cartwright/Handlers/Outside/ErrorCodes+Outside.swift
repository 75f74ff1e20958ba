// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginBusy: ErrorCode = """
        plugin.busy: A plugin outside the host that has more to do than it can: so many requests wait for it, or this \
        one waited for so long, that this one is not carried out. Nothing has changed; try again.
        """
    public static let pluginResting: ErrorCode = """
        plugin.resting: A plugin outside the host that is not asked for a while, since it did not start, or failed on \
        different cards and then on one that it had answered before. It is tried again by itself; the cards are \
        refused meanwhile.
        """
}

extension CartwrightError {
    /// A plugin that has too much to do.
    static func busy(_ plugin: String) -> CartwrightError {
        CartwrightError(
            .pluginBusy,
            "plugin \(plugin) has more to do than it can, and nothing was changed",
            hint: "try again",
            fault: .environment
        )
    }

    /// A plugin that is off, with why it is.
    static func resting(_ plugin: String, because problem: CartwrightError?) -> CartwrightError {
        var error = CartwrightError(
            .pluginResting,
            "plugin \(plugin) is off for a while: \(problem?.summary ?? "it failed")",
            hint: "it is tried again by itself, and at once after reload plugin \(plugin)",
            fault: .plugin
        )
        error.details = problem?.details ?? []
        return error
    }

    /// The error of a plugin outside the host as callers of a service are told it: the plugin and the code. What the
    /// error says besides is of the host: its command, its files, what a child wrote to standard error.
    package func told(of plugin: String) -> CartwrightError {
        guard ["handler", "plugin", "wasm"].contains(code.area) else { return self }
        return CartwrightError(
            code,
            "plugin \(plugin) \(toldWords)",
            hint: "the service's log says why",
            at: InputLocation(pointer: location.pointer),
            fault: fault
        )
    }

    private var toldWords: String {
        switch code {
        case .handlerTimeout: "did not answer in time"
        case .handlerDied: "ended before it answered"
        case .handlerBadAnswer: "gave an answer that cannot be used"
        case .pluginLimitExceeded: "went over one of its limits"
        case .pluginBusy: "has more to do than it can"
        case .pluginResting: "is off for a while, and is tried again by itself"
        default: "cannot be asked at present"
        }
    }
}

extension CardRefusal {
    /// The refusal as callers of a service are told it.
    func told(of plugin: String) -> CardRefusal {
        CardRefusal(diagnostics.map { $0.told(of: plugin) }) ?? self
    }
}
