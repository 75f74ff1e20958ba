public import Cartwright
internal import CartwrightFiles
internal import Synchronization

/// A handler in a process of its own, connected by pipes: one JSON object per line.
///
/// The process is started with the first message. It has limits on time, memory and output, an empty environment, and
/// the protections in ``/Cartwright/HandlerRuntime/protections``. When it fails, it is ended with every process it
/// started, and started again with the next message.
public final class ProcessChannel: HandlerChannel {
    /// The command and its isolation.
    public let runtime: HandlerRuntime

    private let plugin: String
    private let folder: String
    private let command: [String]
    private let isolation: ProcessIsolation
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var child: ChildProcess?
        var hello: HandlerRequest?
        var lastLines: [String] = []
    }

    /// Creates the channel to a command.
    ///
    /// - Parameters:
    ///   - plugin: the plugin's name.
    ///   - command: the program and its arguments; it is not run by a shell.
    ///   - folder: the plugin's folder, where it runs.
    ///   - limits: the limits for one message.
    ///   - isolation: the isolation from files and the network.
    /// - Throws: `plugin.bad_command` if its program does not exist.
    package init(
        plugin: String,
        command: [String],
        in folder: String,
        limits: HandlerLimits,
        isolation: ProcessIsolation
    ) throws(CartwrightError) {
        guard let word = command.first, let file = CommandPath.file(of: word, in: folder) else {
            throw CartwrightError(
                .pluginBadCommand,
                "plugin \(plugin): \"\(command.first ?? "")\" is not a program in \(CommandPath.search) or its folder",
                hint: "install it, or name another in \"command\" of plugin.json",
                fault: .environment
            )
        }
        (self.plugin, self.folder, self.isolation) = (plugin, folder, isolation)
        self.command = [file] + command.dropFirst()
        runtime = HandlerRuntime(
            kind: "process",
            name: command.joined(separator: " "),
            isolation: isolation.words,
            limits: limits,
            protections: isolation.protections
        )
    }

    /// Sends a message. After a failure the process is restarted and receives hello again.
    ///
    /// - Throws: `handler.timeout`, `handler.died`, `handler.bad_answer`; `plugin.not_started`, also if a restarted
    ///   process does not answer hello.
    public func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
        try state.withLock { state throws(CartwrightError) in
            if request.purpose == .hello { state.hello = request }
            let start = ContinuousClock.now
            let bytes = try answer(request, &state)
            var usage = HandlerUsage()
            usage.microseconds = (ContinuousClock.now - start).components.attoseconds / 1_000_000_000_000
            usage.microseconds? += (ContinuousClock.now - start).components.seconds * 1_000_000
            (usage.messageBytes, usage.answerBytes) = (Int64(request.bytes.count), Int64(bytes.count))
            return HandlerReply(bytes: bytes, usage: usage)
        }
    }

    /// Ends the process.
    public func rejectAnswer() { state.withLock { state in if state.child != nil { fail(&state) } } }

    /// Ends the process, and allows an immediate restart: `reload plugin`.
    public func restart() {
        state.withLock { state in
            state.child?.end(afterGoodbye: Array(#"{"id":0,"do":"bye"}"#.utf8))
            (state.child, state.hello) = (nil, nil)
        }
    }

    /// Returns a channel to another process of the same command, which is started with its first message.
    public func another() -> any HandlerChannel { ProcessChannel(besides: self) }

    private init(besides first: ProcessChannel) {
        (plugin, folder, command) = (first.plugin, first.folder, first.command)
        (isolation, runtime) = (first.isolation, first.runtime)
    }

    /// The last lines of its standard error, with control characters escaped.
    public var errorLines: [String] { state.withLock { $0.child?.ring.lines(20) ?? $0.lastLines } }

    // MARK: One message

    private func answer(_ request: HandlerRequest, _ state: inout State) throws(CartwrightError) -> [UInt8] {
        if let child = state.child, child.isDisturbed() {
            // It wrote or ended between two messages: this message is not the cause.
            fail(&state)
        }
        let (child, isNew) = try running(&state)
        if isNew, request.purpose != .hello, let hello = state.hello { try greet(child, hello, &state) }
        return try exchange(request, with: child, &state)
    }

    /// Sends hello to a restarted process. If it does not answer, no message is to blame.
    private func greet(
        _ child: ChildProcess,
        _ hello: HandlerRequest,
        _ state: inout State
    ) throws(CartwrightError) {
        do throws(CartwrightError) { _ = try exchange(hello, with: child, &state) } catch {
            var failure = CartwrightError(.pluginNotStarted, error.summary, hint: error.hint, fault: error.fault)
            failure.details = error.details
            throw failure
        }
    }

    private func exchange(
        _ request: HandlerRequest,
        with child: ChildProcess,
        _ state: inout State
    ) throws(CartwrightError) -> [UInt8] {
        let answersBefore = child.answers
        do throws(ChildProcess.Failure) {
            return try child.exchange(
                request.bytes,
                within: time(for: request.purpose),
                longest: runtime.limits.answerBytes
            )
        } catch {
            if case .ended(_, true) = error, answersBefore > 1 {
                // The processor time counts for the whole life of the process, not for this message.
                state.child = nil
                return try answer(request, &state)
            }
            fail(&state)
            throw fault(of: error, about: request, state.lastLines)
        }
    }

    private func time(for purpose: HandlerRequest.Purpose) -> Duration {
        switch purpose {
        case .hello: .seconds(5)
        case .decode: runtime.limits.answerTime
        case .facts, .rules, .present, .bye: min(.milliseconds(200), runtime.limits.answerTime)
        }
    }

    // MARK: The process

    private func running(_ state: inout State) throws(CartwrightError) -> (ChildProcess, isNew: Bool) {
        if let child = state.child { return (child, false) }
        let words = isolation.command(command, in: folder)
        do throws(SystemFailure) {
            let child = try ChildProcess(
                words[0],
                words,
                in: folder,
                memoryBytes: UInt64(runtime.limits.memoryMebibytes) << 20,
                walls: Walls(isolation: isolation, readable: isolation.readable(for: command[0], in: folder))
            )
            state.child = child
            return (child, true)
        } catch {
            fail(&state)
            throw CartwrightError(
                .pluginNotStarted,
                "cannot start plugin \(plugin): \(error.reason)",
                hint: "check that it runs by hand",
                fault: .environment
            )
        }
    }

    private func fail(_ state: inout State) {
        state.child?.end()
        state.lastLines = state.child?.ring.lines(20) ?? state.lastLines
        state.child = nil
    }

    // MARK: Errors

    private func fault(
        of failure: ChildProcess.Failure,
        about request: HandlerRequest,
        _ lines: [String]
    ) -> CartwrightError {
        let asked = request.purpose.rawValue
        var error: CartwrightError
        switch failure {
        case .timeout:
            error = CartwrightError(
                .handlerTimeout,
                "plugin \(plugin) did not answer \(asked) within \(Self.words(time(for: request.purpose)))",
                hint: "answer each line at once, and flush standard output",
                fault: .plugin
            )
        case .ended(let words, _):
            error = CartwrightError(
                .handlerDied,
                "plugin \(plugin) did not answer \(asked): \(words)",
                hint: "run it by hand: \(command.joined(separator: " "))",
                fault: .plugin
            )
        case .tooLong:
            error = CartwrightError(
                .handlerBadAnswer,
                "plugin \(plugin) answered \(asked) with more than \(runtime.limits.answerKibibytes) KiB",
                hint: "answer with less",
                fault: .plugin
            )
        case .unasked(let text):
            error = CartwrightError(
                .handlerBadAnswer,
                "plugin \(plugin) wrote an unexpected line: \(text)",
                hint: "write one line for each line read, and everything else to standard error",
                fault: .plugin
            )
        }
        error.details = lines.suffix(10).map { "stderr: \($0)" }
        return error
    }

    private static func words(_ time: Duration) -> String { "\(time.milliseconds) ms" }
}
