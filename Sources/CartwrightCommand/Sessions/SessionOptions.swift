import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightFiles
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// Options of every subcommand that opens a session.
struct SessionOptions: ParsableArguments {
    @Option(help: "A fixed clock (RFC 3339); \"machine\" follows the system clock.")
    var clock = "machine"

    @Option(help: "The seed of ids; the same seed gives the same ids. Random by default.")
    var seed: UInt64?

    @Option(help: "The currency of the session.")
    var currency = "USD"

    @Option(help: ArgumentHelp("Content cards to load first.", valueName: "file"))
    var cards: [String] = []

    @Option(help: ArgumentHelp("Banners of placements to load first.", valueName: "file"))
    var banners: String?

    @Option(help: ArgumentHelp("A catalog to load first.", valueName: "file"))
    var catalog: String?

    @Option(help: ArgumentHelp("A signing key: a file with a secret that only you can read.", valueName: "name=file"))
    var key: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Store cards and marks in a file or a PostgreSQL database (postgres://…) across sessions, and look up \
            codes in it. Sessions on one store share usage limits: the redemptions and reservations of one count for \
            the others at their next command.
            """,
            valueName: "file-or-url"
        )
    )
    var store: String?

    @OptionGroup var output: OutputArguments

    @OptionGroup var plugins: PluginArguments

    @OptionGroup var identities: IdentityArguments

    @OptionGroup var assignment: AssignmentArguments

    @OptionGroup var permission: PluginPermission

    @OptionGroup var outside: OutsidePermission

    /// Returns the session that the options describe, before any file is loaded.
    ///
    /// - Parameter isAtTerminal: true if a person types the commands, which then need no permissions.
    func interpreter(isAtTerminal: Bool = false) throws -> Interpreter {
        let clock: WorldClock =
            clock == "machine" ? .machine : .fixed(try exiting(.usage, try Instant(self.clock)))
        let currency = try exiting(.usage, try Currency(self.currency))
        let loader = try plugins.loader()
        var set = try plugins.pluginSet(loader)
        set.identities = try exiting(.badInput, try identities.reader)
        // Codes and credit of a store are real: without a key cards give none.
        set.assigner = try exiting(.badInput, try assignment.assigner) ?? (store == nil ? nil : .unneeded)
        let world = World(
            plugins: set,
            settings: WorldSettings(
                currency: currency,
                clock: clock,
                seed: seed ?? UInt64.random(in: .min ... .max)
            )
        )
        let interruption = Interruption()
        let tools = try tools(permission.tools(loader, interruption: interruption), interruption)
        let feed = try tools.storedFeed?.feed()
        let grants = try outside.added(to: permission.grants)
        let authority = Authority(isAtTerminal ? .person : .script, grants: grants)
        var interpreter = Interpreter(feed.map(world.resuming) ?? world, tools: tools, authority: authority)
        let environment = ProcessInfo.processInfo.environment
        interpreter.output = OutputOptions(environment: environment, isJSON: output.json) { descriptor in
            output.isColored(descriptor: descriptor, environment: environment)
        }
        return interpreter
    }

    /// The commands that load the catalog, the cards and the banners of the options.
    var openingCommands: [String] {
        (catalog.map { ["load catalog \(CommandLine.quoted($0))"] } ?? [])
            + cards.map { "load cards \(CommandLine.quoted($0))" }
            + (banners.map { ["load banners \(CommandLine.quoted($0))"] } ?? [])
    }

    private func tools(_ plugins: PluginTools, _ interruption: Interruption) throws -> Tools {
        var (keys, files): ([String: Secret], [String: String]) = ([:], [:])
        for text in key {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw ValidationError("--key: expected name=file, found \"\(text)\"") }
            files[parts[0]] = parts[1]
            keys[parts[0]] = try secret(inFile: parts[1])
        }
        let stores = try store.map { text in try SessionStores(at: StoreLocation(text)) }
        var tools = Tools(
            files: DiskFiles(interruption: interruption),
            keys: keys,
            machineClock: Instant.now,
            storedFeed: stores.map { StoredFeed(in: $0.feeds, named: "session") },
            codes: stores.map { CodeFinder(in: $0.codes) },
            ledger: stores.map { SharedLedger(in: $0) },
            plugins: plugins,
            delivery: BatchDelivery(secretFiles: files, deliver: NetProgram.deliver),
            interruption: interruption
        )
        tools.programCommands = { CartwrightProgram.helpCommands }
        return tools
    }
}

/// Permissions of scripts and flows to act outside of the session; by default they have none. Commands that a user
/// types at a terminal need no permission.
struct OutsidePermission: ParsableArguments {
    @Option(
        help: ArgumentHelp("Let scripts and flows save flows in a folder and its subfolders.", valueName: "folder")
    )
    var allowWrite: [String] = []

    @Option(help: ArgumentHelp("Let scripts and flows upload batches to a URL.", valueName: "url"))
    var allowUpload: [String] = []

    /// Adds these grants to others. Folders are resolved now, so that later renames change nothing.
    func added(to grants: Grants) throws -> Grants {
        var grants = grants
        for folder in allowWrite {
            guard let real = DiskFiles.realFolder(folder) else {
                throw ValidationError("--allow-write: expected an existing folder, found \"\(folder)\"")
            }
            grants.writableFolders.append(real)
        }
        grants.uploadURLs.formUnion(allowUpload)
        return grants
    }
}
