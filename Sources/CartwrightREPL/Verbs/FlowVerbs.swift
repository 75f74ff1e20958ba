public import Cartwright
public import CartwrightPluginLoader

/// Sessions as files.
enum FlowVerbs {
    static let all = [save, check]

    /// The verb that writes a file, as it is called.
    static let saveName = "save flow"
    /// The verb that runs a flow in a fresh session, as it is called.
    static let checkName = "check flow"

    private static let save = Verb(
        saveName,
        takes: [.word("PATH", .file)],
        "write this session as a flow: its commands and what they answered",
        examples: ["save flow mine.flow"],
        refuses: [.unwritable, .writeNotPermitted, .notAFlow, .flowNested],
        needs: { _ in .writeFiles },
        .ask { interpreter, arguments throws(CartwrightError) in
            try interpreter.refuseInCheck()
            let path = arguments[0]
            let flow = interpreter.flow(savedAt: path)
            let terms = WriteTerms(folders: interpreter.authority.writableFolders) { existing in
                FlowFile.isFlow(existing, at: path) ? nil : notAFlow(path)
            }
            try interpreter.tools.files.write(Array(flow.text.utf8), to: path, on: terms)
            let count = flow.steps.count
            var lines: [ReplyLine] = ["saved \(counted(count, "command")) to \(arguments[0])"]
            if interpreter.world.settings.clock == .machine {
                let note = "  the machine's clock runs, so what depends on the time will differ; --clock fixes it"
                lines.append(ReplyLine(note, .quiet))
            }
            if !interpreter.codesOfStore.isEmpty {
                let count = counted(interpreter.codesOfStore.count, "code")
                let check = "cartwright check \(CommandLine.quoted(path)) --store FILE or postgres://…"
                let note = "  it needs \(count) of the store: \(check)"
                lines.append(ReplyLine(note, .quiet))
            }
            if interpreter.timeline.steps.contains(where: { !$0.world.notes.reading.isEmpty }) {
                let note = "  promotions were used up in a store; a check begins with all of them unused"
                lines.append(ReplyLine(note, .quiet))
            }
            return Reply(
                lines,
                json: ["path": .string(arguments[0]), "commands": .integer(Int64(count))]
            )
        }
    )

    private static func notAFlow(_ path: String) -> CartwrightError {
        CartwrightError(
            .flowNotAFlow,
            "\(path) is there and is no flow, so it is not replaced",
            hint: "save flow \(CommandLine.quoted(path + ".flow"))"
        )
    }

    private static let check = Verb(
        checkName,
        takes: [.word("PATH", .file)],
        "run a flow in a fresh session and compare what it answers",
        examples: ["check flow samples/flows/autumn.flow"],
        refuses: [.unreadable, .flowMalformed, .flowDifferent, .flowNested],
        .ask { interpreter, arguments throws(CartwrightError) in
            try interpreter.refuseInCheck()
            let path = arguments[0]
            let bytes = try interpreter.tools.files.read(path)
            let check: FlowCheck
            do throws(CartwrightError) {
                check = FlowCheck(
                    try FlowFile(bytes: bytes),
                    in: .forFlows(
                        plugins: interpreter.world.plugins,
                        tools: interpreter.tools,
                        grants: interpreter.authority.grants
                    ).beside(flow: interpreter.tools.files.resolved(path)),
                    progress: interpreter.output.progress
                )
            } catch {
                throw error.inFile(path)
            }
            try interpreter.tools.interruption.check()
            guard check.differences.isEmpty else { throw check.error(in: path) }
            return Reply(
                ReplyLine("\(path) ok: \(counted(check.count, "command"))", .good),
                json: ["path": .string(path), "commands": .integer(Int64(check.count))]
            )
        }
    )
}

extension FlowCheck {
    /// Every difference, in one error.
    func error(in path: String) -> CartwrightError {
        var error = CartwrightError(
            .flowDifferent,
            "\(differences.count) of \(counted(count, "command")) answered otherwise",
            hint: "load flow \(CommandLine.quoted(path))",
            at: InputLocation(file: path)
        )
        error.details = differences.flatMap(\.report)
        return error
    }
}

extension Interpreter {
    /// An interpreter with the settings of flows. It begins with an empty feed and keeps none, so that checking a flow
    /// leaves no marks on anyone's feed. Its commands are a flow's: someone at the terminal may do more than they.
    ///
    /// - Parameter grants: what the command line lets flows do.
    public static func forFlows(plugins: PluginSet, tools: Tools, grants: Grants = Grants()) -> Interpreter {
        var tools = tools
        // What a flow does is done again by each check: nothing of it may be seen outside.
        (tools.keptFeed, tools.delivery, tools.ledger) = (nil, nil, nil)
        let world = World(plugins: plugins, settings: .flows)
        return Interpreter(world, tools: tools, authority: Authority(.flow, grants: grants))
    }

    /// An interpreter with the settings of flows, its plugins linked into the program.
    public static func forFlows(registry: HandlerRegistry, tools: Tools) -> Interpreter {
        forFlows(plugins: PluginSet(linked: registry.plugins), tools: tools)
    }

    /// A flow that checks itself would never end, and a check leaves no files behind.
    fileprivate func refuseInCheck() throws(CartwrightError) {
        guard isChecking else { return }
        throw CartwrightError(
            .flowNested,
            "a flow that is being checked cannot save or check flows",
            hint: "leave the command out of the flow"
        )
    }

    /// The codes that commands found in the store, without which they would answer otherwise.
    var codesOfStore: [String] { Set(transcript.flatMap(\.codes)).sorted() }
}

extension FlowFile.Step {
    /// A line of a session and what it was answered.
    init(_ entry: Interpreter.TranscriptEntry) {
        self.init(
            line: 0,
            command: entry.command,
            written: [entry.command],
            mustFail: entry.failed,
            expected: entry.answer
        )
    }
}
