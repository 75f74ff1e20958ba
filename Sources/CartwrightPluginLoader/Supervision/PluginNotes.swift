internal import CSupervision
internal import Cartwright

/// Notes, which outlive the process where somebody supervises it, on which plugin is called with which card.
package enum PluginNotes {
    /// Does something with a plugin, and notes meanwhile what: `was loaded`, `handled card c3`.
    static func noting<Value, Failure: Error>(
        _ plugin: String,
        _ doing: String,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        csv_note_enter(plugin, doing)
        defer { csv_note_leave() }
        return try body()
    }

    /// A plugin that came from a file, whose handlers note each call.
    static func watched(_ plugin: Plugin) -> Plugin {
        csv_note_loaded(plugin.name)
        var plugin = plugin
        plugin.handlers = plugin.handlers.map { watched($0, of: plugin.name) }
        return plugin
    }

    private static func watched(_ handler: some CardHandler, of plugin: String) -> any CardHandler {
        NotingHandler(handler, of: plugin)
    }

    /// Tells on standard error, when a fault or an `exit` within a plugin ends this process, which plugin did it with
    /// which card, and how to go on.
    package static func watchFaults() { csv_watch_faults(advice.utf8Start) }

    private static var advice: StaticString { "  try: cartwright repl --resume\n" }
}

/// A handler that notes each call of another one.
struct NotingHandler<Base: CardHandler>: CardHandler {
    let name: String
    let classTypes: [ClassType]
    private let base: Base
    private let plugin: String

    init(_ base: Base, of plugin: String) {
        (self.base, self.plugin) = (base, plugin)
        (name, classTypes) = (base.name, base.classTypes)
    }

    var formats: [ObjectFormat] { PluginNotes.noting(plugin, "described its cards") { base.formats } }

    func canonical(_ classType: ClassType) -> ClassType {
        PluginNotes.noting(plugin, "looked at class type \(classType.name)") { base.canonical(classType) }
    }

    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Base.Content {
        try noting(card) { () throws(CardRefusal) in try base.decode(card, in: context) }
    }

    func presentation(of content: Base.Content, on card: ContentCard?) -> Presentation {
        noting(card) { base.presentation(of: content, on: card) }
    }

    func placement(of content: Base.Content) -> Placement {
        PluginNotes.noting(plugin, "placed a card") { base.placement(of: content) }
    }

    func click(on content: Base.Content, card: ContentCard?) -> ClickAction {
        noting(card) { base.click(on: content, card: card) }
    }

    func promotions(of content: Base.Content, card: ContentCard?) -> [Promotion] {
        noting(card) { base.promotions(of: content, card: card) }
    }

    func events(of content: Base.Content, card: ContentCard?) -> [CardEvent] {
        noting(card) { base.events(of: content, card: card) }
    }

    func diagnostics(of content: Base.Content) -> [CartwrightError] {
        PluginNotes.noting(plugin, "looked at a card") { base.diagnostics(of: content) }
    }

    private func noting<Value, Failure: Error>(
        _ card: ContentCard?,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try PluginNotes.noting(plugin, "handled card \(card?.id ?? "of local data")", body)
    }
}
