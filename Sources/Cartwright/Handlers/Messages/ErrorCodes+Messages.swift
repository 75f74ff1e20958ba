// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let handlerTimeout: ErrorCode =
        "handler.timeout: A handler outside the host that did not answer in time; the cards of the message are refused."
    public static let handlerDied: ErrorCode =
        "handler.died: A handler outside the host that ended before it answered; the cards of the message are refused."
    public static let pluginLimitExceeded: ErrorCode = """
        plugin.limit_exceeded: A plugin outside the host that went over a limit on work or memory; the cards of the \
        message are refused.
        """
    public static let pluginOtherProtocol: ErrorCode =
        "plugin.other_protocol: A plugin outside the host that speaks no protocol which the host speaks."
    public static let pluginOtherManifest: ErrorCode =
        "plugin.other_manifest: A plugin outside the host whose name or class types are not those of its manifest."
}

extension CartwrightError {
    /// An answer of a handler outside the host that cannot be taken over.
    static func badAnswer(of handler: String, _ cause: CartwrightError) -> CartwrightError {
        let place = cause.location.pointer ?? ""
        return CartwrightError(
            .handlerBadAnswer,
            "handler \(handler): \(place.isEmpty ? "" : "\(place) of ")its answer: \(cause.summary)",
            hint: cause.hint,
            at: InputLocation(pointer: place),
            fault: .plugin
        ).shortened
    }

    static func otherProtocol(of plugin: String, _ found: String) -> CartwrightError {
        CartwrightError(
            .pluginOtherProtocol,
            "plugin \(plugin) speaks protocol \(found.shortened(toBytes: 64)), and this engine speaks 1",
            hint: "answer hello with \"protocol\": 1",
            at: InputLocation(pointer: "/hello/protocol"),
            fault: .plugin
        )
    }

    static func otherManifest(
        of plugin: String,
        _ what: String,
        manifest: String,
        hello: String,
        at pointer: String
    ) -> CartwrightError {
        CartwrightError(
            .pluginOtherManifest,
            "plugin \(plugin): hello says \(what) \(hello.shortened(toBytes: 256)), plugin.json says \(manifest)",
            hint: "let both say the same: plugin.json is what counts",
            at: InputLocation(pointer: pointer),
            fault: .plugin
        )
    }
}
