internal import CProcesses
internal import Cartwright

/// Notes on the plugin that each thread calls, the purpose and the request. A signal that ends the process is reported
/// with them, and in a supervised process they outlive it.
package enum PluginNotes {
    /// Calls a plugin, and notes the action meanwhile: `was loaded`, `handled card` with subject `c3`.
    static func noting<Value, Failure: Error>(
        _ plugin: String,
        _ doing: String,
        _ subject: String = "",
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        csv_note_enter(plugin, doing, subject, CurrentRequest.name ?? "")
        defer { csv_note_leave() }
        return try body()
    }

    /// Returns a plugin from a file, whose handlers, conditions and effects note each call.
    static func watched(_ plugin: Plugin) -> Plugin {
        csv_note_loaded(plugin.name)
        let notes = NotesOfPlugin(plugin: plugin.name)
        var plugin = plugin
        plugin.noting = notes
        plugin.handlers = plugin.handlers.map { notes.noted($0) }
        return plugin
    }

    /// A kind of program that a plugin may end.
    package enum Program: Sendable {
        /// A session at a terminal, which can be resumed.
        case session
        /// A service.
        case service
    }

    /// Installs the report of faults: when a fault or an `exit` within a plugin ends this process, standard error
    /// names the plugin, the action, the request and the next step.
    package static func watchFaults(of program: Program) {
        switch program {
        case .session: csv_watch_faults(session.utf8Start, advice.utf8Start)
        case .service: csv_watch_faults(service.utf8Start, serviceAdvice.utf8Start)
        }
    }

    private static var session: StaticString { "session" }
    private static var service: StaticString { "service" }
    private static var advice: StaticString { "  try: cartwright repl --resume\n" }
    private static var serviceAdvice: StaticString {
        "  try: cartwright plugin test FOLDER, which reports the rule and the attempt\n"
    }
}

/// Notes the calls of one plugin.
struct NotesOfPlugin: PluginNoting {
    let plugin: String

    func noting<Value, Failure: Error>(
        _ doing: String,
        _ subject: String,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try PluginNotes.noting(plugin, doing, subject, body)
    }

    func noted(_ handler: some CardHandler) -> any CardHandler { NotingHandler(handler, self) }

    func noted(_ condition: any Condition) -> any Condition {
        switch condition {
        case is any NotingPart: condition
        case let all as AllCondition: AllCondition(all.of.map(noted))
        case let any as AnyCondition: AnyCondition(any.of.map(noted))
        case let not as NotCondition: NotCondition(noted(not.of))
        default: condition.isOfTheEngine ? condition : condition.noted(self)
        }
    }

    func noted(_ effect: any Effect) -> any Effect {
        guard !(effect is any NotingPart), let own = effect as? any ProposingEffect else { return effect }
        return own.noted(self)
    }
}

extension Condition {
    fileprivate func noted(_ notes: NotesOfPlugin) -> any Condition { NotingCondition(self, notes) }
}

extension ProposingEffect {
    fileprivate func noted(_ notes: NotesOfPlugin) -> any Effect { NotingEffect(self, notes) }
}
