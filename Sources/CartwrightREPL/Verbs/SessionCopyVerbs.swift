public import Cartwright
internal import CartwrightScenarios

/// The commands on files with copies of sessions.
enum SessionCopyVerbs {
    static let all = [load, save]

    /// The errors of reading a copy.
    static let refusals: [ErrorCode] = [
        .anyJSON, .anyPromotion, .anyMoney, .anyTime, .sessionNewerFormat, .sessionDamaged,
    ]

    private static let load = Verb(
        "load session",
        takes: [.word("PATH", .file)],
        "read a copy of a session, with its catalog, cards and clock",
        examples: ["load session samples/sessions/support.json"],
        refuses: [.fileUnreadable] + refusals,
        .act { world, arguments, tools throws(CartwrightError) in
            let document = try JSONParser.parse(try tools.files.read(arguments[0]))
            let copy: SessionCopy
            do throws(CartwrightError) {
                copy = try SessionCopy(document, vocabulary: world.checkout.registry.vocabulary)
            } catch {
                throw error.withOthers(inFile: arguments[0])
            }
            world = try World(copy: copy, in: world)
            return try reply("loaded", world, tools)
        }
    )

    private static let save = Verb(
        "save session",
        takes: [.word("PATH", .writtenFile)],
        "write a copy of this session, with personal data, for load session",
        examples: ["save session mine.json"],
        refuses: [.fileUnwritable, .fileNotPermitted, .sessionNotACopy, .flowNested],
        needs: { _, _ in .writeFiles },
        runsInChecks: false,
        .query { interpreter, arguments throws(CartwrightError) in
            let (world, path) = (interpreter.world, arguments[0])
            let document: JSONValue
            if let driver = world.driver as? ServiceDriver {
                document = try driver.service.copy(of: try driver.session().id)
            } else {
                document = try world.copy(interpreter.tools).json
            }
            try interpreter.tools.files.write(
                document.utf8,
                to: path,
                on: .copies(at: path, in: interpreter.authority.writableFolders)
            )
            let lines: [ReplyLine] = [
                "saved session \(world.session.id) to \(path)",
                ReplyLine("  it contains the customer's data; save flow writes one without them", .quiet),
            ]
            return Reply(lines, json: ["path": .string(path), "session": .string(world.session.id)])
        }
    )

    /// Returns `copied cart-7, revision 4 (browsing), at 2026-11-23T15:00:00Z; total $25.00`.
    static func reply(_ verb: String, _ world: World, _ tools: Tools) throws(CartwrightError) -> Reply {
        let quote = try world.quote(tools)
        let (session, now) = (world.session, world.instant(tools))
        let revision = world.copied.map { $0.revision > 0 ? ", revision \($0.revision)" : "" } ?? ""
        let phase = session.phase.rawValue.replacing("_", with: " ")
        let lines: [ReplyLine] = [
            "\(verb) \(session.id)\(revision) (\(phase)), at \(now); total \(quote.totalText)",
            ReplyLine("  a copy: nothing here changes the original, and the clock stands", .quiet),
        ]
        return Reply(
            lines,
            json: [
                "session": .string(session.id), "now": .string(now.description), "total": quote.total.json,
                "quote": quote.json,
            ]
        )
    }
}

extension WriteTerms {
    /// Returns the terms of a file with a copy, which replaces no other file.
    static func copies(at path: String, in folders: WritableFolders) -> WriteTerms {
        WriteTerms(folders: folders) { existing in
            let isCopy = (try? JSONParser.parse(existing)).map { $0["session"]?["format"] != nil } ?? false
            return isCopy
                ? nil
                : CartwrightError(
                    .sessionNotACopy,
                    "\(path) exists and is not a copy of a session, so it is not replaced",
                    hint: "save session \(CommandLine.quoted(path + ".session.json"))"
                )
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sessionNotACopy: ErrorCode =
        "session.not_a_copy: An existing file that is not a copy of a session and would be replaced."
}
