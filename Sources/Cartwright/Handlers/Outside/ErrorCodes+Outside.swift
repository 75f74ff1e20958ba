// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginBusy: ErrorCode = """
        plugin.busy: A plugin outside the host is overloaded: too many requests wait for it, or this one waited too \
        long. Nothing has changed; try again.
        """
    public static let pluginResting: ErrorCode = """
        plugin.resting: A plugin outside the host is disabled for a while, since it did not start, or failed on \
        different cards and then on one that it had answered before. It is retried automatically; the cards are \
        refused meanwhile.
        """
}

extension CartwrightError {
    /// Returns the error for an overloaded plugin.
    static func busy(_ plugin: String) -> CartwrightError {
        CartwrightError(
            .pluginBusy,
            "plugin \(plugin) is overloaded; nothing was changed",
            hint: "try again",
            fault: .environment
        )
    }

    /// Returns the error for a disabled plugin, with the reason.
    static func resting(_ plugin: String, because problem: CartwrightError?) -> CartwrightError {
        var error = CartwrightError(
            .pluginResting,
            "plugin \(plugin) is disabled for a while: \(problem?.summary ?? "it failed")",
            hint: "it is retried automatically, or at once after reload plugin \(plugin)",
            fault: .plugin
        )
        error.details = problem?.details ?? []
        return error
    }

    /// Returns the public error of a plugin outside the host, for callers of a service: only the plugin and the code.
    /// Other parts of the error reveal details of the host: its command, its files, and the output of a child on
    /// standard error.
    package func publicError(of plugin: String) -> CartwrightError {
        guard ["handler", "plugin", "wasm"].contains(code.area) else { return self }
        return CartwrightError(
            code,
            "plugin \(plugin) \(publicWords)",
            hint: "see the service's log for the reason",
            at: InputLocation(pointer: location.pointer),
            fault: fault
        )
    }

    private var publicWords: String {
        switch code {
        case .handlerTimeout: "did not answer in time"
        case .handlerDied: "ended before it answered"
        case .handlerBadAnswer: "gave an invalid answer"
        case .pluginLimitExceeded: "exceeded one of its limits"
        case .pluginBusy: "is overloaded"
        case .pluginResting: "is disabled for a while; it is retried automatically"
        default: "is not available at present"
        }
    }
}

extension CardRefusal {
    /// Returns the public refusal, for callers of a service.
    func publicError(of plugin: String) -> CardRefusal {
        CardRefusal(diagnostics.map { $0.publicError(of: plugin) }) ?? self
    }
}
