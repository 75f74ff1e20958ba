internal import Cartwright
internal import CartwrightPluginLoader

/// The commands of plugins in a running session.
enum PluginVerbs {
    static let all = [load, reload]

    private static let load = Verb(
        "load plugin",
        takes: [.word("PATH", .file)],
        "load a built plugin, or build and load the one in a folder",
        examples: ["load plugin plugins/coupon", "try load plugin plugins/coupon"],
        refuses: [.pluginNotPermitted, .handlerDuplicateClassType, .anyPlugin],
        // Sandboxed code is harmless, so it needs no permission.
        needs: { arguments, tools in
            tools.plugins.isSandboxed(tools.files.resolved(arguments[0])) ? nil : .loadPlugins
        },
        .act { world, arguments, tools throws(CartwrightError) in
            let path = tools.files.resolved(arguments[0])
            if PluginFolder.isThere(path), !tools.plugins.isSandboxed(path) { try tools.plugins.build(path) }
            let loaded = try tools.plugins.load(path)
            let (replaced, changed) = try world.add(loaded, tools)
            let place = replaced.map { $0.loaded == nil ? " in place of the linked one" : " again" } ?? ""
            let lines = ["loaded plugin \(loaded.name)\(place)"] + loaded.plugin.partLines
            var json = loaded.plugin.json
            json.setUnlessAbsent("cards", .array(changed.map(world.json)))
            return Reply(lines.map { ReplyLine($0) } + changed.flatMap(world.lines), json: .object(json))
        }
    )

    private static let reload = Verb(
        "reload plugin",
        takes: [.word("NAME", .loadedPlugin)],
        "rebuild a loaded plugin and replay all steps with it",
        examples: ["reload plugin coupon"],
        refuses: [
            .pluginUnknown, .pluginNotReloadable, .pluginNotPermitted, .stepIrreversible, .handlerDuplicateClassType,
            .anyPlugin,
        ],
        needs: { _, _ in .loadPlugins },
        .move { interpreter, arguments throws(CartwrightError) in
            let (loaded, folder) = try sources(of: arguments, interpreter.world)
            try interpreter.refuseAcrossBarrier()
            try interpreter.tools.plugins.build(folder)
            try interpreter.rehearseReload(of: loaded.name)
            return reply(loaded.name, try interpreter.reload(try interpreter.tools.plugins.load(loaded.file)))
        }
    )

    /// Returns true if a line loads a plugin.
    static func isLoading(_ line: String) -> Bool {
        VerbTable.standard.verb(carryingOut: line)?.name == load.name
    }

    private static func sources(
        of arguments: Arguments,
        _ world: World
    ) throws(CartwrightError) -> (LoadedPlugin, folder: String) {
        guard let loaded = try world.plugin(arguments[0], for: arguments).loaded else {
            throw CartwrightError(
                .pluginNotReloadable,
                "plugin \(arguments[0]) is linked into this program",
                hint: "load plugin plugins/\(arguments[0])"
            )
        }
        guard let folder = loaded.sources else {
            throw CartwrightError(
                .pluginNotReloadable,
                "the sources of \(loaded.file) are not known",
                hint: "load plugin FOLDER, with the folder that holds its plugin.json"
            )
        }
        return (loaded, folder)
    }

    private static func reply(_ name: String, _ reload: Interpreter.Reload) -> Reply {
        let refused = reload.refused.flatMap { step in
            [ReplyLine("  step \(step.number), \(step.command), is refused now", .bad)]
                + ErrorText.lines(for: step.error).map { ReplyLine("    \($0.text)", $0.role) }
        }
        let dropped = reload.droppedBranches.map {
            ReplyLine("  branch \($0) was dropped: it belongs to the old build", .quiet)
        }
        return Reply(
            [
                .line("reloaded plugin \(name): \(counted(reload.steps, "step")) replayed"),
                Reply.block(of: reload.changes),
            ] + (refused + dropped).map(ScreenBlock.line),
            json: [
                "plugin": .string(name), "steps": .integer(Int64(reload.steps)),
                "changes": Reply.json(of: reload.changes),
                "dropped_branches": .array(reload.droppedBranches.map(JSONValue.string)),
                "refused": .array(
                    reload.refused.map { step in
                        ["step": .integer(Int64(step.number)), "error": ErrorText.json(of: step.error)]
                    }
                ),
            ]
        )
    }
}

extension Interpreter {
    /// Replays all steps with the new build in a process that can end without harm.
    fileprivate func rehearseReload(of plugin: String) throws(CartwrightError) {
        do throws(CartwrightError) {
            try rehearsal?(recordOfSteps)
        } catch {
            guard error.code == .pluginEndedProcess else { throw error }
            throw CartwrightError(
                .pluginEndedProcess,
                "with the new build of plugin \(plugin), \(error.summary); this session continues with the old one",
                hint: "reload plugin \(plugin), once it is fixed",
                fault: .plugin
            )
        }
    }

    /// Refuses a reload across a step with effects outside the session, since its result could change.
    fileprivate func refuseAcrossBarrier() throws(CartwrightError) {
        guard let barrier = timeline.steps.firstIndex(where: \.isBarrier) else { return }
        throw CartwrightError(
            .stepIrreversible,
            "step \(barrier) (\(timeline.steps[barrier].command)) has effects outside this session: no replay",
            hint: "save flow mine.flow, then continue in a new session"
        )
    }
}

extension SessionRecording {
    /// True if a replay runs code of plugins from files.
    public var usesLoadedPlugins: Bool {
        !plugins.isEmpty || commands.contains { PluginVerbs.isLoading($0.line) }
    }
}

extension World {
    /// Returns the new handling of a card, `c5 is a coupon_code, handled by coupon now`, with its problems.
    fileprivate func lines(of card: HandledCard) -> [ReplyLine] {
        let name = cardNames[card.card.id]
        let kind = "\(className(of: card.card))\(card.handler.map { ", handled by \($0)" } ?? "")"
        return [ReplyLine("  \(name) is \(kind) now")]
            + card.diagnostics.map { ReplyLine("    \($0.code): \($0.location): \($0.summary)", .bad) }
    }

    fileprivate func json(of card: HandledCard) -> JSONValue {
        .present([
            "card": .string(card.card.id), "name": .string(cardNames[card.card.id]),
            "handler": card.handler.map(JSONValue.string),
            "diagnostics": .array(card.diagnostics.map { ErrorText.json(of: $0) }),
        ])
    }
}
