internal import Cartwright
internal import CartwrightPluginLoader

/// The commands that save and check sessions as flows.
enum FlowVerbs {
    static let all = [save, check]

    private static let save = Verb(
        "save flow",
        takes: [.word("PATH", .writtenFile), .optional(keepsPersonalData, .choice([keepsPersonalData]))],
        "write this session as a flow: its commands and their output",
        examples: ["save flow mine.flow"],
        refuses: [
            .fileUnwritable, .fileNotPermitted, .flowNotAFlow, .flowNested, .sessionNotACopy, .commandBadValue,
        ],
        needs: { _, _ in .writeFiles },
        runsInChecks: false,
        .query { interpreter, arguments throws(CartwrightError) in
            let path = arguments[0]
            let reproduction = try reproduction(interpreter, arguments)
            let flow = reproduction?.flow ?? interpreter.flow(savedAt: path)
            let verbs = interpreter.verbs
            let terms = WriteTerms(folders: interpreter.authority.writableFolders) { existing in
                let isFlow = FlowFile.isFlow(existing, at: path) { !verbs.candidates(for: $0.words).isEmpty }
                return isFlow ? nil : notAFlow(path)
            }
            try reproduction?.write(
                interpreter,
                unless: (try? interpreter.tools.files.read(path)).flatMap(terms.refusal)
            )
            try interpreter.tools.files.write(Array(flow.text.utf8), to: path, on: terms)
            let count = flow.steps.count
            var lines: [ReplyLine] = ["saved \(counted(count, "command")) to \(arguments[0])"]
            if let reproduction {
                lines += reproduction.notes(keepsPersonalData: !arguments[1].isEmpty)
                return Reply(
                    lines,
                    json: [
                        "path": .string(path), "commands": .integer(Int64(count)),
                        "session_path": .string(reproduction.path), "same_price": .bool(reproduction.totals == nil),
                    ]
                )
            }
            if interpreter.world.settings.clock == .machine {
                let note = "  the session uses the machine clock, so output with times will differ; use --clock"
                lines.append(ReplyLine(note, .quiet))
            }
            if !interpreter.codesOfStore.isEmpty {
                let count = counted(interpreter.codesOfStore.count, "code")
                let check = "cartwright check \(CommandLine.quoted(path)) --store FILE or postgres://…"
                let note = "  a check needs \(count) of the store: \(check)"
                lines.append(ReplyLine(note, .quiet))
            }
            if interpreter.timeline.steps.contains(where: { !$0.world.notes.reading.isEmpty }) {
                let note = "  promotions were used in a store; a check begins with none of them used"
                lines.append(ReplyLine(note, .quiet))
            }
            return Reply(
                lines,
                json: ["path": .string(arguments[0]), "commands": .integer(Int64(count))]
            )
        }
    )

    /// The word that keeps personal data in the reproduction of a copied session.
    private static let keepsPersonalData = "--keep-personal-data"

    /// Returns the reproduction of a copied session; nil for any other session.
    private static func reproduction(
        _ interpreter: Interpreter,
        _ arguments: Arguments
    ) throws(CartwrightError) -> Reproduction? {
        guard let copied = interpreter.world.copied else { return nil }
        return try Reproduction(
            interpreter,
            of: copied,
            savedAt: arguments[0],
            keepsPersonalData: !arguments[1].isEmpty
        )
    }

    private static func notAFlow(_ path: String) -> CartwrightError {
        CartwrightError(
            .flowNotAFlow,
            "\(path) exists and is not a flow, so it is not replaced",
            hint: "save flow \(CommandLine.quoted(path + ".flow"))"
        )
    }

    private static let check = Verb(
        "check flow",
        takes: [.word("PATH", .file)],
        "run a flow in a fresh session and compare its output",
        examples: ["check flow samples/flows/autumn.flow"],
        refuses: [.fileUnreadable, .flowMalformed, .flowDifferent, .flowNested],
        runsInChecks: false,
        .query { interpreter, arguments throws(CartwrightError) in
            let path = arguments[0]
            let bytes = try interpreter.tools.files.read(path)
            let check = FlowCheck(
                try FlowFile(bytes: bytes, file: path),
                in: .forFlows(
                    plugins: interpreter.world.plugins,
                    tools: interpreter.tools,
                    grants: interpreter.authority.grants,
                    verbs: interpreter.verbs
                ).beside(flow: interpreter.tools.files.resolved(path)),
                progress: interpreter.output.progress
            )
            try interpreter.tools.interruption.check()
            guard check.differences.isEmpty else { throw check.error(in: path) }
            return Reply(
                ReplyLine("\(path) ok: \(counted(check.count, "command"))", .good),
                json: ["path": .string(path), "commands": .integer(Int64(check.count))]
            )
        }
    )
}

extension Reproduction {
    /// Writes the document of the session.
    ///
    /// - Parameter refusal: the refusal of the flow, which is written next.
    fileprivate func write(_ interpreter: Interpreter, unless refusal: CartwrightError?) throws(CartwrightError) {
        if let refusal { throw refusal }
        let terms = WriteTerms.copies(at: path, in: interpreter.authority.writableFolders)
        try interpreter.tools.files.write(document.utf8, to: path, on: terms)
    }

    /// Returns lines on the document and on personal data.
    fileprivate func notes(keepsPersonalData: Bool) -> [ReplyLine] {
        let data = keepsPersonalData ? "with personal data" : "without personal data"
        let first = ReplyLine("  the session is in \(path), \(data)", .quiet)
        guard let totals else { return [first] }
        let words =
            "  the price differs without it: \(totals.replaced) instead of \(totals.original); "
            + "save flow PATH --keep-personal-data keeps it"
        return [first, ReplyLine(words, .bad)]
    }
}

extension FlowCheck {
    /// Returns all differences as one error.
    func error(in path: String) -> CartwrightError {
        var error = CartwrightError(
            .flowDifferent,
            "\(differences.count) of \(counted(count, "command")) had different output",
            hint: "load flow \(CommandLine.quoted(path))",
            at: InputLocation(file: path)
        )
        error.details = differences.flatMap(\.report)
        return error
    }
}
