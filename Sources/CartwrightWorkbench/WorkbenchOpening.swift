public import Cartwright
public import CartwrightREPL

/// The session with which a workbench begins: its name, and the commands that lead to it.
public struct WorkbenchOpening: Hashable, Sendable {
    /// The session's id.
    public let session: String
    /// The commands, as they are typed.
    public let commands: [String]

    /// An opening.
    public init(session: String, commands: [String]) { (self.session, self.commands) = (session, commands) }

    /// Something to see at once: a cart, two pop-ups, and a promotion that almost applies.
    public static let sample = WorkbenchOpening(
        session: "demo",
        commands: ["add item MUG qty=2", "add item POT", "add item TEA", "add item SCARF"]
    )

    /// An empty cart.
    public static let empty = WorkbenchOpening(session: "demo", commands: [])
}

/// A flow as a situation to open: what its shop is, and what is done there.
public struct WorkbenchFlow: Hashable, Sendable {
    /// The catalog that it loads, as the flow names it; nil where it loads none.
    public private(set) var catalog: String?
    /// The file of cards that it loads.
    public private(set) var cards: String?
    /// The instant of its commands: that of flows, unless it sets another one.
    public private(set) var clock: Instant?
    /// What it does then.
    public private(set) var commands: [String] = []

    /// What a flow begins with, and what it does.
    public init(_ flow: FlowFile) {
        if case .fixed(let instant) = WorldSettings.flows.clock { clock = instant }
        for step in flow.steps where !step.mustFail {
            let words = step.command.split(separator: " ").map(String.init)
            switch (words.first, words.dropFirst().first) {
            case ("load", "catalog") where words.count == 3: catalog = words[2]
            case ("load", "cards") where words.count == 3: cards = words[2]
            case ("option", "clock") where words.count == 3: clock = (try? Instant(words[2])) ?? clock
            case ("load", _), ("option", _), ("sign", _), ("verify", _), ("save", _), ("check", _): break
            default: commands.append(step.command)
            }
        }
    }

    /// The session that it leads to.
    public var opening: WorkbenchOpening { WorkbenchOpening(session: "demo", commands: commands) }
}
