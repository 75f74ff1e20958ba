internal import Cartwright
internal import CartwrightREPL
internal import CartwrightService
internal import HTTPTypes
internal import Synchronization

/// The command line of the page: the commands of the REPL, on a session of the service, as with `cartwright repl
/// --connect`.
final class CommandDoor: Sendable {
    private let settings: WorkbenchSettings
    private let isOpened = Mutex(false)

    init(_ settings: WorkbenchSettings) { self.settings = settings }

    /// Creates the initial session of the workbench, once.
    ///
    /// - Returns: the id of the session.
    func open(_ request: RouteRequest) async -> String {
        let opening = settings.opening
        let isFirst = isOpened.withLock { opened in
            defer { opened = true }
            return !opened
        }
        guard isFirst else { return opening.session }
        await withInterpreter(request) { interpreter in
            if interpreter.succeeds("new session \(opening.session)") {
                for command in opening.commands { _ = interpreter.run(command) }
            }
        }
        return opening.session
    }

    /// Runs a line: `{"session": "demo", "line": "add item MUG"}`.
    func run(_ request: RouteRequest) async -> RouteAnswer {
        guard let asked = CommandRequest(request.body) else { return .notUnderstood }
        return await withInterpreter(request) { interpreter in
            guard interpreter.succeeds("open session \(CommandLine.quoted(asked.session))") else {
                return RouteAnswer(json: [
                    "failed": true, "lines": [.string("session \(asked.session) does not exist")],
                ])
            }
            guard let result = interpreter.run(asked.line) else { return RouteAnswer(json: ["lines": []]) }
            let (lines, failed) = FlowFile.answer(of: result)
            var object: JSONObject = [
                "failed": .bool(failed), "lines": .array(lines.map(JSONValue.string)),
            ]
            object.setUnlessAbsent("session", interpreter.isFinished ? nil : .string(interpreter.world.session.id))
            return RouteAnswer(json: .object(object))
        }
    }

    /// Returns the completions for the end of a line.
    func complete(_ request: RouteRequest) async -> RouteAnswer {
        guard let asked = CommandRequest(request.body) else { return .notUnderstood }
        return await withInterpreter(request) { interpreter in
            _ = interpreter.run("open session \(CommandLine.quoted(asked.session))")
            let cursor = asked.line.utf8.count
            let completion = SessionCompleter(interpreter).completions(for: asked.line, cursor: cursor)
            var object: JSONObject = [
                "start": .integer(Int64(completion.range.lowerBound)),
                "candidates": .array(completion.candidates.prefix(50).map(JSONValue.string)),
            ]
            object.setUnlessAbsent("hint", completion.hint.map(JSONValue.string))
            return RouteAnswer(json: .object(object))
        }
    }

    /// Runs some work with an interpreter that is connected to the service, in a thread that may wait.
    @discardableResult
    private func withInterpreter<Value: Sendable>(
        _ request: RouteRequest,
        _ work: @escaping @Sendable (inout Interpreter) -> Value
    ) async -> Value {
        let (settings, origin) = (settings, "http://\(request.head.authority ?? "127.0.0.1")")
        let nonce = "workbench-\(UInt64.random(in: .min ... .max))"
        return await WaitingThread.run {
            let world = World(plugins: settings.plugins, settings: .flows)
            let tools = Tools(files: NoFiles(), keys: [:], machineClock: { request.now })
            var interpreter = Interpreter(world, tools: tools, authority: Authority(.script))
            interpreter.connect(
                ServiceConnection(to: origin, nonce: nonce, canWrite: true) { asked throws(CartwrightError) in
                    try Loopback.answer(to: asked, at: origin)
                }
            )
            return work(&interpreter)
        }
    }
}

/// A request of the page to the command line.
private struct CommandRequest {
    let session: String
    let line: String

    init?(_ body: [UInt8]) {
        guard let value = try? JSONParser.parse(body), case .string(let session)? = value["session"],
            case .string(let line)? = value["line"]
        else { return nil }
        (self.session, self.line) = (session, line)
    }
}

extension RouteAnswer {
    fileprivate static let notUnderstood = RouteAnswer(
        status: .badRequest,
        text: "expected {\"session\": …, \"line\": …}"
    )
}

extension Interpreter {
    /// Runs a line, and returns true if it succeeded.
    fileprivate mutating func succeeds(_ line: String) -> Bool {
        if case .success? = run(line) { true } else { false }
    }
}

/// File access without any files: commands in a page must not read files of this machine.
private struct NoFiles: FileAccess {
    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        throw CartwrightError(
            .fileUnreadable,
            "the workbench cannot read files",
            hint: "cartwright repl --connect URL"
        )
    }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) {
        throw CartwrightError(
            .fileUnwritable,
            "the workbench cannot write files",
            hint: "cartwright repl --connect URL"
        )
    }
}
