public import Cartwright
public import CartwrightREPL

/// The initial session of a workbench: its id, and its commands.
public struct WorkbenchOpening: Hashable, Sendable {
    /// The session's id.
    public let session: String
    /// The commands, in the form in which they are typed.
    public let commands: [String]

    /// Creates an opening.
    public init(session: String, commands: [String]) { (self.session, self.commands) = (session, commands) }

    /// The opening of the sample shop: a cart, two cards, and a promotion that almost applies.
    public static let sample = WorkbenchOpening(
        session: "demo",
        commands: ["add item MUG qty=2", "add item POT", "add item TEA", "add item SCARF"]
    )

    /// An empty cart.
    public static let empty = WorkbenchOpening(session: "demo", commands: [])
}

/// A flow to open as a situation: its shop, and its commands.
public struct WorkbenchFlow: Hashable, Sendable {
    /// The catalog that it loads, as named in the flow; nil if it loads none.
    public private(set) var catalog: String?
    /// The card file that it loads.
    public private(set) var cards: String?
    /// The instant of its commands: the default of flows, unless it sets another one.
    public private(set) var clock: Instant?
    /// The commands after that.
    public private(set) var commands: [String] = []

    /// Reads the setup and the commands of a flow.
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

    /// The session at the end of the flow.
    public var opening: WorkbenchOpening { WorkbenchOpening(session: "demo", commands: commands) }
}
