// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let handlerTimeout: ErrorCode =
        "handler.timeout: A handler outside the host did not answer in time; the cards of the message are refused."
    public static let handlerDied: ErrorCode =
        "handler.died: A handler outside the host ended before it answered; the cards of the message are refused."
    public static let pluginLimitExceeded: ErrorCode = """
        plugin.limit_exceeded: A plugin outside the host exceeded a limit on work or memory; the cards of the \
        message are refused.
        """
    public static let pluginOtherProtocol: ErrorCode =
        "plugin.other_protocol: A plugin outside the host that supports no protocol of the host."
    public static let pluginOtherManifest: ErrorCode =
        "plugin.other_manifest: A plugin outside the host whose name or class types differ from its manifest."
}

extension CartwrightError {
    /// Returns the error for an invalid answer of a handler outside the host, also to a question about a rule.
    ///
    /// - Parameters:
    ///   - cause: the fault, with its place in the answer.
    ///   - code: `handler.bad_answer`, or `plugin.bad_answer` for a rule.
    static func badAnswer(
        of handler: String,
        _ cause: CartwrightError,
        as code: ErrorCode = .handlerBadAnswer
    ) -> CartwrightError {
        let place = cause.location.pointer ?? ""
        return CartwrightError(
            code,
            "\(code.area) \(handler): \(place.isEmpty ? "" : "\(place) of ")its answer: \(cause.summary)",
            hint: cause.hint,
            at: InputLocation(pointer: place),
            fault: .plugin
        ).shortened
    }

    static func otherProtocol(of plugin: String, _ found: String) -> CartwrightError {
        CartwrightError(
            .pluginOtherProtocol,
            "plugin \(plugin) uses protocol \(found.shortened(toBytes: 64)), but this engine supports 1 and 2",
            hint: "answer hello with \"protocol\": 1, or 2 to answer about conditions and effects",
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
            "plugin \(plugin): hello has \(what) \(hello.shortened(toBytes: 256)), plugin.json has \(manifest)",
            hint: "make both equal; plugin.json takes precedence",
            at: InputLocation(pointer: pointer),
            fault: .plugin
        )
    }
}
